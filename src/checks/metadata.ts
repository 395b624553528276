import { maskedUrl } from '../model/endpoint.ts';
import { curlCommand } from '../model/shell.ts';
import { failed, observedRisk, type Verdict, verified } from './define-check.ts';

/** Which metadata: of the resource (RFC 9728), or of the authorization server (RFC 8414). */
export type Metadata = 'oauth-protected-resource' | 'oauth-authorization-server';

/**
 * The well-known address of metadata at the server itself: of the resource with the path of the endpoint (RFC 9728,
 * section 3.1), of the authorization server at the origin, as revision 2025-03-26 has it.
 */
export function metadataUrl(url: string, metadata: Metadata): string {
  const { origin, pathname } = new URL(url);
  const path = metadata === 'oauth-authorization-server' || pathname === '/' ? '' : pathname;
  return `${origin}/.well-known/${metadata}${path}`;
}

/** A curl command that asks for metadata as a page of `origin` would. */
export function metadataCommand(url: string, metadata: Metadata, origin: string | null): string {
  return curlCommand({
    method: 'GET',
    url: maskedUrl(metadataUrl(url, metadata)),
    headers: origin === null ? [] : [{ name: 'Origin', value: origin }],
    body: null,
    options: ['-i', '--max-time 15'],
  });
}

/** Verdict on metadata that is there: whether a page of `origin` may read it. */
export function metadataVerdict(metadata: Metadata, isReadable: boolean, origin: string): Verdict {
  const isResource = metadata === 'oauth-protected-resource';
  const what = `The metadata of the ${isResource ? 'resource' : 'authorization server'}`;
  if (isReadable) return verified(`${what} is readable for ${origin}.`);
  const text = `${what} is there, and not readable for ${origin}.`;
  const fix = `Send Access-Control-Allow-Origin with the metadata: ${origin}, or * because it is public.`;
  if (!isResource) {
    return observedRisk(text, {
      why: 'Browser clients cannot find out how to sign in. It may be the server of somebody else.',
      fix,
    });
  }
  return failed(text, {
    expected: `Access-Control-Allow-Origin: ${origin}, or *, exactly once.`,
    actual:
      'The answer to a request with this Origin does not allow it, so browser clients cannot find out where to sign in.',
    fix,
  });
}
