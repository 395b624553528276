import type { DiscoverRow, EraDecision, EraStatus, EraStatusName, InitializeRow } from '../model/era-decision.ts';
import { type Exchange, readableAnswer } from '../model/exchange.ts';
import { member } from '../model/json.ts';
import { isLadderStep } from '../model/ladder.ts';
import type { EraChoice } from '../model/plan.ts';
import type { Reply } from '../model/reply.ts';
import { type Era, isRevision, OFFERED_LEGACY, OFFERED_MODERN } from '../model/revision.ts';
import { contradictionsOf, foreignModern } from './contradictions.ts';
import { summarise } from './decision-summary.ts';
import { endpointEvent, isEventStream } from './endpoint-event.ts';
import { ruleSet, supportedByError } from './opening-rows.ts';
import { type Openings, readOpenings } from './openings.ts';
import { replyTo } from './reply.ts';

/** What has to be asked before the era can be decided. */
export type NextProbe = 'era-probe' | 'get-stream' | 'head';

/** The decision so far, and the probe that it still needs (null when it stands). */
export interface Deciding {
  readonly decision: EraDecision;
  readonly next: NextProbe | null;
}

type Verdict = EraDecision['verdict'];

/** Outcome of the decision table: the verdict, the row in words, and what else has to be asked. */
interface Row {
  readonly verdict: Verdict;
  readonly next?: NextProbe;
  readonly contradictions?: readonly string[];
}

/**
 * Decides which eras a server speaks, by the table of section 5 of the catalogue, from the exchanges of a run.
 * Pure: the same exchanges give the same decision, in a run and when a report is judged again.
 *
 * @param eras which openings the user wanted; an era that was not wanted is `not-tested`
 */
export function decide(exchanges: readonly Exchange[], eras: EraChoice): Deciding {
  const openings = readOpenings(exchanges);
  const row = firstRow(openings, exchanges, eras);
  const statuses = {
    modern: modernStatus(openings, row.verdict, exchanges, eras),
    legacy: legacyStatus(openings, row.verdict, exchanges, eras),
    'http+sse': sseStatus(row.verdict, exchanges),
  };
  const contradictions = [...(row.contradictions ?? []), ...contradictionsOf(openings, row.verdict)];
  const decided = { verdict: row.verdict, eras: statuses, contradictions };
  return {
    decision: {
      discover: openings.discoverRow,
      initialize: openings.initializeRow,
      ...decided,
      summary: summarise(decided),
    },
    next: row.next ?? null,
  };
}

function firstRow(openings: Openings, exchanges: readonly Exchange[], eras: EraChoice): Row {
  const discover = openings.discoverRow ?? (eras === 'legacy' ? 'D13' : null);
  const initialize = openings.initializeRow ?? (eras === 'modern' ? 'I7-D13' : null);
  if (discover === null || initialize === null) return { verdict: 'pending' };
  return (
    spokenRow(openings, discover, initialize, exchanges) ??
    walledRow(openings, discover, initialize) ??
    weakModernRow(openings, discover, initialize, exchanges) ??
    oldTransportRow(openings, discover, initialize, exchanges, eras) ??
    silentRow(discover, initialize, exchanges, eras) ?? { verdict: 'unknown' }
  );
}

/** Rows with a usable opening. */
function spokenRow(
  openings: Openings,
  discover: DiscoverRow,
  initialize: InitializeRow,
  exchanges: readonly Exchange[],
): Row | null {
  const modern =
    discover === 'D1' ||
    (discover === 'D2' && speaksOurs(openings)) ||
    (discover === 'D11' && isServedModern(openings, exchanges));
  if (discover === 'D2' && !modern) {
    return { verdict: initialize === 'I1' ? 'legacy' : 'unknown', contradictions: [foreignModern(openings)] };
  }
  if (modern) return { verdict: initialize === 'I1' ? 'dual' : 'modern' };
  return initialize === 'I1' ? { verdict: 'legacy' } : null;
}

/** A request without the refused headers was served with a `resultType`, which only the modern era has. */
function isServedModern({ discover }: Openings, exchanges: readonly Exchange[]): boolean {
  const last = discover.at(-1);
  const exchange = exchanges.find(({ id }) => id === last?.exchange);
  return last?.kind === 'result' && exchange?.degraded !== undefined && hasResultType(last.result);
}

function hasResultType(result: unknown): boolean {
  return typeof member(result, 'resultType') === 'string';
}

function walledRow(openings: Openings, discover: DiscoverRow, initialize: InitializeRow): Row | null {
  const last = openings.initialize.at(-1);
  const initializeIs401 = initialize === 'I6' && last !== undefined && 'status' in last && last.status === 401;
  return discover === 'D7' || initializeIs401 ? { verdict: 'auth-walled' } : null;
}

