import { maskedUrl } from '../model/endpoint.ts';
import type { Environment } from '../model/environment.ts';
import type { CorsProof } from '../model/facts-endpoint.ts';
import { curlCommand } from '../model/shell.ts';

/** A curl command that asks what a browser asks before the requests of a run, and shows the answer. */
export function preflightCommand(
  url: string,
  headers: CorsProof['headers'],
  { pageOrigin }: Pick<Environment, 'pageOrigin'>,
): string {
  const names = headers.map(({ name }) => name).join(',');
  return curlCommand({
    method: 'OPTIONS',
    url: maskedUrl(url),
    headers: [
      { name: 'Origin', value: pageOrigin ?? 'http://localhost' },
      { name: 'Access-Control-Request-Method', value: 'POST' },
      { name: 'Access-Control-Request-Headers', value: names === '' ? 'content-type' : names },
    ],
    body: null,
    options: ['-i', '--max-time 15'],
  });
}
