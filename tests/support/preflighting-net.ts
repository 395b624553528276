import { nodeNet } from '../../src/http/browser-net.ts';
import type { Net } from '../../src/http/net.ts';
import { askedHeaders } from '../../src/model/asked-headers.ts';

/**
 * Node's own network behind the one rule of browsers that the eras depend on: where a request carries headers that need
 * allowing, the server is really asked with OPTIONS, and without its leave the request is not sent.
 */
export function preflightingNet(origin: string): Net {
  const net = nodeNet();

  async function isAllowed(url: string, init: RequestInit): Promise<boolean> {
    const headers = [...new Headers(init.headers)].map(([name, value]) => ({ name, value }));
    const names = askedHeaders(headers);
    if (init.mode === 'no-cors' || names.length === 0) return true;
    const answer = await net.fetch(url, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': init.method ?? 'GET',
        'access-control-request-headers': names.join(','),
      },
    });
    const allowed = (answer.headers.get('access-control-allow-headers') ?? '').toLowerCase().split(/\s*,\s*/);
    return answer.ok && names.every((name) => allowed.includes(name) || allowed.includes('*'));
  }

  return {
    ...net,
    async fetch(url, init) {
      if (!(await isAllowed(url, init))) throw new TypeError('Failed to fetch');
      return net.fetch(url, init);
    },
    async upload({ method, url, headers, body }, signal) {
      const init = { method, headers: headers.map(({ name, value }): [string, string] => [name, value]), body, signal };
      if (!(await isAllowed(url, init))) return { uploadSeen: false, answer: null };
      const { status, url: finalUrl } = await net.fetch(url, init);
      return { uploadSeen: true, answer: { status, finalUrl, headers: '' } };
    },
  };
}
