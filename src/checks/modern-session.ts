import type { Evidence } from '../model/finding.ts';
import { counted } from './answer-words.ts';
import { observedRisk, type Verdict, verified } from './define-check.ts';

/** Answers to modern requests of which every header is known. */
export interface ModernAnswers {
  readonly total: number;
  /** Those that carry an Mcp-Session-Id: how many, what the first answers, where they are. */
  readonly issued: number;
  readonly first: string;
  readonly evidence?: readonly Evidence[];
}

/** Verdict on session ids in the modern era, which has none. */
export function modernSessionVerdict({ total, issued, first, evidence = [] }: ModernAnswers): Verdict {
  if (issued === 0) return verified(`No Mcp-Session-Id on ${counted(total, 'answer')}.`);
  return observedRisk(
    `${issued} of ${total} answers to modern requests carry an Mcp-Session-Id, the first to ${first}.`,
    {
      why: 'This revision has no sessions. Clients ignore the id, and state kept for it is never ended.',
      fix: 'Do not set Mcp-Session-Id on answers to requests that carry their version in _meta.',
      evidence,
    },
  );
}
