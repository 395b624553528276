import type { Exchange, ExchangeId, Header, Outcome, StepId } from '../../src/model/exchange.ts';
import type { Era } from '../../src/model/revision.ts';

/** What a server answers: a status, a body (an object is sent as JSON), more headers; or nothing at all. */
export type Answered =
  | { readonly status?: number; readonly json?: unknown; readonly text?: string; readonly headers?: readonly Header[] }
  | 'withheld'
  | 'timeout'
  | 'opaque'
  | 'cancelled';

/** An exchange with the request that its step sends and the answer given. */
export function exchange(
  id: ExchangeId,
  step: StepId,
  era: Era | null,
  answered: Answered,
  params: object = {},
): Exchange {
  const method = METHODS[step];
  return {
    id,
    step,
    era,
    purpose: 'opening',
    via: 'fetch',
    source: 'run',
    request: {
      method: method === undefined ? (step === 'head' ? 'HEAD' : 'GET') : 'POST',
      url: 'http://localhost:3000/mcp',
      headers: [],
      body: method === undefined ? null : JSON.stringify({ jsonrpc: '2.0', id, method, params }),
      mode: 'cors',
      redirect: 'follow',
      cache: 'default',
    },
    outcome: outcome(answered),
    timing: { startedMs: 0, headersMs: 1, firstByteMs: 1, endMs: 2 },
    signals: { timedOut: answered === 'timeout' },
  };
}

const METHODS: { readonly [Step in StepId]?: string } = {
  discover: 'server/discover',
  initialize: 'initialize',
  initialized: 'notifications/initialized',
  'tools-list': 'tools/list',
  'tools-list-again': 'tools/list',
  'era-probe': 'tools/list',
};

function outcome(answered: Answered): Outcome {
  if (answered === 'withheld') return { kind: 'rejected', errorName: 'TypeError' };
  if (answered === 'timeout') return { kind: 'timeout', afterMs: 10_000, headersSeen: false };
  if (answered === 'opaque') return { kind: 'opaque' };
  if (answered === 'cancelled') return { kind: 'cancelled' };
  const text = answered.text ?? (answered.json === undefined ? '' : JSON.stringify(answered.json));
  const type = answered.text === undefined ? 'application/json' : 'text/plain';
  const headers = answered.headers ?? [{ name: 'content-type', value: type }];
  return {
    kind: 'response',
    status: answered.status ?? 200,
    type: 'cors',
    redirected: false,
    finalUrl: 'http://localhost:3000/mcp',
    headers,
    body: {
      text,
      bytes: text.length,
      complete: true,
      messages: [],
      ended: 'by-server',
      bom: false,
      invalidUtf8: false,
    },
  };
}

/** A JSON-RPC error answer. */
export function rpcError(code: number, message: string, status = 400, data?: unknown): Answered {
  return { status, json: { jsonrpc: '2.0', id: 1, error: { code, message, ...(data === undefined ? {} : { data }) } } };
}

export const DISCOVERED: Answered = {
  json: {
    jsonrpc: '2.0',
    id: 1,
    result: { resultType: 'complete', supportedVersions: ['2026-07-28'], capabilities: {} },
  },
};

export const INITIALIZED: Answered = initialized('2025-11-25');

/** The result of initialize at a version. */
export function initialized(protocolVersion: unknown): Answered {
  const serverInfo = { name: 'weather', version: '1.0.0' };
  return { json: { jsonrpc: '2.0', id: 2, result: { protocolVersion, capabilities: {}, serverInfo } } };
}