/** D3 or D11 beside a refused initialize: one modern tools/list tells. */
function weakModernRow(
  openings: Openings,
  discover: DiscoverRow,
  initialize: InitializeRow,
  exchanges: readonly Exchange[],
): Row | null {
  if ((discover !== 'D3' && discover !== 'D11') || (initialize !== 'I3' && initialize !== 'I4')) return null;
  const probe = exchanges.find(({ step }) => step === 'era-probe');
  if (!probe) return { verdict: 'pending', next: 'era-probe' };
  const reply = replyTo(probe);
  if (reply.kind === 'result' && hasResultType(reply.result)) return { verdict: 'modern' };
  return refusedWith4xx(openings) ? null : { verdict: 'unknown' };
}

/** Both openings refused: a GET tells whether the 2024-11-05 transport is there. */
function oldTransportRow(
  openings: Openings,
  discover: DiscoverRow,
  initialize: InitializeRow,
  exchanges: readonly Exchange[],
  eras: EraChoice,
): Row | null {
  if (eras === 'modern') return null;
  const refused = ['D3', 'D4', 'D5', 'D6', 'D10', 'D11'].includes(discover) || eras === 'legacy';
  const byStatus =
    refused && (initialize === 'I3' || initialize === 'I4' || initialize === 'I5') && refusedWith4xx(openings);
  const bothNoRpc = (discover === 'D10' || eras === 'legacy') && initialize === 'I7-D10';
  if (!byStatus && !bothNoRpc) return null;
  const get = exchanges.find(({ step }) => step === 'get-stream');
  if (!get) return { verdict: 'pending', next: 'get-stream' };
  if (endpointEvent(get)) return { verdict: 'http+sse' };
  if (bothNoRpc) return { verdict: 'not-mcp' };
  const answer = readableAnswer(get);
  return {
    verdict: 'unknown',
    ...(answer && isEventStream(answer)
      ? { contradictions: ['GET opens an event stream without an endpoint event, yet initialize is refused.'] }
      : {}),
  };
}

/** Nothing readable from either opening: a no-cors HEAD tells whether something answers at all. */
function silentRow(
  discover: DiscoverRow,
  initialize: InitializeRow,
  exchanges: readonly Exchange[],
  eras: EraChoice,
): Row | null {
  const discoverSilent = discover === 'D12' || discover === 'D13';
  const initializeSilent = initialize === 'I7-D12' || initialize === 'I7-D13';
  if (!discoverSilent || !initializeSilent) return null;
  const asked = exchanges.filter(({ step }) => step === 'discover' || step === 'initialize');
  // Where one era alone was tested, the other counts as silent only in the table above.
  if (asked.length === 0 && eras === 'both') return { verdict: 'pending' };
  // A body that never ends is slow, not silent.
  if (asked.some((exchange) => readableAnswer(exchange) !== null)) return null;
  const isRejected = discover === 'D12' || initialize === 'I7-D12';
  const open = exchanges.find(answeredReadably);
  if (open || exchanges.some(showsServer)) {
    return isRejected && !open
      ? { verdict: 'withheld' }
      : { verdict: 'unknown', contradictions: [speechless(isRejected, open)] };
  }
  const isAsked = exchanges.some(({ step }) => step === 'head');
  return isAsked ? { verdict: 'unreachable' } : { verdict: 'pending', next: 'head' };
}

/** Readable as they are, HEAD and OPTIONS prove that nothing is withheld from this client. */
function answeredReadably({ step, outcome }: Exchange): boolean {
  return (step === 'head' || step === 'preflight') && outcome.kind === 'response';
}

function speechless(isRejected: boolean, open: Exchange | undefined): string {
  if (!isRejected) return 'Something answers here, and no request that opens MCP gets an answer in time.';
  const sent = open?.request.method === 'OPTIONS' ? 'An OPTIONS' : 'A HEAD';
  return `${sent} request is answered, and the connection breaks at every request that opens MCP.`;
}

/** True for a probe of the diagnosis that shows that something answers, though the page may not read it. */
function showsServer({ step, outcome, signals }: Exchange): boolean {
  if (!isLadderStep(step)) return false;
  if (outcome.kind === 'opaque' || outcome.kind === 'response' || outcome.kind === 'opaque-redirect') return true;
  return signals.uploadSeen === true || signals.policyViolation === true || (signals.readyState ?? 0) > 0;
}

function refusedWith4xx(openings: Openings): boolean {
  const last = openings.initialize.at(-1);
  return last !== undefined && 'status' in last && last.status >= 400 && last.status < 500 && !isModernError(last);
}

