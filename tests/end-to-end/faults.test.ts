import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FaultName, startFault, TRUSTED } from '../servers/cors-faults.ts';
import type { Browser, Tab } from '../support/browser/driver.ts';
import { ENGINES, type Engine, isInstalled, launch } from '../support/browser/launch.ts';

/** What a page gets: a preflighted POST, a simple GET and a no-cors HEAD, and what reached the server for the POST. */
type Row = readonly [name: FaultName, post: Seen, get: Seen, head: Seen, arrived: readonly string[]];
/** `read`: an answer; `shut`: rejected; `late`: nothing in time. */
type Seen = 'read' | 'opaque' | 'shut' | 'late';

const BOTH = ['OPTIONS', 'POST'];
const ASKED = ['OPTIONS'];

const OPEN: readonly FaultName[] = [
  'open',
  'origin-refused-readable',
  'options-200-with-body',
  'allow-headers-without-authorization',
  'allow-headers-without-mcp-session-id',
  'allow-headers-without-mcp-name',
  'allow-headers-without-last-event-id',
  'allow-headers-without-accept',
  'allow-headers-star',
  'allow-methods-absent',
  'allow-methods-get-only',
  'allow-methods-lower-case',
  'expose-nothing',
  'expose-on-preflight-only',
  'expose-star',
  'challenge-hidden',
  'challenge-hidden-but-on-preflight',
  'challenge-shown',
  'challenge-shown-by-star',
  'retry-after-hidden',
];
const NO_ORIGIN: readonly FaultName[] = [
  'no-cors',
  'no-cors-options-200',
  'origin-other',
  'origin-null',
  'origin-twice',
  'origin-list',
  'origin-slash',
  'origin-refused',
];
const REFUSED_PREFLIGHT: readonly FaultName[] = [
  'options-400',
  'options-401',
  'options-403',
  'options-404',
  'options-405',
  'options-500',
  'options-204-bare',
  'options-405-with-headers',
  'options-redirect',
  'allow-headers-without-content-type',
  'allow-headers-without-mcp-protocol-version',
  'allow-headers-without-mcp-method',
  'allow-headers-absent',
];
const WITHHELD: readonly FaultName[] = [
  'origin-refused-after-preflight',
  'answer-200-withheld',
  'answer-400-withheld',
  'answer-401-withheld',
  'answer-403-withheld',
  'answer-500-withheld',
];
const NO_CONNECTION: readonly FaultName[] = [
  'refused',
  'name-unknown',
  'port-blocked',
  'tls-self-signed',
  'tls-unknown-authority',
  'tls-other-name',
  'tls-expired',
  'https-to-plain',
  'http-to-tls',
  'reset',
  'reset-after-request',
  'empty-reply',
];

const ROWS: readonly Row[] = [
  ...OPEN.map((name): Row => [name, 'read', 'read', 'opaque', BOTH]),
  ...NO_ORIGIN.map((name): Row => [name, 'shut', 'shut', 'opaque', ASKED]),
  ...REFUSED_PREFLIGHT.map((name): Row => [name, 'shut', 'read', 'opaque', ASKED]),
  ...WITHHELD.map((name): Row => [name, 'shut', 'shut', 'opaque', BOTH]),
  ...NO_CONNECTION.map((name): Row => [name, 'shut', 'shut', 'shut', []]),
  ['options-reset', 'shut', 'read', 'opaque', ASKED],
  ['options-hangs', 'late', 'read', 'opaque', ASKED],
  ['post-answer-withheld', 'shut', 'read', 'opaque', BOTH],
  ['post-answer-reset', 'shut', 'read', 'opaque', BOTH],
  ['answer-reset', 'shut', 'shut', 'shut', BOTH],
  ['answer-hangs', 'late', 'read', 'opaque', BOTH],
  ['answer-reset-in-body', 'read', 'read', 'opaque', BOTH],
  ['resource-policy', 'shut', 'shut', 'shut', ASKED],
  ['resource-policy-with-cors', 'read', 'read', 'shut', BOTH],
  ['resource-policy-without-mcp-method', 'shut', 'read', 'shut', ASKED],
  ['resource-policy-options-404', 'shut', 'read', 'shut', ASKED],
  ['silent', 'late', 'late', 'late', []],
];

