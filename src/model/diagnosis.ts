import type { Evidence } from './finding.ts';
import type { Era } from './revision.ts';

/** What keeps an answer from a page, by the class of the diagnosis (section 6.7 of the catalogue). */
export const DIAGNOSIS_IDS = [
  'address-unusable',
  'mixed-content',
  'page-policy',
  'local-network-denied',
  'local-network-waiting',
  'preflight-rejected',
  'preflight-unanswered',
  'allow-headers-incomplete',
  'allow-methods-incomplete',
  'answer-without-allow-origin',
  'errors-without-allow-origin',
  'resource-policy',
  'no-valid-allow-origin',
  'answer-withheld',
  'redirect-withheld',
  'accepted-unanswered',
  'connection-lost',
  'redirect-elsewhere',
  'no-answer',
  'no-connection',
  'challenge-unreadable',
  'session-id-unreadable',
  'wildcard-authorization',
  'post-redirected',
] as const;
export type DiagnosisId = (typeof DIAGNOSIS_IDS)[number];

export interface Command {
  readonly title: string;
  readonly shell: 'bash';
  readonly text: string;
}

/** Why the browser could not read an answer, and how certain that is. */
export interface Diagnosis {
  readonly id: DiagnosisId;
  readonly confidence: 'certain' | 'likely' | 'cannot-tell';
  readonly title: string;
  /** What was seen, in one or two sentences. */
  readonly saw: string;
  /** The causes that remain, most likely first. */
  readonly candidates: readonly string[];
  readonly missing: {
    readonly requestHeaders: readonly string[];
    readonly methods: readonly string[];
    readonly exposedHeaders: readonly string[];
    readonly allowOrigin: string | null;
  };
  readonly era: Era | null;
  readonly evidence: readonly Evidence[];
  readonly commands: readonly Command[];
  readonly fix: string | null;
  /** What it rests on where that is not the run itself: a text that a person pasted. */
  readonly from?: 'pasted output';
}
