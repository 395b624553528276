import type { Environment } from '../model/environment.ts';
import type { Exchange } from '../model/exchange.ts';
import type { LadderProbe } from '../model/ladder.ts';
import { type Ladder, ladder } from './ladder.ts';
import type { Verdict } from './steps.ts';
import { isSilent, lastOpenings } from './subjects.ts';
import { DIAGNOSES } from './table.ts';

/** The ladders of the openings that were not answered readably. */
export interface OpeningLadders {
  /** The probe that the first open one asks for; null when all have come to their end. */
  readonly next: { readonly subject: Exchange; readonly probe: LadderProbe } | null;
  readonly ended: readonly { readonly subject: Exchange; readonly ladder: Ladder }[];
}

/**
 * Walks the ladder of each silent opening, modern first. What holds whatever the era is found out once: the other
 * opening, where it ended the same way, is explained by it.
 */
export function openingLadders(exchanges: readonly Exchange[], environment: Environment, url: string): OpeningLadders {
  const ended: { readonly subject: Exchange; readonly ladder: Ladder }[] = [];
  for (const subject of lastOpenings(exchanges).filter(isSilent)) {
    const explained = ended.find((one) => explainsToo(one.ladder.verdict, one.subject, subject));
    const own = explained?.ladder ?? ladder(exchanges, environment, url, subject);
    if (own.next !== null) return { next: { subject, probe: own.next }, ended };
    ended.push({ subject, ladder: own });
  }
  return { next: null, ended };
}

function explainsToo(verdict: Verdict | null, subject: Exchange, other: Exchange): boolean {
  return verdict !== null && DIAGNOSES[verdict.id].everywhere && subject.outcome.kind === other.outcome.kind;
}
