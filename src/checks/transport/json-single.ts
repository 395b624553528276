import type { EraContext } from '../../model/facts.ts';
import type { Answer } from '../../model/facts-answers.ts';
import { parseJson } from '../../model/json.ts';
import { counted, methods, places, subjectsOf } from '../answer-words.ts';
import { clauses, defineCheck, failed, notChecked, observedRisk, verified } from '../define-check.ts';

/** Longest start of a broken body that is searched for a complete first object. */
const SEARCHED = 256 * 1024;

/** What stands in the place of the one object; null where it is one, or where that cannot be told. */
function fault(answer: Answer): string | null {
  const { json, form } = answer;
  if (json) {
    if (json.type === 'object') return null;
    return json.type === 'array' ? `an array of ${json.entries}` : `the JSON value ${json.type}`;
  }
  if (answer.tooDeep) return null;
  if (answer.ended === 'broken')
    return answer.bytes === 0 ? 'a body that could not be decoded' : 'a body that broke off';
  if (form === 'empty') return 'an empty body';
  return hasSeveral(answer.text) ? 'several JSON values one after another' : 'text that is not JSON';
}

/** True where a first JSON object is complete and something follows it. */
function hasSeveral(text: string): boolean {
  const start = text.slice(0, SEARCHED);
  let depth = 0;
  let inString = false;
  for (let index = 0; index < start.length; index += 1) {
    const mark = start[index];
    if (inString) {
      if (mark === '\\') index += 1;
      else inString = mark !== '"';
    } else if (mark === '"') inString = true;
    else if (mark === '{' || mark === '[') depth += 1;
    else if (mark === '}' || mark === ']') {
      depth -= 1;
      if (depth <= 0) return parseJson(start.slice(0, index + 1)).ok;
    }
  }
  return false;
}

function unreadable(broken: readonly Answer[], faulty: readonly (Answer & { fault: string })[]) {
  const first = broken[0];
  const undecoded = first?.bytes === 0;
  const type = first?.contentType ?? 'no Content-Type';
  return failed(
    undecoded
      ? `The body of the answer to ${methods(broken)} could not be read: its headers came, and nothing of it could be decoded.`
      : `The answer to ${methods(broken)} was cut: its body ended before the JSON in it was complete.`,
    {
      expected: 'One JSON object.',
      actual: `Status ${first?.status ?? 0} and ${type}, then an error after ${counted(first?.bytes ?? 0, 'byte')} of the body.`,
      fix: undecoded
        ? 'Look for a Content-Encoding header that the body does not keep to, such as gzip over a body that is not compressed (a proxy or a middleware that compresses twice, or not at all). A connection closed right after the headers looks the same.'
        : 'Find out what closes the connection early: a crash while the answer is written, a timeout of a proxy, or a Content-Length that does not fit the body.',
      evidence: places(broken),
      subjects: subjectsOf(faulty, (one) => one.fault),
    },
  );
}

/** On 2025-03-26 batches existed, so an array of one is only a risk there. */
function isTolerated(answer: Answer, { transport }: EraContext): boolean {
  return transport === '2025-03-26' && answer.json?.type === 'array' && answer.json.entries === 1;
}

export default defineCheck({
  id: 'transport.json.single',
  title: 'One JSON object answers one request',
  level: 'MUST',
  eras: ['legacy', 'modern'],
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'],
  spec: [
    ...clauses(
      ['2025-03-26', '2025-06-18', '2025-11-25'],
      'basic/transports',
      'sending-messages-to-the-server',
      'MUST',
    ),
    ...clauses(['2026-07-28'], 'basic/transports/streamable-http', 'sending-messages', 'MUST'),
  ],
  requires: ['jsonAnswers'],
  evaluate({ jsonAnswers }, context) {
    const faulty = jsonAnswers.flatMap((answer) => {
      const what = fault(answer);
      return what === null ? [] : [{ ...answer, fault: what }];
    });
    const hard = faulty.filter((answer) => !isTolerated(answer, context));
    const broken = hard.filter(({ json, ended }) => !json && ended === 'broken');
    if (broken.length > 0) return unreadable(broken, hard);
    const [first] = hard;
    if (first) {
      return failed(`The answer to ${methods(hard)} is ${first.fault}, not one JSON object.`, {
        expected: 'One JSON object: the JSON-RPC response to the one request that was sent.',
        actual: `${hard.length} of ${counted(jsonAnswers.length, 'JSON answer')} hold something else; the first is ${first.fault}.`,
        fix: 'Answer each request with its JSON-RPC response alone, not wrapped in an array or a string and with nothing after it.',
        evidence: places(hard),
        subjects: subjectsOf(hard, (one) => one.fault),
      });
    }
    if (faulty.length > 0) {
      return observedRisk(`The answer to ${methods(faulty)} is an array of one response.`, {
        why: 'Revision 2025-03-26 knows batches, and still asks for one JSON object here. Clients that expect an object fail.',
        fix: 'Answer a single request with the response itself.',
        evidence: places(faulty),
      });
    }
    const single = jsonAnswers.filter(({ json }) => json);
    if (single.length === 0) return notChecked('budget.bytes', 'The JSON answers nest deeper than is read here.');
    return verified(`${counted(single.length, 'JSON answer')}, one object each.`, { evidence: places(single) });
  },
});
