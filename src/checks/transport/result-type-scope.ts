import { counted, methods, places, subjectsOf } from '../answer-words.ts';
import { clauses, defineCheck, failed, verified } from '../define-check.ts';

const NEVER: readonly (string | null)[] = [
  'server/discover',
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
];

export default defineCheck({
  id: 'transport.result-type.scope',
  title: 'input_required is not used on discover and list methods',
  level: 'MUST NOT',
  eras: ['modern'],
  revisions: ['2026-07-28'],
  spec: clauses(['2026-07-28'], 'basic/patterns/mrtr', 'supported-requests', 'MUST NOT'),
  requires: ['results'],
  evaluate({ results }) {
    const asking = results.filter(
      ({ method, result }) => NEVER.includes(method) && result['resultType'] === 'input_required',
    );
    if (asking.length === 0) {
      return verified(`${counted(results.length, 'result')}, none of them input_required.`, {
        evidence: places(results),
      });
    }
    return failed(`${methods(asking)} is answered with resultType “input_required”.`, {
      expected: 'A final result. Only tools/call, prompts/get and resources/read may ask for input.',
      actual: `${counted(asking.length, 'answer')} with “input_required”.`,
      fix: 'Answer discover and list requests with their complete result.',
      evidence: places(asking),
      subjects: subjectsOf(asking, () => 'input_required'),
    });
  },
});