const REDIRECTED: readonly Row[] = [
  ...[301, 302, 307, 308].flatMap((status) =>
    (['same', 'other'] as const).flatMap((to): Row[] => [
      [`redirect-${status}-${to}` as FaultName, 'read', 'read', 'opaque', BOTH],
      [`redirect-${status}-${to}-shut` as FaultName, 'shut', 'shut', 'opaque', BOTH],
    ]),
  ),
  ['redirect-target-shut-same', 'shut', 'shut', 'opaque', BOTH],
  ['redirect-target-shut-other', 'shut', 'shut', 'opaque', BOTH],
  ['redirect-all-same', 'shut', 'shut', 'opaque', ASKED],
  ['redirect-all-other', 'shut', 'shut', 'opaque', ASKED],
];

/** Runs in the page: what `fetch` says of a request, with `type` for an answer. */
const ASK = `async (url, init) => {
  const stop = new AbortController();
  let late = false;
  const timer = setTimeout(() => { late = true; stop.abort(); }, 1000);
  try {
    const { type } = await fetch(url, { cache: 'no-store', credentials: 'omit', signal: stop.signal, ...init });
    return type === 'opaque' ? 'opaque' : 'read';
  } catch {
    return late ? 'late' : 'shut';
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}`;

const POST = `{ method: 'POST', body: '{"jsonrpc":"2.0","id":1,"method":"ping"}', headers: {
  'content-type': 'application/json', accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2026-07-28', 'mcp-method': 'ping',
} }`;

const ARGUMENTS: { readonly [E in Engine]: readonly string[] } = {
  chromium: [`--ignore-certificate-errors-spki-list=${TRUSTED.keyHash}`],
  firefox: [],
  webkit: [],
};

describe.each(ENGINES)('what a page in %s gets of a server', (engine) => {
  describe.skipIf(!isInstalled(engine))('where it is installed', () => {
    let host: Server;
    let browser: Browser;
    let tab: Tab;

    beforeAll(async () => {
      host = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Page'));
      host.listen(0, '127.0.0.1');
      await once(host, 'listening');
      const address = host.address();
      browser = await launch(engine, ARGUMENTS[engine]);
      tab = await browser.open(`http://localhost:${typeof address === 'object' ? address?.port : ''}/`);
    });
    afterAll(async () => {
      await browser?.close();
      host.closeAllConnections();
      host.close();
    });

    async function ask(url: string, init: string): Promise<unknown> {
      return tab.eval(`(${ASK})(${JSON.stringify(url)}, ${init})`);
    }

    it.each([...ROWS, ...REDIRECTED])(
      '%s: POST %s, GET %s, no-cors HEAD %s',
      async (name, post, get, head, arrived) => {
        const server = await startFault(name);
        try {
          const posted = await ask(server.url, POST);
          const methods = new Set(server.requests.filter(({ path }) => path === '/mcp').map(({ method }) => method));
          const got = await ask(server.url, '{}');
          const headed = await ask(server.url, `{ method: 'HEAD', mode: 'no-cors' }`);
          expect([posted, got, headed, [...methods]]).toEqual([post, get, head, arrived]);
        } finally {
          await server.close();
        }
      },
    );

    it('tls-trusted: is read where the certificate is trusted, and shut elsewhere', async () => {
      const server = await startFault('tls-trusted');
      const seen = await ask(server.url, POST);
      await server.close();
      expect(seen).toBe(engine === 'chromium' ? 'read' : 'shut');
    });

    it('not-http: only Firefox takes bytes that are no HTTP for an answer', async () => {
      const server = await startFault('not-http');
      const seen = [await ask(server.url, POST), await ask(server.url, `{ method: 'HEAD', mode: 'no-cors' }`)];
      await server.close();
      expect(seen).toEqual(['shut', engine === 'firefox' ? 'opaque' : 'shut']);
    });
  });
});
