import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningPractice, startPracticeServer } from '../../scripts/practice-server.ts';
import { deleteSession, legacy } from '../../src/era/legacy.ts';
import { modern } from '../../src/era/modern.ts';
import { member } from '../../src/model/json.ts';
import { PRACTICE_SERVERS } from '../../src/model/practice.ts';
import { practiceNet } from '../../src/practice/net.ts';
import { violations } from '../schemas/validate.ts';
import { exchange, open, resultOf, type Send, sendLegacy, sendModern, session } from './support.ts';

const LISTS: readonly (readonly [method: string, definition: string])[] = [
  ['tools/list', 'ListToolsResult'],
  ['resources/list', 'ListResourcesResult'],
  ['resources/templates/list', 'ListResourceTemplatesResult'],
  ['prompts/list', 'ListPromptsResult'],
];

const running: RunningPractice[] = [];
beforeAll(async () => {
  for (const { id } of PRACTICE_SERVERS) running.push(await startPracticeServer(id, [0]));
});
afterAll(async () => {
  for (const server of running) await server.stop();
});

function addressOf(id: string, shell: string): string {
  const inside = PRACTICE_SERVERS.find((server) => server.id === id)?.url;
  return (shell === 'inside the page' ? inside : running.find((server) => server.id === id)?.url) ?? '';
}

const inside = practiceNet();
const SHELLS: readonly (readonly [shell: string, send: Send])[] = [
  ['inside the page', (url, init) => inside.fetch(url, init)],
  ['over HTTP', (url, init) => fetch(url, init)],
];

describe.each(SHELLS)('the server of both eras, %s,', (shell, send) => {
  it('answers server/discover with a valid result that names both eras', async () => {
    const seen = await sendModern(send, addressOf('dual', shell), { method: 'server/discover', id: 1 });
    expect(seen).toMatchObject({ status: 200, type: 'application/json', session: null });
    expect(violations('2026-07-28', 'DiscoverResultResponse', seen.message)).toEqual([]);
    expect(member(resultOf(seen), 'supportedVersions')).toEqual(expect.arrayContaining(['2026-07-28', '2025-11-25']));
  });

  it.each(LISTS)('answers the modern %s with a valid result', async (method, definition) => {
    const seen = await sendModern(send, addressOf('dual', shell), { method, id: 't-1' });
    expect(violations('2026-07-28', `${definition}Response`, seen.message)).toEqual([]);
  });

  it('refuses a modern request without Mcp-Method', async () => {
    const url = addressOf('dual', shell);
    const request = modern.request({ method: 'tools/list', id: 4 }, session(url, { leftOut: ['mcp-method'] }));
    const seen = await exchange(send, request);
    expect(seen.status).toBe(400);
    expect(violations('2026-07-28', 'HeaderMismatchError', seen.message)).toEqual([]);
  });

  it('refuses an unknown revision and names what it speaks', async () => {
    const url = addressOf('dual', shell);
    const request = modern.request({ method: 'tools/list', id: 5 }, session(url, { revision: '2026-07-28' }));
    const old = JSON.parse(JSON.stringify(request).replaceAll('2026-07-28', '1900-01-01'));
    const seen = await exchange(send, old);
    expect(seen.status).toBe(400);
    expect(violations('2026-07-28', 'UnsupportedProtocolVersionError', seen.message)).toEqual([]);
  });

  it('answers an unknown modern method with 404 and -32601', async () => {
    const seen = await sendModern(send, addressOf('dual', shell), { method: 'nothing/here', id: 6 });
    expect(seen).toMatchObject({ status: 404, message: { id: 6, error: { code: -32601 } } });
  });

  it('answers the legacy handshake and lists without a session', async () => {
    const { first, follow } = await open(send, addressOf('dual', shell));
    expect(first.session).toBeNull();
    expect(violations('2025-11-25', 'InitializeResult', resultOf(first))).toEqual([]);
    for (const [method, definition] of LISTS) {
      const seen = await sendLegacy(send, follow, { method, id: 2, params: {} });
      expect(violations('2025-11-25', definition, resultOf(seen))).toEqual([]);
    }
  });
});

