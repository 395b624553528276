import type { RpcMessage } from '../../model/facts-answers.ts';
import { asText, member } from '../../model/json.ts';
import { counted, methods, places, subjectsOf } from '../answer-words.ts';
import { clauses, defineCheck, notChecked, observedRisk, verified } from '../define-check.ts';

/** What the codes meant before the revision was released, with words that show that this meaning is intended. */
const BEFORE_RELEASE: readonly { readonly code: number; readonly words: RegExp; readonly now: string }[] = [
  { code: -32001, words: /header|mismatch/i, now: 'HeaderMismatch is −32020 now' },
  { code: -32003, words: /capabilit/i, now: 'MissingRequiredClientCapability is −32021 now' },
  { code: -32004, words: /version/i, now: 'UnsupportedProtocolVersion is −32022 now' },
];

function codeOf({ value }: RpcMessage): unknown {
  return member(value['error'], 'code');
}

/** In the range that older implementations took, but for −32002, which errors.codes.retired speaks of. */
function isLegacyCode(message: RpcMessage): boolean {
  const code = codeOf(message);
  return typeof code === 'number' && code <= -32000 && code >= -32019 && code !== -32002;
}

function detail(message: RpcMessage): string {
  const text = asText(member(message.value['error'], 'message')).slice(0, 500);
  const meant = BEFORE_RELEASE.find(({ code, words }) => code === codeOf(message) && words.test(text));
  return `code ${String(codeOf(message))}${meant ? ` (${meant.now})` : ''}`;
}

export default defineCheck({
  id: 'errors.codes.legacy-range',
  title: 'Codes −32000…−32019 are avoided',
  level: 'SHOULD NOT',
  eras: ['modern'],
  revisions: ['2026-07-28'],
  spec: clauses(['2026-07-28'], 'basic/index', 'error-codes', 'SHOULD NOT'),
  requires: ['errors'],
  evaluate({ errors }) {
    const complete = errors.filter(({ degraded }) => degraded !== true);
    if (complete.length === 0) {
      return notChecked('n/a.no-errors-seen', 'Errors were seen only where headers had to be left out of the request.');
    }
    const used = complete.filter(isLegacyCode);
    if (used.length === 0)
      return verified(`${counted(complete.length, 'error')}, none with a code from −32000 to −32019.`);
    const [first] = used;
    return observedRisk(`The error of ${methods(used)} has ${first ? detail(first) : 'such a code'}.`, {
      why: 'Clients must not read a meaning into these codes, so they cannot react to the error.',
      fix: 'Use the codes that the revision defines, or codes of your own outside −32768 to −32000.',
      evidence: places(used),
      subjects: subjectsOf(used, detail),
    });
  },
});
