import { isSecretParameter } from '../../model/endpoint.ts';
import type { Exchange } from '../../model/exchange.ts';

/** Host and path, as a person would name a server. The query is left out. */
export function shortAddress(url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname } = new URL(url);
  return host + (pathname === '/' ? '' : pathname);
}

/** An address without the query parameters that look like credentials. */
export function withoutSecretQuery(url: string): string {
  if (!URL.canParse(url)) return url;
  const kept = new URL(url);
  for (const [name, value] of [...kept.searchParams]) {
    if (isSecretParameter(name, value)) kept.searchParams.delete(name, value);
  }
  return kept.href;
}

/** Origins that exchanges over the network went to, each once. */
export function originsOf(exchanges: readonly Exchange[]): readonly string[] {
  return [
    ...new Set(
      exchanges
        .filter(({ via, request }) => via !== 'practice' && URL.canParse(request.url))
        .map(({ request }) => new URL(request.url).origin),
    ),
  ];
}
