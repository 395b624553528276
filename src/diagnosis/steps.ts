import type { DiagnosisId } from '../model/diagnosis.ts';
import type { Environment } from '../model/environment.ts';
import { type Exchange, readableAnswer } from '../model/exchange.ts';
import type { LadderProbe, LadderStep } from '../model/ladder.ts';
import type { Confidence, Note } from './table.ts';

/** What the ladder came to. */
export interface Verdict {
  readonly id: DiagnosisId;
  readonly confidence: Confidence;
  /** Header names, in lower case, that the preflight refuses. */
  readonly refused: readonly string[];
  /** Names, in lower case, of which it was not found out. */
  readonly unsure: readonly string[];
  /** What the candidates have to take into account. */
  readonly notes: readonly Note[];
}

/** A step asks for a probe and goes on with its exchange; null where that could not be had. */
export type Asking<Result> = Generator<LadderProbe, Result, Exchange | null>;

/** What the steps may look at. */
export interface Climb {
  readonly exchanges: readonly Exchange[];
  readonly environment: Environment;
  readonly url: string;
  readonly subject: Exchange;
  /** Names that the preflight of the subject asks for. */
  readonly names: readonly string[];
  /** Chromium and WebKit show an upload event whenever a preflight passed, so that its absence says something. */
  readonly absenceTells: boolean;
}

export function isRejected({ outcome }: Exchange): boolean {
  return outcome.kind === 'rejected' || outcome.kind === 'opaque-redirect';
}

/** True for a request that got no answer in its time. */
export function isLate({ outcome }: Exchange): boolean {
  return outcome.kind === 'timeout' && !outcome.headersSeen;
}

export function isReadable(exchange: Exchange | null): boolean {
  return exchange !== null && readableAnswer(exchange) !== null;
}

/** True where something answers: a no-cors request came back, readable or not. */
export function isAnswered(exchange: Exchange | null): boolean {
  return exchange !== null && (exchange.outcome.kind === 'opaque' || isReadable(exchange));
}

/** True where a preflight surely passed. */
export function hasPassed(exchange: Exchange | null): boolean {
  return exchange !== null && (exchange.signals.uploadSeen === true || isReadable(exchange));
}

export function* ask(step: LadderStep, headers: readonly string[] = [], attempt = 0): Asking<Exchange | null> {
  return yield { step, headers, attempt };
}

export function verdict(id: DiagnosisId, confidence: Confidence, more: Partial<Verdict> = {}): Verdict {
  return { id, confidence, refused: [], unsure: [], notes: [], ...more };
}