function isModernError(reply: Reply): boolean {
  return reply.kind === 'rpc-error' && (reply.code === -32020 || reply.code === -32021 || reply.code === -32022);
}

/** -32022 refuses the version itself: the server speaks ours only if its list names it. The other modern errors do not. */
function speaksOurs(openings: Openings): boolean {
  const last = openings.discover.at(-1);
  if (last?.kind !== 'rpc-error' || last.code !== -32022) return true;
  return supportedByError(last)?.includes(OFFERED_MODERN) ?? false;
}

const BLOCKED: { readonly [row: string]: EraStatusName } = {
  D7: 'auth-walled',
  I6: 'auth-walled',
  D8: 'undecided',
  D9: 'undecided',
  D13: 'undecided',
  'I7-D8': 'undecided',
  'I7-D9': 'undecided',
  'I7-D13': 'undecided',
  D12: 'withheld',
  'I7-D12': 'withheld',
};

function statusFor(verdict: Verdict, row: string | null, spoken: boolean, other: boolean): EraStatusName {
  if (spoken) return 'spoken';
  if (verdict === 'not-mcp' || verdict === 'unreachable') return verdict;
  if (verdict === 'pending') return 'undecided';
  const blocked = row === null ? undefined : BLOCKED[row];
  if (blocked) return blocked;
  // Where one era is spoken, a refusal of the other one is an answer; where none is, nothing is decided.
  return other ? 'not-spoken' : 'undecided';
}

function modernStatus(
  openings: Openings,
  verdict: Verdict,
  exchanges: readonly Exchange[],
  eras: EraChoice,
): EraStatus {
  if (eras === 'legacy') return NOT_TESTED;
  const spoken = verdict === 'dual' || verdict === 'modern';
  const status = statusFor(verdict, openings.discoverRow, spoken, verdict === 'legacy' || verdict === 'http+sse');
  const last = openings.discover.at(-1);
  const supported = last ? supportedVersions(last) : undefined;
  return {
    status,
    ...(spoken ? { revision: OFFERED_MODERN } : {}),
    offered: OFFERED_MODERN,
    ...(supported ? { supportedVersions: supported } : {}),
    rows: rowsOf(openings),
    decidedBy: openings.discover.map(({ at }) => at),
    degraded: degradedIn(exchanges, 'modern'),
  };
}

function legacyStatus(
  openings: Openings,
  verdict: Verdict,
  exchanges: readonly Exchange[],
  eras: EraChoice,
): EraStatus {
  if (eras === 'modern') return NOT_TESTED;
  const spoken = verdict === 'dual' || verdict === 'legacy';
  const last = openings.initialize.at(-1);
  const status = statusFor(verdict, openings.initializeRow, spoken, verdict === 'modern' || verdict === 'http+sse');
  const version = last?.kind === 'result' ? member(last.result, 'protocolVersion') : undefined;
  return {
    status,
    ...(spoken ? { revision: ruleSet(version) } : {}),
    ...(spoken && typeof version === 'string' && !isRevision(version) ? { answered: version.slice(0, 100) } : {}),
    offered: OFFERED_LEGACY,
    rows: rowsOf(openings),
    decidedBy: openings.initialize.map(({ at }) => at),
    degraded: degradedIn(exchanges, 'legacy'),
  };
}

function sseStatus(verdict: Verdict, exchanges: readonly Exchange[]): EraStatus {
  const get = exchanges.find(({ step }) => step === 'get-stream');
  if (!get) return NOT_TESTED;
  const spoken = verdict === 'http+sse';
  return {
    status: spoken ? 'spoken' : 'not-spoken',
    ...(spoken ? { revision: '2024-11-05' as const } : {}),
    rows: [],
    decidedBy: [{ exchange: get.id, ...(spoken ? { message: 0 } : {}) }],
    degraded: [],
  };
}

const NOT_TESTED: EraStatus = { status: 'not-tested', rows: [], decidedBy: [], degraded: [] };

function rowsOf({ discoverRow, initializeRow }: Openings): readonly string[] {
  return [discoverRow, initializeRow].filter((row) => row !== null);
}

function supportedVersions(reply: Reply): readonly string[] | undefined {
  const listed = reply.kind === 'result' ? member(reply.result, 'supportedVersions') : supportedByError(reply);
  if (!Array.isArray(listed)) return undefined;
  return listed
    .filter((one): one is string => typeof one === 'string')
    .slice(0, 50)
    .map((one) => one.slice(0, 100));
}

function degradedIn(exchanges: readonly Exchange[], era: Era): readonly string[] {
  return [...new Set(exchanges.filter((one) => one.era === era).flatMap((one) => one.degraded ?? []))];
}
