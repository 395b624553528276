import fc from 'fast-check';
import { replyTo } from '../../src/era/reply.ts';
import { type Exchange, type Outcome, readableAnswer } from '../../src/model/exchange.ts';
import { isObject, MAX_DEPTH, parseJson } from '../../src/model/json.ts';

/** Values that readers stumble over: wrong types, prototype names, sizes, and text that means something elsewhere. */
const AWKWARD: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  ' ',
  '\u0000',
  '\uD800',
  '\u202Etxt',
  '__proto__',
  'constructor',
  'x'.repeat(5_000),
  [],
  [null],
  [[]],
  {},
  { toString: null },
  JSON.parse('{"__proto__":{"type":"object"}}'),
  { $ref: '#' },
  { $ref: '#/$defs/missing' },
  { type: ['object', 'null', 7] },
  { properties: [] },
  { jsonrpc: '2.0', id: 1, method: 'ping' },
  { error: { code: '-32000' } },
  nested(40),
];

function nested(depth: number): unknown {
  return depth === 0 ? 'deep' : { properties: { inner: nested(depth - 1) }, items: [nested(0)] };
}

const awkward = fc.oneof(fc.constantFrom(...AWKWARD), fc.jsonValue({ maxDepth: 3 }));

/** What is done to one place of a message. */
type Change =
  | { readonly kind: 'replace'; readonly place: number; readonly value: unknown }
  | { readonly kind: 'remove'; readonly place: number }
  | { readonly kind: 'add'; readonly place: number; readonly name: string; readonly value: unknown }
  | { readonly kind: 'double'; readonly place: number };

const place = fc.nat(200);
const MEMBERS = [
  '_meta',
  'nextCursor',
  'error',
  'result',
  'id',
  'type',
  'x-mcp-header',
  'icons',
  '$schema',
  '__proto__',
];
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('replace' as const), place, value: awkward }) },
  fc.record({ kind: fc.constant('remove' as const), place }),
  fc.record({ kind: fc.constant('add' as const), place, name: fc.constantFrom(...MEMBERS), value: awkward }),
  fc.record({ kind: fc.constant('double' as const), place }),
);

/** The message with its nth place changed, counted depth first. */
function changed(message: unknown, one: Change): unknown {
  let left = one.place % (countPlaces(message) || 1);
  const visit = (value: unknown): unknown => {
    const here = left === 0;
    left -= 1;
    if (here) return applied(value, one);
    if (Array.isArray(value)) return value.flatMap((entry) => asEntries(visit(entry)));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, entry]) => {
        const after = visit(entry);
        return after === REMOVED ? [] : [[name, after instanceof Doubled ? after.value : after]];
      }),
    );
  };
  const after = visit(message);
  return after === REMOVED || after instanceof Doubled ? null : after;
}

const REMOVED = Symbol('removed');
class Doubled {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}

function applied(value: unknown, one: Change): unknown {
  switch (one.kind) {
    case 'replace':
      return one.value;
    case 'remove':
      return REMOVED;
    case 'double':
      return new Doubled(value);
    case 'add':
      return isObject(value) ? { ...value, [one.name]: one.value } : one.value;
  }
}

function asEntries(value: unknown): readonly unknown[] {
  if (value === REMOVED) return [];
  return value instanceof Doubled ? [value.value, value.value] : [value];
}

function countPlaces(value: unknown): number {
  const inner = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return inner.reduce((sum: number, entry) => sum + countPlaces(entry), 1);
}

/** Bodies that are no JSON-RPC at all. */
const foreign = fc.oneof(
  fc.constantFrom(
    '',
    '<!doctype html><title>Hello</title>',
    '{"error":"invalid_token"}',
    'null',
    '[]',
    '[1,2]',
    '"text"',
  ),
  fc.constant(`${'['.repeat(MAX_DEPTH + 5)}${']'.repeat(MAX_DEPTH + 5)}`),
  fc.string({ maxLength: 300 }),
  fc.jsonValue().map((value) => JSON.stringify(value)),
);

const STATUSES = [200, 200, 200, 202, 204, 301, 400, 401, 403, 404, 405, 406, 429, 500, 502, 503, 599];
const TYPES = [
  'application/json',
  'application/json',
  'text/event-stream',
  'text/event-stream',
  'text/html',
  'text/plain; charset=latin1',
  'application/problem+json',
  '',
];