describe.each(SHELLS)('the server that keeps sessions, %s,', (shell, send) => {
  it('answers the notification with an empty 202 and every list as a primed stream', async () => {
    const { first, follow } = await open(send, addressOf('sessions', shell));
    expect(first.session).toMatch(/^[0-9a-f]{32}$/);
    const notified = await sendLegacy(send, follow, { method: 'notifications/initialized', id: null });
    expect(notified).toMatchObject({ status: 202, text: '' });
    for (const [method, definition] of LISTS) {
      const seen = await sendLegacy(send, follow, { method, id: 't-2', params: {} });
      expect(seen.type).toBe('text/event-stream');
      expect(seen.text).toMatch(/^id: \S+\ndata: \n\n/);
      expect(violations('2025-11-25', definition, resultOf(seen))).toEqual([]);
    }
  });

  it('pages its tools to the end without repeating one', async () => {
    const { follow } = await open(send, addressOf('sessions', shell));
    const names: unknown[] = [];
    let cursor: unknown;
    do {
      const params = typeof cursor === 'string' ? { cursor } : {};
      const result = resultOf(await sendLegacy(send, follow, { method: 'tools/list', id: 3, params }));
      const tools = member(result, 'tools');
      if (Array.isArray(tools)) names.push(...tools.map((tool: unknown) => member(tool, 'name')));
      cursor = member(result, 'nextCursor');
    } while (cursor !== undefined);
    expect(names).toHaveLength(6);
    expect(new Set(names).size).toBe(6);
  });

  it('refuses a missing session with 400, an ended one with 404, and a modern opening', async () => {
    const url = addressOf('sessions', shell);
    const { follow } = await open(send, url);
    const list = { method: 'tools/list', id: 7, params: {} };
    expect((await sendLegacy(send, { ...follow, sessionId: null }, list)).status).toBe(400);
    expect((await exchange(send, deleteSession(follow))).status).toBe(204);
    expect((await sendLegacy(send, follow, list)).status).toBe(404);
    const opening = await sendModern(send, url, { method: 'server/discover', id: 8 });
    expect(opening).toMatchObject({ status: 400, message: { id: 8, error: { code: -32000 } } });
  });
});

describe.each(SHELLS)('the server with faults, %s,', (shell, send) => {
  const url = (): string => addressOf('faults', shell);

  it('opens correctly, and answers the notification with a body', async () => {
    const { first, follow } = await open(send, url());
    expect(violations('2025-11-25', 'InitializeResult', resultOf(first))).toEqual([]);
    const notified = await sendLegacy(send, follow, { method: 'notifications/initialized', id: null });
    expect(notified.status).toBe(200);
    expect(notified.text).not.toBe('');
  });

  it('turns a number id into text, repeats a tool name and leaves a schema without type', async () => {
    const { follow } = await open(send, url());
    const seen = await sendLegacy(send, follow, { method: 'tools/list', id: 9, params: {} });
    expect(member(seen.message, 'id')).toBe('9');
    const tools = member(resultOf(seen), 'tools');
    if (!Array.isArray(tools)) throw new Error('tools is a list');
    const names = tools.map((tool: unknown) => member(tool, 'name'));
    expect(new Set(names).size).toBe(names.length - 1);
    expect(violations('2025-11-25', 'ListToolsResult', resultOf(seen)).join()).toContain('inputSchema');
  });

  it('sends resources as plain text and prompts for ever', async () => {
    const { follow } = await open(send, url());
    const resources = await sendLegacy(send, follow, { method: 'resources/list', id: 10, params: {} });
    expect(resources.type).toBe('text/plain');
    const first = await sendLegacy(send, follow, { method: 'prompts/list', id: 11, params: {} });
    const cursor = member(resultOf(first), 'nextCursor');
    expect(typeof cursor).toBe('string');
    const again = await exchange(send, legacy.request({ method: 'prompts/list', id: 12, params: { cursor } }, follow));
    expect(member(resultOf(again), 'nextCursor')).toBe(cursor);
  });
});

describe('a practice server over HTTP', () => {
  it('lets pages of this machine in, preflight included, and refuses foreign ones', async () => {
    const url = addressOf('dual', 'over HTTP');
    const ask = (origin: string) =>
      fetch(url, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'mcp-method' },
      });
    const own = await ask('http://localhost:4173');
    expect(own.status).toBe(204);
    expect(own.headers.get('access-control-allow-origin')).toBe('http://localhost:4173');
    expect(own.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('mcp-method');
    expect((await ask('https://example.com')).status).toBe(403);
  });
});
