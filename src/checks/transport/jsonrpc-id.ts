import type { RpcMessage } from '../../model/facts-answers.ts';
import { counted, methods, places, shownValue, subjectsOf } from '../answer-words.ts';
import { clauses, defineCheck, failed, notChecked, observedRisk, verified } from '../define-check.ts';

type Verdict = 'same' | 'type' | 'other' | 'missing' | 'left-out' | 'excused';

/** How the id of an answer fits the id of its request. */
function compare({ value, requestId, status }: RpcMessage): Verdict {
  const id = value['id'];
  if (id === undefined || id === null) {
    if (!Object.hasOwn(value, 'error')) return 'missing';
    // A refusal of the page's origin may come before the message is read.
    return status === 403 ? 'excused' : 'left-out';
  }
  if (id === requestId) return 'same';
  return requestId !== null && typeof id !== 'object' && String(id) === String(requestId) ? 'type' : 'other';
}

function detail({ value, requestId }: RpcMessage): string {
  const id = value['id'];
  const asked = requestId === null ? 'no request of this run' : `sent ${shownValue(requestId)} (${typeof requestId})`;
  return `${asked}, answered ${shownValue(id)}${id === undefined || id === null ? '' : ` (${typeof id})`}`;
}

function wrongId(wrong: readonly RpcMessage[], total: number) {
  const [first] = wrong;
  const kind = first ? compare(first) : 'other';
  const message =
    kind === 'type' && first
      ? `The id of the answer to ${methods(wrong)} comes back as a ${typeof first.value['id']}, and it was sent as a ${typeof first.requestId}.`
      : kind === 'missing'
        ? `The result of ${methods(wrong)} carries no id.`
        : `The answer to ${methods(wrong)} carries an id that does not match its request.`;
  return failed(message, {
    expected: 'The id of the request, with the same value and the same JSON type.',
    actual: `${wrong.length} of ${counted(total, 'answer')} differ; the first: ${first ? detail(first) : ''}.`,
    fix: 'Copy the id of the request into the answer as it is. Clients that match ids by value and type wait for the answer until they time out.',
    evidence: places(wrong),
    subjects: subjectsOf(wrong, detail),
  });
}

export default defineCheck({
  id: 'transport.jsonrpc.id',
  title: 'The answer carries the request id, with its type',
  level: 'MUST',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'],
  spec: [
    ...clauses(['2024-11-05'], 'basic/messages', 'responses', 'MUST'),
    ...clauses(['2025-03-26', '2025-06-18'], 'basic/index', 'responses', 'MUST'),
    ...clauses(['2025-11-25', '2026-07-28'], 'basic/index', 'result-responses', 'MUST'),
  ],
  requires: ['responses'],
  evaluate({ responses }, { revision }) {
    const wrong = responses.filter((one) => ['type', 'other', 'missing'].includes(compare(one)));
    if (wrong.length > 0) return wrongId(wrong, responses.length);
    const leftOut = responses.filter((one) => compare(one) === 'left-out');
    if (leftOut.length > 0) {
      const rule =
        revision >= '2025-11-25'
          ? 'The id may be left out only where the request could not be read'
          : 'The schema of this revision requires an id on errors';
      const about = leftOut.some(({ method }) => method !== null)
        ? `The error answer to ${methods(leftOut)} has no id, although the request was readable.`
        : 'An error on the stream has no id, so it belongs to no request.';
      return observedRisk(about, {
        why: `${rule}; a client cannot tell which of its requests failed.`,
        fix: 'Copy the id of the request into error answers too.',
        evidence: places(leftOut),
        subjects: subjectsOf(leftOut, detail),
      });
    }
    const same = responses.filter((one) => compare(one) === 'same');
    if (same.length === 0) return notChecked('blocked.prerequisite', 'Every answer was a refusal without an id.');
    return verified(`${counted(same.length, 'answer')} with the id of the request, in value and type.`, {
      evidence: places(same),
    });
  },
});