/** How one answer of a transcript is spoiled. */
export interface Spoiling {
  readonly status: number | null;
  readonly type: string | null;
  readonly text: string | null;
  readonly changes: readonly Change[];
  readonly framing: 'as it was' | 'lf' | 'crlf' | 'unterminated' | 'noisy';
  readonly end: 'as it was' | 'cut' | 'broken' | 'timeout' | 'rejected' | 'opaque' | 'cancelled';
}

/** The arbitrary in one of six answers, null in the others: a transcript that breaks early judges little. */
function rarely<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });
}

export const spoiling: fc.Arbitrary<Spoiling> = fc.record({
  status: rarely(fc.constantFrom(...STATUSES)),
  type: rarely(fc.constantFrom(...TYPES)),
  text: rarely(foreign),
  changes: fc.array(change, { minLength: 0, maxLength: 3 }),
  framing: fc.constantFrom('as it was', 'as it was', 'as it was', 'lf', 'crlf', 'unterminated', 'noisy'),
  end: fc.oneof(
    { weight: 20, arbitrary: fc.constant('as it was' as const) },
    fc.constantFrom('cut', 'broken', 'timeout', 'rejected', 'opaque', 'cancelled'),
  ),
});

/** The exchange with its answer spoiled. */
export function spoiled(exchange: Exchange, how: Spoiling): Exchange {
  return { ...exchange, outcome: spoiledOutcome(exchange, how) };
}

function spoiledOutcome(exchange: Exchange, how: Spoiling): Outcome {
  switch (how.end) {
    case 'rejected':
      return { kind: 'rejected', errorName: 'TypeError' };
    case 'opaque':
      return { kind: 'opaque' };
    case 'cancelled':
      return { kind: 'cancelled' };
    case 'timeout':
      return { kind: 'timeout', afterMs: 1000, headersSeen: false };
    case 'as it was':
    case 'cut':
    case 'broken':
      return spoiledAnswer(exchange, how);
  }
}

function spoiledAnswer(exchange: Exchange, how: Spoiling): Outcome {
  const answer = readableAnswer(exchange);
  if (!answer) return exchange.outcome;
  const text = how.text ?? spoiledText(exchange, how);
  const type = how.type === null ? [] : [{ name: 'content-type', value: how.type }];
  const rest = answer.headers.filter(({ name }) => how.type === null || name.toLowerCase() !== 'content-type');
  const shared = {
    status: how.status ?? answer.status,
    headers: how.type === '' ? rest : [...rest, ...type],
    body: {
      ...answer.body,
      text,
      bytes: text.length,
      messages: answer.body.messages.slice(0, 1),
      complete: how.end === 'as it was',
      ...(how.end === 'cut' ? { cutBy: 'bytes' as const, ended: 'by-us' as const } : {}),
      ...(how.end === 'broken' ? { ended: 'broken' as const } : {}),
    },
  };
  if (how.end === 'broken') return { kind: 'body-failed', errorName: 'TypeError', ...shared };
  return { kind: 'response', type: 'cors', redirected: false, finalUrl: exchange.request.url, ...shared };
}

function spoiledText(exchange: Exchange, how: Spoiling): string {
  const original = readableAnswer(exchange)?.body.text ?? '';
  const reply = replyTo(exchange);
  const parsed = parseJson(original);
  const message = 'message' in reply ? reply.message : parsed.ok ? parsed.value : undefined;
  if (message === undefined || (how.changes.length === 0 && how.framing === 'as it was')) return original;
  const json = JSON.stringify(how.changes.reduce(changed, message)) ?? 'null';
  return framed(json, how.framing);
}

function framed(json: string, framing: Spoiling['framing']): string {
  switch (framing) {
    case 'as it was':
      return json;
    case 'lf':
      return `event: message\ndata: ${json}\n\n`;
    case 'crlf':
      return `id: 7\r\ndata: ${json}\r\n\r\n`;
    case 'unterminated':
      return `data: ${json}`;
    case 'noisy':
      return `: hello\n\nevent: other\ndata: {}\n\nid: 1\ndata:\n\ndata: {"jsonrpc":"2.0","method":"ping","id":"s1"}\n\ndata: ${json}\n\n`;
  }
}
