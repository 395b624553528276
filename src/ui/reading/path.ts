import type { Diagnosis, DiagnosisId } from '../../model/diagnosis.ts';
import type { ReportHead } from '../../model/report.ts';
import { HEADLINE_STATE } from './words.ts';

/** Stations between a page and an answer that it may read. */
export const STATIONS = ['page', 'permission', 'network', 'preflight', 'request', 'answer', 'readable'] as const;
export type Station = (typeof STATIONS)[number];

/** What is known of one station: passed, broken here, the end of what could be seen, or not known. */
export interface StationState {
  readonly station: Station;
  readonly state: 'done' | 'broken' | 'ended' | 'unknown';
  readonly text: string;
}

interface Course {
  /** Stations that were passed for certain, with a word each. */
  readonly done: { readonly [S in Station]?: string };
  readonly broken: readonly [Station, string];
}

const REACHED = { permission: 'given or not needed', network: 'something answers' } as const;
const SENT = { ...REACHED, preflight: 'passed', request: 'received' } as const;

const COURSES: { readonly [D in DiagnosisId]: Course } = {
  'address-unusable': { done: {}, broken: ['page', 'address refused'] },
  'mixed-content': { done: {}, broken: ['permission', 'https page, plain http address'] },
  'page-policy': { done: {}, broken: ['page', 'stopped by its own policy'] },
  'local-network-denied': { done: {}, broken: ['permission', 'local network denied'] },
  'local-network-waiting': { done: {}, broken: ['permission', 'waiting for you'] },
  'preflight-rejected': { done: REACHED, broken: ['preflight', 'rejected'] },
  'preflight-unanswered': { done: REACHED, broken: ['preflight', 'never answered'] },
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
  'wildcard-authorization': { done: SENT, broken: ['preflight', '* for Authorization'] },
  'post-redirected': { done: SENT, broken: ['answer', 'redirected'] },
};

/** The way of a request that the browser showed no answer to: what is certain, where it ended, what nobody can tell. */
export function pathOf(diagnosis: Diagnosis, { environment, headline }: ReportHead): readonly StationState[] {
  const { done, broken } = COURSES[diagnosis.id];
  const [end, word] = broken;
  const last = STATIONS.indexOf(end);
  // Red is for what the server does wrong; where nothing could be judged the way ends, and nobody is to blame.
  const state = HEADLINE_STATE[headline.kind] === 'not-checked' ? 'ended' : 'broken';
  return STATIONS.map((station, index) => {
    if (station === end) return { station, state, text: word };
    if (station === 'page') return { station, state: 'done', text: environment.pageOrigin ?? 'no page' };
    const known = done[station];
    if (known !== undefined) return { station, state: 'done', text: known };
    return { station, state: 'unknown', text: index < last ? 'cannot be told' : 'not reached' };
  });
}
