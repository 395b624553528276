import { expect, test } from 'vitest';
import type { Session } from '../../src/era/driver.ts';
import { deleteSession, httpSse, initializeParams, legacy } from '../../src/era/legacy.ts';
import { headerText, modern } from '../../src/era/modern.ts';

const SESSION: Session = {
  url: 'http://localhost:3000/mcp',
  revision: null,
  version: null,
  sessionId: null,
  extraHeaders: [],
  leftOut: [],
};
const names = (request: { readonly headers: readonly { readonly name: string }[] }) =>
  request.headers.map(({ name }) => name);

test('initialize carries Content-Type and Accept and nothing else', () => {
  const request = legacy.request(
    { method: 'initialize', id: 1, params: initializeParams('2025-11-25') },
    { ...SESSION, sessionId: 'x', revision: '2025-11-25', version: '2025-11-25' },
  );
  expect(names(request)).toEqual(['content-type', 'accept']);
});

test('follow-ups carry the negotiated version from 2025-06-18 on, and the session id', () => {
  const follow = (revision: '2025-03-26' | '2025-06-18') =>
    legacy.request({ method: 'tools/list', id: 2 }, { ...SESSION, revision, version: revision, sessionId: 'abc' });
  expect(follow('2025-06-18').headers).toContainEqual({ name: 'mcp-protocol-version', value: '2025-06-18' });
  expect(names(follow('2025-03-26'))).not.toContain('mcp-protocol-version');
  expect(follow('2025-03-26').headers).toContainEqual({ name: 'mcp-session-id', value: 'abc' });
});

test('a version that no header can carry stays out of the headers', () => {
  const request = legacy.request(
    { method: 'tools/list', id: 2 },
    { ...SESSION, revision: '2025-11-25', version: 'bad\nversion' },
  );
  expect(names(request)).not.toContain('mcp-protocol-version');
});

test('modern requests say version, client and capabilities in _meta and mirror method and name', () => {
  const request = modern.request({ method: 'tools/call', id: 't-2', params: { name: 'wetter' } }, SESSION);
  expect(request.headers).toContainEqual({ name: 'mcp-method', value: 'tools/call' });
  expect(request.headers).toContainEqual({ name: 'mcp-name', value: 'wetter' });
  expect(JSON.parse(request.body ?? '')).toMatchObject({
    params: {
      name: 'wetter',
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    },
  });
});

test('names that are not plain ASCII travel as Base64', () => {
  expect(headerText('plain name')).toBe('plain name');
  expect(headerText('müll')).toBe('=?base64?bcO8bGw=?=');
  expect(headerText(' outer')).toBe('=?base64?IG91dGVy?=');
  expect(headerText('=?base64?eA==?=')).toBe('=?base64?PT9iYXNlNjQ/ZUE9PT89?=');
});

test('the old transport posts with a Content-Type only', () => {
  expect(
    names(httpSse.request({ method: 'ping', id: 1 }, { ...SESSION, revision: '2024-11-05', version: '2024-11-05' })),
  ).toEqual(['content-type']);
});

test('extra headers come last and replace ours of the same name; refused ones are left out', () => {
  const session = {
    ...SESSION,
    extraHeaders: [{ name: 'Accept', value: 'application/json' }],
    leftOut: ['mcp-protocol-version'],
    revision: '2025-11-25',
    version: '2025-11-25',
    sessionId: 's',
  } as const;
  const request = legacy.request({ method: 'tools/list', id: 2 }, session);
  expect(names(request)).toEqual(['content-type', 'mcp-session-id', 'Accept']);
  expect(names(deleteSession(session))).toEqual(['mcp-session-id', 'Accept']);
});

test('a notification has no id', () => {
  const request = legacy.request({ method: 'notifications/initialized', id: null }, SESSION);
  expect(JSON.parse(request.body ?? '')).toEqual({ jsonrpc: '2.0', method: 'notifications/initialized' });
});
