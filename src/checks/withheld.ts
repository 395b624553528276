import type { Evidence } from '../model/finding.ts';
import { observedRisk, type Verdict } from './define-check.ts';

/** Verdict on a server that answers where the page reads nothing. */
export function withheldVerdict(text: string, evidence: readonly Evidence[]): Verdict {
  return observedRisk(text, {
    why: 'A web client at this origin cannot use the server. It may refuse unknown origins on purpose, which is right; other clients may work.',
    fix: 'Where this page is to be let in, allow its origin: the diagnosis shows which headers are missing.',
    evidence,
  });
}
