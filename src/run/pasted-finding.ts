import type { Verdict } from '../checks/define-check.ts';
import { forgedHostVerdict, forgedOriginVerdict } from '../checks/forged-header.ts';
import { maxAgeVerdict } from '../checks/max-age.ts';
import { readCurlText } from '../diagnosis/pasted-curl.ts';
import { isSameAddress } from '../diagnosis/pasted-subject.ts';
import { addressSpace } from '../model/endpoint.ts';
import { headerValue } from '../model/exchange.ts';
import type { ForgedProof } from '../model/facts-endpoint.ts';
import type { Finding } from '../model/finding.ts';
import type { ReportHead } from '../model/report.ts';
import { ERAS } from '../model/revision.ts';

/** Loaded together: both read what a terminal wrote. */
export { judgePasted } from '../diagnosis/pasted.ts';

/** Longest text that is looked at, in UTF-16 units. */
const LONGEST = 64 * 1024;

/** What a pasted output says of a finding, or why it says nothing. */
export type PastedCheck =
  | { readonly ok: true; readonly finding: Finding }
  | { readonly ok: false; readonly text: string };

type Answer = NonNullable<ReturnType<typeof readCurlText>['head']>;
type Context = Pick<ReportHead, 'target' | 'eras'>;

/** Rules that the head of one answer decides for certain. */
const RULES: { readonly [check: string]: (answer: Answer, context: Context) => Verdict } = {
  'reach.origin.forged': (answer, { target, eras }) =>
    forgedOriginVerdict(
      forged(answer, 'https://attacker.example', eras),
      addressOf(target.url),
      ERAS.flatMap((era) => eras[era].revision ?? []),
    ),
  'reach.host.forged': (answer, { eras }) => forgedHostVerdict(forged(answer, 'attacker.example', eras), null),
  'cors.preflight.cache': ({ headers }) =>
    maxAgeVerdict({ exchange: 0, value: headerValue(headers, 'access-control-max-age') }),
};

/**
 * Judges a finding that offers a command by what the command wrote (`curl -i`). The text is bounded, read line by line
 * and never executed.
 */
export function judgePastedFinding(finding: Finding, text: string, context: Context): PastedCheck {
  const rule = RULES[finding.check];
  if (rule === undefined) return { ok: false, text: 'The output of this command is for you to read.' };
  const { head, failure, addresses } = readCurlText(text.slice(0, LONGEST));
  const other = addresses.find((address) => !isSameAddress(address, context.target.url));
  if (other !== undefined) {
    return { ok: false, text: `It is about ${other.slice(0, 200)}, not about the address of this run.` };
  }
  if (head === null) {
    const why = failure === null ? 'It holds no HTTP status line.' : `curl got no answer: (${failure}).`;
    return { ok: false, text: why };
  }
  const verdict = rule(head, context);
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

/** The same request without the header was answered where an era is spoken. */
function forged({ status }: Answer, value: string, eras: ReportHead['eras']): ForgedProof {
  const isAnswered = ERAS.some((era) => eras[era].status === 'spoken');
  return { exchange: 0, value, status, plain: isAnswered ? { exchange: 0, status: 200 } : null };
}

function addressOf(url: string): Parameters<typeof forgedOriginVerdict>[1] {
  const { protocol, host, pathname, hostname } = new URL(url);
  const space = addressSpace(hostname);
  return { url, protocol, host, path: pathname, space, hadFragment: false, secretParameters: [] };
}
