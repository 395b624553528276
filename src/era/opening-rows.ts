import type { DiscoverRow, InitializeRow } from '../model/era-decision.ts';
import { member } from '../model/json.ts';
import type { Reply } from '../model/reply.ts';
import {
  isLegacyRevision,
  LEGACY_REVISIONS,
  type LegacyRevision,
  MODERN_REVISIONS,
  OFFERED_LEGACY,
  OFFERED_MODERN,
} from '../model/revision.ts';

/** Codes that only the modern revisions define (2026-07-28, "Error Codes"). */
const MODERN_CODES: ReadonlySet<unknown> = new Set([-32020, -32021, -32022]);
const INTERNAL_ERROR = -32603;
const METHOD_NOT_FOUND = -32601;

/** A date that may be a revision. */
const DATE = /\b20\d\d-\d\d-\d\d\b/g;

/** The row of section 5 of the catalogue that the answer to server/discover falls into; null while nothing is known. */
export function discoverRow(reply: Reply, hasChallenge: boolean): DiscoverRow | null {
  const common = commonRow(reply, hasChallenge);
  if (common !== undefined) return common;
  if (reply.kind === 'result') return resultRow(reply);
  if (reply.kind === 'rpc-error') {
    if (MODERN_CODES.has(reply.code)) return 'D2';
    if (reply.code === METHOD_NOT_FOUND) return reply.status === 404 ? 'D3' : 'D4';
    return 'D5';
  }
  return 'status' in reply && reply.status >= 400 ? 'D6' : 'D10';
}

function resultRow({ result, message }: Extract<Reply, { kind: 'result' }>): 'D1' | 'D10' | 'D11' {
  if (Array.isArray(member(result, 'supportedVersions'))) return 'D1';
  // Any service may answer with a member called result.
  return member(message, 'jsonrpc') === '2.0' ? 'D11' : 'D10';
}

/** The row that the answer to initialize falls into; null while nothing is known. */
export function initializeRow(reply: Reply, hasChallenge: boolean): InitializeRow | null {
  const common = commonRow(reply, hasChallenge);
  if (common === null) return null;
  if (common !== undefined) return common === 'D7' ? 'I6' : `I7-${common}`;
  if (reply.kind === 'result') {
    if (!isInitializeResult(reply.result)) return 'I7-D10';
    const version = member(reply.result, 'protocolVersion');
    return typeof version === 'string' && isModernDate(version) ? 'I2' : 'I1';
  }
  if (reply.kind === 'rpc-error') return namedRevisions(reply).length > 0 ? 'I3' : 'I4';
  return 'status' in reply && reply.status >= 400 ? 'I5' : 'I7-D10';
}

type CommonRow = 'D7' | 'D8' | 'D9' | 'D12' | 'D13';

/** Any member of an InitializeResult shows that initialize was understood; other JSON may come from any service. */
function isInitializeResult(result: unknown): boolean {
  return ['protocolVersion', 'capabilities', 'serverInfo'].some((name) => member(result, name) !== undefined);
}

/** The rows that both openings share. Undefined where the answer itself decides, null while nothing is known. */
function commonRow(reply: Reply, hasChallenge: boolean): CommonRow | null | undefined {
  switch (reply.kind) {
    case 'withheld':
      return 'D12';
    case 'timeout':
      return 'D13';
    case 'cancelled':
      return null;
    case 'broken':
      // A stream that stays open without an answer is an answer of another kind: the old transport may be there.
      return reply.why === 'time' && reply.mediaType !== 'text/event-stream' ? 'D13' : undefined;
    case 'result':
      return undefined;
    case 'rpc-error':
    case 'not-rpc':
      return statusRow(reply, hasChallenge);
  }
}

function statusRow(
  reply: Extract<Reply, { kind: 'rpc-error' | 'not-rpc' }>,
  hasChallenge: boolean,
): CommonRow | undefined {
  const { status } = reply;
  if (status === 401 || (status === 403 && hasChallenge)) return 'D7';
  if (status === 403) return 'D8';
  if (status === 429) return 'D9';
  // Seen only where redirects are not followed: what stands there says nothing about the target.
  if (status >= 300 && status < 400) return 'D9';
  // A legacy server may wrap an ordinary JSON-RPC refusal in a 500; an internal error says nothing.
  if (status >= 500 && (reply.kind === 'not-rpc' || reply.code === INTERNAL_ERROR)) return 'D9';
  return undefined;
}

/**
 * Revisions that a refusal of initialize names as supported: `data.supported` where there is one, else dates in the
 * message other than the refused one. `data.requested` never counts.
 */
export function namedRevisions(reply: Reply): readonly string[] {
  if (reply.kind !== 'rpc-error') return [];
  const supported = member(reply.data, 'supported') ?? member(reply.data, 'supportedVersions');
  if (Array.isArray(supported)) {
    return supported.filter((one): one is string => typeof one === 'string' && isDate(one));
  }
  const text = typeof reply.text === 'string' ? reply.text : '';
  return [...new Set(text.match(DATE) ?? [])].filter((date) => date !== OFFERED_LEGACY);
}

/** Modern revisions in the list of an UnsupportedProtocolVersion error; null where the error has no list. */
export function supportedByError(reply: Reply): readonly string[] | null {
  if (reply.kind !== 'rpc-error' || reply.code !== -32022) return null;
  const supported = member(reply.data, 'supported');
  return Array.isArray(supported) ? supported.filter((one): one is string => typeof one === 'string') : null;
}

/**
 * The revision to offer in the one retry of initialize, or null: the newest legacy revision that the refusal names, or
 * 2025-06-18 where it speaks of the version without naming one and the server was not seen to be modern.
 */
export function retryRevision(
  reply: Reply,
  row: InitializeRow | null,
  discover: DiscoverRow | null,
): LegacyRevision | null {
  if (row === 'I3') {
    const named = namedRevisions(reply);
    return [...LEGACY_REVISIONS].reverse().find((one) => one !== OFFERED_LEGACY && named.includes(one)) ?? null;
  }
  if ((row !== 'I4' && row !== 'I5') || discover === 'D1' || discover === 'D2') return null;
  return /version/i.test(refusalText(reply)) ? '2025-06-18' : null;
}

/** The words of a refusal; empty where they are no text, which may be anything that JSON can hold. */
export function refusalText(reply: Reply): string {
  if (reply.kind === 'not-rpc') return reply.excerpt;
  return reply.kind === 'rpc-error' && typeof reply.text === 'string' ? reply.text : '';
}

/** The modern revision to retry server/discover with after -32022, or null: only one that was not offered yet. */
export function retryModern(reply: Reply): string | null {
  const supported = supportedByError(reply) ?? [];
  return [...MODERN_REVISIONS].reverse().find((one) => one !== OFFERED_MODERN && supported.includes(one)) ?? null;
}

/** Rule set for a negotiated version text: the revision itself, else the newest legacy one not after it. */
export function ruleSet(version: unknown): LegacyRevision {
  if (isLegacyRevision(version)) return version;
  if (typeof version !== 'string' || !isDate(version)) return OFFERED_LEGACY;
  return [...LEGACY_REVISIONS].reverse().find((one) => one <= version) ?? '2024-11-05';
}

/** True for a date from which on there is no initialize. */
export function isModernDate(version: string): boolean {
  return isDate(version) && version >= MODERN_REVISIONS[0];
}

function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text);
}
