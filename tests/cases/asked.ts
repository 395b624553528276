import type { IncomingHttpHeaders } from 'node:http';
import { at, isObject, member } from '../../src/model/json.ts';
import type { BodyTest, Condition, HeaderTest } from './case-data.ts';

/** What a condition may look at. */
export interface Asked {
  readonly headers: IncomingHttpHeaders;
  /** The parsed body; undefined where it is no JSON. */
  readonly message: unknown;
  /** How many requests of this kind were seen, this one included. */
  readonly count: number;
  readonly sessions: ReadonlySet<string>;
}

/** True where everything that the condition names holds. */
export function holds(condition: Condition | undefined, asked: Asked): boolean {
  if (!condition) return true;
  const { not, any, header, body, session, mismatch, nth } = condition;
  return (
    (!not || !holds(not, asked)) &&
    (!any || any.some((one) => holds(one, asked))) &&
    (!header || Object.entries(header).every(([name, test]) => headerHolds(test, text(asked, name)))) &&
    (!body || Object.entries(body).every(([path, test]) => bodyHolds(test, valueAt(asked.message, path)))) &&
    (!session || session === sessionState(asked)) &&
    (!mismatch || mismatches(asked, mismatch)) &&
    (!nth || countHolds(nth, asked.count))
  );
}

/** A value of the message by its dotted path. */
export function valueAt(message: unknown, path: string): unknown {
  return at(message, `/${path.replaceAll('.', '/')}`);
}

function text(asked: Asked, name: string): string | undefined {
  const value = asked.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

function headerHolds(test: HeaderTest, value: string | undefined): boolean {
  if (test.absent) return value === undefined;
  if (value === undefined) return !test.present && test.notIn === undefined;
  return (
    (test.lacks === undefined || !new RegExp(test.lacks, 'i').test(value)) &&
    (test.notIn === undefined || !test.notIn.includes(value))
  );
}

function bodyHolds(test: BodyTest, value: unknown): boolean {
  return (
    (!test.absent || value === undefined) &&
    (!test.present || value !== undefined) &&
    (!('equals' in test) || value === test.equals) &&
    (!test.in || test.in.includes(value))
  );
}

function sessionState(asked: Asked): 'missing' | 'known' | 'unknown' {
  const id = text(asked, 'mcp-session-id');
  if (id === undefined) return 'missing';
  return asked.sessions.has(id) ? 'known' : 'unknown';
}

function mismatches(asked: Asked, header: string): boolean {
  const sent = text(asked, header);
  const meant = mirrored(asked.message, header);
  return sent !== undefined && meant !== undefined && sent !== meant;
}

function mirrored(message: unknown, header: string): unknown {
  const params = member(message, 'params');
  if (header === 'mcp-method') return member(message, 'method');
  if (header === 'mcp-name') return member(params, 'name');
  const meta = member(params, '_meta');
  return isObject(meta) ? meta['io.modelcontextprotocol/protocolVersion'] : undefined;
}

function countHolds(nth: NonNullable<Condition['nth']>, count: number): boolean {
  const { gt, mod } = nth;
  return (gt === undefined || count > gt) && (mod === undefined || count % mod[0] === mod[1]);
}
