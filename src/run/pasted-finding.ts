import type { Verdict } from '../checks/define-check.ts';
import { readCurlText } from '../diagnosis/pasted-curl.ts';
import { isSameAddress } from '../diagnosis/pasted-subject.ts';
import type { Finding } from '../model/finding.ts';
import { takenCheck } from '../model/taken-output.ts';
import { PASTED_RULES, type PastedContext } from './pasted-rules.ts';

/** Loaded together: both read what a terminal wrote. */
export { judgePasted } from '../diagnosis/pasted.ts';

/** Longest text that is looked at, in UTF-16 units. */
const LONGEST = 64 * 1024;

/** What a pasted output says of a finding, or why it says nothing. */
export type PastedCheck =
  | { readonly ok: true; readonly finding: Finding }
  | { readonly ok: false; readonly text: string };

/**
 * Judges a finding that offers a command by what the command wrote. The text is bounded, read line by line
 * and never executed.
 */
export function judgePastedFinding(finding: Finding, text: string, context: PastedContext): PastedCheck {
  const check = takenCheck(finding);
  if (check === null) return { ok: false, text: 'The output of this command is for you to read.' };
  const rule = PASTED_RULES[check];
  const read = text.slice(0, LONGEST);
  const curl = readCurlText(read);
  const isAbout = rule.isAbout ?? ((address) => isSameAddress(address, context.target.url));
  const other = curl.addresses.find((address) => !isAbout(address, context));
  if (other !== undefined) {
    return { ok: false, text: `It is about ${other.slice(0, 200)}, not about the address that the command asks.` };
  }
  const verdict = rule.judge({ text: read, curl }, context);
  if (typeof verdict === 'string') return { ok: false, text: verdict };
  // What failed for another reason says nothing of the rule.
  if (verdict.state === 'not-checked') return { ok: false, text: verdict.reason.text };
  return { ok: true, finding: pasted(finding, verdict) };
}

function pasted(finding: Finding, verdict: Exclude<Verdict, { state: 'not-checked' }>): Finding {
  const { check, era, layer, title, level, clause, source } = finding;
  const { message } = verdict;
  // No exchange of the run proves it, so none is named.
  const base = { check, era, layer, title, level, clause, source, message, basis: 'pasted', evidence: [] } as const;
  switch (verdict.state) {
    case 'verified':
      return { ...base, state: 'verified' };
    case 'failed':
      return { ...base, state: 'failed', expected: verdict.expected, actual: verdict.actual, fix: verdict.fix };
    case 'observed-risk': {
      const { why, fix } = verdict;
      return { ...base, state: 'observed-risk', why, ...(fix === undefined ? {} : { fix }) };
    }
  }
}
