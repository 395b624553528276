import type { EraDecision, EraStatus } from '../../src/model/era-decision.ts';
import type { Located } from '../../src/model/facts.ts';
import type { AddressParts, SeenAnswer } from '../../src/model/facts-endpoint.ts';
import { isObject } from '../../src/model/json.ts';
import type { Reply } from '../../src/model/reply.ts';
import type { Era } from '../../src/model/revision.ts';

type OfKind<Kind extends Reply['kind']> = Extract<Reply, { kind: Kind }>;

const INITIALIZE = { exchange: 2, method: 'initialize', requestId: 2, at: { exchange: 2, message: 0 } } as const;
const ANSWERED = { ...INITIALIZE, status: 200, mediaType: 'application/json', firstByteMs: 20 } as const;

/** A result as initialize gets it. Changes name another method, status or kind of stream. */
export function resultReply(result: unknown, changes: Partial<OfKind<'result'>> = {}): OfKind<'result'> {
  const message = { jsonrpc: '2.0', id: 2, result };
  return { ...ANSWERED, kind: 'result', form: 'json', result, message, ...changes };
}

export function errorReply(code: unknown, changes: Partial<OfKind<'rpc-error'>> = {}): OfKind<'rpc-error'> {
  const message = { jsonrpc: '2.0', id: 2, error: { code, message: changes.text } };
  return { ...ANSWERED, kind: 'rpc-error', form: 'json', code, text: 'no', data: undefined, message, ...changes };
}

export function bareReply(
  what: OfKind<'not-rpc'>['what'],
  changes: Partial<OfKind<'not-rpc'>> = {},
): OfKind<'not-rpc'> {
  return { ...ANSWERED, kind: 'not-rpc', what, excerpt: '', ...changes };
}

export function brokenReply(why: OfKind<'broken'>['why'], changes: Partial<OfKind<'broken'>> = {}): OfKind<'broken'> {
  return { ...ANSWERED, kind: 'broken', why, ...changes };
}

export function timeoutReply(changes: Partial<OfKind<'timeout'>> = {}): OfKind<'timeout'> {
  return { ...INITIALIZE, kind: 'timeout', afterMs: 10_000, ...changes };
}

export const WITHHELD: OfKind<'withheld'> = { ...INITIALIZE, kind: 'withheld' };
export const CANCELLED: OfKind<'cancelled'> = { ...INITIALIZE, kind: 'cancelled' };

/** The same reply, but to server/discover. */
export function toDiscover<T extends Reply>(reply: T): T {
  return { ...reply, exchange: 1, method: 'server/discover', requestId: 1, at: { exchange: 1, message: 0 } };
}

/** A result of initialize that is right. */
export const INITIALIZE_RESULT = {
  protocolVersion: '2025-11-25',
  capabilities: { tools: {} },
  serverInfo: { name: 'weather', version: '1.2.0' },
};

const ROWS = { discover: 'D4', initialize: 'I1' } as const;

/** A decision with these statuses; eras that are not named were not tested. */
export function decision(
  verdict: EraDecision['verdict'],
  eras: { readonly [E in Era]?: Partial<EraStatus> } = {},
  changes: Partial<EraDecision> = {},
): EraDecision {
  const full = (era: Era): EraStatus => ({
    status: 'not-tested',
    rows: [],
    decidedBy: [],
    degraded: [],
    ...eras[era],
  });
  return {
    ...ROWS,
    eras: { modern: full('modern'), legacy: full('legacy'), 'http+sse': full('http+sse') },
    contradictions: [],
    summary: '',
    verdict,
    ...changes,
  };
}

export const LEGACY_ONLY = decision('legacy', {
  legacy: { status: 'spoken', revision: '2025-11-25', rows: ['D4', 'I1'] },
  modern: { status: 'not-spoken', rows: ['D4', 'I1'] },
});
export const MODERN_ONLY = decision(
  'modern',
  {
    modern: { status: 'spoken', revision: '2026-07-28', rows: ['D1', 'I4'], supportedVersions: ['2026-07-28'] },
    legacy: { status: 'not-spoken', rows: ['D1', 'I4'] },
  },
  { discover: 'D1', initialize: 'I4' },
);
export const DUAL = decision(
  'dual',
  {
    modern: { status: 'spoken', revision: '2026-07-28', rows: ['D1', 'I1'] },
    legacy: { status: 'spoken', revision: '2025-11-25', rows: ['D1', 'I1'] },
  },
  { discover: 'D1' },
);

/** The result object of an opening with its place. */
export function located(value: unknown, pointer = '/result'): Located<unknown> {
  return { value, at: { exchange: 2, message: 0, pointer } };
}

/** The same, for facts that are always objects. */
export function locatedObject(value: object, pointer = '/result') {
  if (!isObject(value)) throw new Error('not an object');
  return { value, at: { exchange: 2, message: 0, pointer } };
}

/** The parts of an address of a local server. */
export function address(changes: Partial<AddressParts> = {}): AddressParts {
  return {
    url: 'http://localhost:3000/mcp',
    protocol: 'http:',
    host: 'localhost:3000',
    path: '/mcp',
    space: 'loopback',
    hadFragment: false,
    secretParameters: [],
    ...changes,
  };
}

/** The parts of an address of a public server. */
export function publicAddress(changes: Partial<AddressParts> = {}): AddressParts {
  return address({
    url: 'https://mcp.example/mcp',
    protocol: 'https:',
    host: 'mcp.example',
    space: 'public',
    ...changes,
  });
}

/** The parts of an address of a practice server. */
export function practiceAddress(): AddressParts {
  return address({
    url: 'https://healthy.practice.invalid/mcp',
    protocol: 'https:',
    host: 'healthy.practice.invalid',
    space: 'practice',
  });
}

/** A readable answer to initialize. */
export function seenAnswer(changes: Partial<SeenAnswer> = {}): SeenAnswer {
  return {
    exchange: 2,
    method: 'POST',
    rpcMethod: 'initialize',
    status: 200,
    mediaType: 'application/json',
    redirected: false,
    finalUrl: 'http://localhost:3000/mcp',
    challenged: false,
    firstByteMs: 30,
    totalMs: 40,
    bytes: 100,
    isList: false,
    excerpt: '',
    ...changes,
  };
}
