import type { Evidence } from './finding.ts';
import type { Era } from './revision.ts';

/** What is known about an answer that the browser did not show. */
export type DiagnosisId =
  /** Something answers; the browser withheld the answer (a no-cors HEAD came back opaque). */
  | 'answer-withheld'
  /** Nothing readable came back. Not proof of a dead server: a resource policy looks the same. */
  | 'nothing-readable'
  /** No answer within the time limit. */
  | 'no-answer'
  /** An https page may not call this http address; nothing was sent. */
  | 'mixed-content'
  /** The browser denies this page the local network; nothing reached the server. */
  | 'local-network-denied';

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
}
