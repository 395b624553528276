import { describe, expect, it } from 'vitest';
import { type Call, CLIENT_INFO, type EraDriver, type Session } from '../../src/era/driver.ts';
import { httpSse, initializeParams, legacy } from '../../src/era/legacy.ts';
import { modern } from '../../src/era/modern.ts';
import { isAtLeast, LEGACY_REVISIONS, type Revision } from '../../src/model/revision.ts';
import { violations } from './validate.ts';

const LISTS: readonly (readonly [method: string, definition: string])[] = [
  ['tools/list', 'ListToolsRequest'],
  ['resources/list', 'ListResourcesRequest'],
  ['resources/templates/list', 'ListResourceTemplatesRequest'],
  ['prompts/list', 'ListPromptsRequest'],
];

function session(revision: Revision | null): Session {
  return {
    url: 'http://localhost:3000/mcp',
    revision,
    version: revision,
    sessionId: 'abc',
    extraHeaders: [],
    leftOut: [],
  };
}

function sent(driver: EraDriver, call: Call, revision: Revision | null): unknown {
  return JSON.parse(driver.request(call, session(revision)).body ?? '');
}

/** The message is a JSON-RPC request, and the very request that its method names. */
function requestViolations(revision: Revision, definition: string, message: unknown): readonly string[] {
  return [...violations(revision, 'JSONRPCRequest', message), ...violations(revision, definition, message)];
}

describe.each(LEGACY_REVISIONS)('what is sent under %s', (revision) => {
  const driver = revision === '2024-11-05' ? httpSse : legacy;

  it('is a valid initialize request', () => {
    const message = sent(driver, { method: 'initialize', id: 1, params: initializeParams(revision) }, null);
    expect(requestViolations(revision, 'InitializeRequest', message)).toEqual([]);
  });

  it('is a valid initialized notification', () => {
    const message = sent(driver, { method: 'notifications/initialized', id: null }, revision);
    expect(violations(revision, 'JSONRPCNotification', message)).toEqual([]);
    expect(violations(revision, 'InitializedNotification', message)).toEqual([]);
  });

  it.each(LISTS)('is a valid %s request with and without a cursor', (method, definition) => {
    for (const params of [{}, { cursor: 'page-2' }]) {
      const message = sent(driver, { method, id: 't-1', params }, revision);
      expect(requestViolations(revision, definition, message)).toEqual([]);
    }
  });

  it('describes this client by a valid Implementation', () => {
    expect(violations(revision, 'Implementation', CLIENT_INFO)).toEqual([]);
  });
});

describe('what is sent under 2026-07-28', () => {
  it('is a valid server/discover request', () => {
    const message = sent(modern, { method: 'server/discover', id: 1 }, null);
    expect(requestViolations('2026-07-28', 'DiscoverRequest', message)).toEqual([]);
  });

  it.each(LISTS)('is a valid %s request with and without a cursor', (method, definition) => {
    for (const params of [{}, { cursor: 'page-2' }]) {
      const message = sent(modern, { method, id: 't-1', params }, '2026-07-28');
      expect(requestViolations('2026-07-28', definition, message)).toEqual([]);
    }
  });

  it('describes this client by a valid Implementation', () => {
    expect(violations('2026-07-28', 'Implementation', CLIENT_INFO)).toEqual([]);
  });
});

describe('the schemas themselves', () => {
  it.each([...LEGACY_REVISIONS, '2026-07-28'] as const)(
    'of %s refuse a request without its id or method',
    (revision) => {
      expect(violations(revision, 'JSONRPCRequest', { jsonrpc: '2.0', method: 'tools/list' })).not.toEqual([]);
      const definition = isAtLeast(revision, '2026-07-28') ? 'DiscoverRequest' : 'InitializeRequest';
      expect(violations(revision, definition, { jsonrpc: '2.0', id: 1, method: 'tools/list' })).not.toEqual([]);
    },
  );

  it('of 2026-07-28 refuse a list request that lost its _meta', () => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
    expect(violations('2026-07-28', 'ListToolsRequest', message)).not.toEqual([]);
  });
});
