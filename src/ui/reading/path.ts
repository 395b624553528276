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

const COURSES: { readonly [D in DiagnosisId]: Course } = {
  'answer-withheld': {
    done: { permission: 'given or not needed', network: 'something answers' },
    broken: ['readable', 'withheld by the browser'],
  },
  'nothing-readable': { done: {}, broken: ['readable', 'nothing came back'] },
  'no-answer': { done: {}, broken: ['answer', 'none in time'] },
  'mixed-content': { done: {}, broken: ['permission', 'https page, plain http address'] },
  'local-network-denied': { done: {}, broken: ['permission', 'local network denied'] },
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
