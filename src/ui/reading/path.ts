import type { Diagnosis, DiagnosisId } from '../../model/diagnosis.ts';
import { addressSpace } from '../../model/endpoint.ts';
import { type Exchange, readableAnswer } from '../../model/exchange.ts';
import type { Evidence } from '../../model/finding.ts';
import type { ReportHead } from '../../model/report.ts';
import { ERAS, type Era } from '../../model/revision.ts';
import { HEADLINE_STATE } from './words.ts';

/** Stations between a page and an answer that it may read. */
export const STATIONS = ['page', 'permission', 'network', 'preflight', 'request', 'answer', 'readable'] as const;
export type Station = (typeof STATIONS)[number];

/**
 * What is known of one station: passed, passed with a risk, broken here, the end of what could be seen, or not known.
 */
export interface StationState {
  readonly station: Station;
  readonly state: 'done' | 'risky' | 'broken' | 'ended' | 'unknown';
  readonly text: string;
  /** How certain the state is; null where nothing is said. */
  readonly confidence: Diagnosis['confidence'] | null;
  /** The exchange that proves it; null where it is known without one. */
  readonly proof: Evidence | null;
}

/** The way of the requests of an era; of all where `era` is null. */
export interface Way {
  readonly era: Era | null;
  /** Null where the page reads the answers. */
  readonly diagnosis: Diagnosis | null;
  readonly stations: readonly StationState[];
}

interface Course {
  /** Stations that were passed for certain, with a word each. */
  readonly done: { readonly [S in Station]?: string };
  /** Where the way ends; null where nothing keeps the page from the answer. */
  readonly broken: readonly [Station, string] | null;
  /** Passed, and other clients or the browsers of tomorrow may fail there. */
  readonly risky?: readonly [Station, string];
}

const REACHED = { permission: 'given or not needed', network: 'something answers' } as const;
const SENT = { ...REACHED, preflight: 'passed', request: 'received' } as const;

const READ = { ...SENT, answer: 'came', readable: 'by this page' } as const;

const COURSES: { readonly [D in DiagnosisId]: Course } = {
  'address-unusable': { done: {}, broken: ['page', 'address refused'] },
  'mixed-content': { done: {}, broken: ['permission', 'https page, plain http address'] },
  'page-policy': { done: {}, broken: ['page', 'stopped by its own policy'] },
  'local-network-denied': { done: {}, broken: ['permission', 'local network denied'] },
  'local-network-waiting': { done: {}, broken: ['permission', 'waiting for you'] },
  'preflight-rejected': { done: REACHED, broken: ['preflight', 'rejected'] },
  'preflight-unanswered': { done: REACHED, broken: ['preflight', 'no answer in time'] },
  'allow-headers-incomplete': { done: REACHED, broken: ['preflight', 'refuses a header'] },
  'allow-methods-incomplete': { done: REACHED, broken: ['preflight', 'refuses DELETE'] },
  'answer-without-allow-origin': { done: SENT, broken: ['readable', 'no Allow-Origin'] },
  'errors-without-allow-origin': { done: SENT, broken: ['readable', 'no Allow-Origin'] },
  'resource-policy': { done: REACHED, broken: ['readable', 'kept from other origins'] },
  'no-valid-allow-origin': { done: REACHED, broken: ['preflight', 'no valid Allow-Origin'] },
  'answer-withheld': { done: REACHED, broken: ['readable', 'withheld by the browser'] },
  'redirect-withheld': { done: REACHED, broken: ['answer', 'a redirect'] },
  'accepted-unanswered': { done: SENT, broken: ['answer', 'none in time'] },
  'connection-lost': { done: SENT, broken: ['answer', 'connection lost'] },
  'redirect-elsewhere': { done: REACHED, broken: ['answer', 'a redirect to another origin'] },
  'no-answer': { done: {}, broken: ['answer', 'none in time'] },
  'no-connection': { done: {}, broken: ['network', 'no connection'] },
  'challenge-unreadable': { done: { ...SENT, answer: '401' }, broken: ['readable', 'no WWW-Authenticate'] },
  'session-id-unreadable': { done: { ...SENT, answer: 'came' }, broken: ['readable', 'no Mcp-Session-Id'] },
  'wildcard-authorization': { done: READ, broken: null, risky: ['preflight', '* for Authorization'] },
  'post-redirected': { done: READ, broken: null, risky: ['answer', 'redirected'] },
};

/** Looked at last: they keep a page from no answer, or from that to DELETE alone. */
const LEAST: readonly DiagnosisId[] = ['allow-methods-incomplete', 'post-redirected', 'wildcard-authorization'];

/** What a pasted text completed comes first, for a report that was opened has it beside what it completes. */
function rank({ id, from }: Diagnosis): number {
  return LEAST.indexOf(id) - (from === undefined ? 0 : 0.5);
}

/**
 * The ways from the page to the server: one for each era that was tested where they differ, else one. None where there
 * is no diagnosis.
 *
 * @param pasted diagnoses that a pasted text completed, by the place of the one that they complete
 */
