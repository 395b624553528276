import type { Answer } from '../../model/facts-answers.ts';
import { counted, methods, naming, places, subjectsOf } from '../answer-words.ts';
import { clauses, defineCheck, observedRisk, verified } from '../define-check.ts';

/** US-ASCII is a part of UTF-8. */
const SAME: readonly string[] = ['utf-8', 'utf8', 'us-ascii', 'ascii'];

function charset({ contentType }: Answer): string | null {
  const found = /;\s*charset\s*=\s*"?([^";,\s]*)"?/i.exec(contentType ?? '');
  return found?.[1]?.toLowerCase() || null;
}

function oddities(answer: Answer): readonly string[] {
  const named = charset(answer);
  return [
    ...(answer.bom ? ['a byte order mark'] : []),
    ...(named !== null && !SAME.includes(named) ? [`charset=${named}`] : []),
    ...(answer.invalidUtf8 ? ['bytes that are not UTF-8'] : []),
  ];
}

export default defineCheck({
  id: 'transport.json.encoding',
  title: 'Bodies are plain UTF-8',
  level: 'RFC',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'],
  spec: [
    ...clauses(['2025-03-26', '2025-06-18', '2025-11-25'], 'basic/transports', '', 'MUST'),
    ...clauses(['2026-07-28'], 'basic/transports/index', 'messages', 'MUST'),
  ],
  source: 'RFC 8259, section 8.1',
  requires: ['answers'],
  evaluate({ answers }) {
    const odd = answers.filter((answer) => oddities(answer).length > 0);
    if (odd.length === 0) {
      return verified(`${counted(answers.length, 'body', 'bodies')} in UTF-8, without a byte order mark.`);
    }
    return observedRisk(`The answer to ${methods(odd)} has ${naming(odd.flatMap(oddities))}.`, {
      why: 'It was read leniently here. A client that parses the bytes as they are shows garbled text or refuses the answer.',
      fix: 'Send JSON and event streams as UTF-8 without a byte order mark, and leave charset out or set it to utf-8.',
      evidence: places(odd),
      subjects: subjectsOf(odd, (answer) => oddities(answer).join(', ')),
    });
  },
});