export function waysOf(
  head: ReportHead,
  exchanges: readonly Exchange[],
  pasted: ReadonlyMap<number, Diagnosis> = new Map(),
): readonly Way[] {
  const diagnoses = head.diagnoses.map((one, index) => pasted.get(index) ?? one);
  if (diagnoses.length === 0) return [];
  const ranked = diagnoses.toSorted((one, other) => rank(one) - rank(other));
  const tested = ERAS.filter((era) => head.eras[era].status !== 'not-tested');
  const ways = tested.flatMap((era): readonly Way[] => {
    const diagnosis = ranked.find((one) => one.era === era) ?? ranked.find((one) => one.era === null) ?? null;
    if (diagnosis) return [{ era, diagnosis, stations: pathOf(diagnosis, head, exchanges) }];
    const proof = readIn(era, head, exchanges);
    return proof ? [{ era, diagnosis: null, stations: openWay(proof, head) }] : [];
  });
  const all = new Set(ways.map(({ diagnosis }) => diagnosis));
  const [first] = ways;
  if (first && all.size > 1) return ways;
  const diagnosis = first?.diagnosis ?? ranked[0];
  return diagnosis ? [{ era: null, diagnosis, stations: pathOf(diagnosis, head, exchanges) }] : [];
}

/** The way of a request that the browser showed no answer to: what is certain, where it ended, what nobody can tell. */
export function pathOf(
  diagnosis: Diagnosis,
  { environment, headline }: ReportHead,
  exchanges: readonly Exchange[],
): readonly StationState[] {
  const { done, broken, risky } = COURSES[diagnosis.id];
  const last = broken === null ? STATIONS.length : STATIONS.indexOf(broken[0]);
  const [first = null] = diagnosis.evidence;
  // Red is for what the server does wrong; where nothing could be judged the way ends, and nobody is to blame.
  const end = HEADLINE_STATE[headline.kind] === 'not-checked' ? 'ended' : 'broken';
  const proofs = proofsOf(diagnosis, exchanges);
  const { confidence } = diagnosis;
  const passed = (station: Station, index: number): StationState => {
    const text = done[station];
    if (text === undefined && station === 'permission' && index < last && isOnThisMachine(environment.pageOrigin)) {
      return { station, state: 'done', text: 'not needed', confidence: 'certain', proof: null };
    }
    if (text === undefined) {
      const unknown = index < last ? 'cannot be told' : 'not reached';
      return { station, state: 'unknown', text: unknown, confidence: null, proof: null };
    }
    const proof = proofs[station] ?? null;
    // What is not proven by an exchange of its own is as certain as the diagnosis that says so.
    const isProven = proof !== null || (station === 'permission' && proofs.network !== undefined);
    return { station, state: 'done', text, confidence: isProven ? 'certain' : confidence, proof };
  };
  return STATIONS.map((station, index): StationState => {
    if (station === broken?.[0]) return { station, state: end, text: broken[1], confidence, proof: first };
    if (station === risky?.[0]) return { station, state: 'risky', text: risky[1], confidence, proof: first };
    return station === 'page' ? page(environment.pageOrigin) : passed(station, index);
  });
}

/** A page of this machine needs no permission for local addresses. */
function isOnThisMachine(origin: string | null): boolean {
  return origin !== null && addressSpace(new URL(origin).hostname) === 'loopback';
}

function page(origin: string | null): StationState {
  return { station: 'page', state: 'done', text: origin ?? 'no page', confidence: 'certain', proof: null };
}

/** A way on which nothing stands: an answer was read. */
function openWay(proof: Evidence, { environment }: ReportHead): readonly StationState[] {
  return STATIONS.map((station): StationState => {
    if (station === 'page') return page(environment.pageOrigin);
    return { station, state: 'done', text: READ[station], confidence: 'certain', proof };
  });
}

/** The first answer of an era that could be read. */
function readIn(era: Era, { eras }: ReportHead, exchanges: readonly Exchange[]): Evidence | null {
  const read = (one: Exchange) => one.era === era && one.purpose !== 'diagnosis' && readableAnswer(one) !== null;
  const decided = eras[era].decidedBy.find((proof) => exchanges.some((one) => one.id === proof.exchange && read(one)));
  if (decided) return decided;
  const first = exchanges.find(read);
  return first ? { exchange: first.id } : null;
}

type Proofs = { readonly [S in Station]?: Evidence };

/** Exchanges among the evidence that prove how far a request came. */
function proofsOf({ evidence }: Diagnosis, exchanges: readonly Exchange[]): Proofs {
  const own = evidence.flatMap(({ exchange }) => exchanges.filter(({ id }) => id === exchange));
  const read = own.find((one) => readableAnswer(one) !== null);
  const sent = own.find(({ signals }) => signals.uploadSeen === true) ?? read;
  const met = own.find(({ outcome }) => outcome.kind === 'opaque' || outcome.kind === 'opaque-redirect') ?? sent;
  return {
    ...(met ? { network: { exchange: met.id } } : {}),
    ...(sent ? { preflight: { exchange: sent.id }, request: { exchange: sent.id } } : {}),
    ...(read ? { answer: { exchange: read.id }, readable: { exchange: read.id } } : {}),
  };
}
