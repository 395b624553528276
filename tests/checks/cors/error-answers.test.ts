import { expect, test } from 'vitest';
import check from '../../../src/checks/cors/error-answers.ts';
import { diagnosed, judge } from './judge.ts';

test('readable errors and nothing withheld prove it', () => {
  expect(judge(check, { cors: { errors: [3, 4] } })).toMatchObject({
    state: 'verified',
    message: 'All 2 error answers are readable.',
    evidence: [{ exchange: 3 }, { exchange: 4 }],
  });
});

test.each(['answer-without-allow-origin', 'errors-without-allow-origin'] as const)('%s is a risk', (id) => {
  const verdict = judge(check, { cors: { errors: [3] }, diagnoses: [diagnosed(id)] });
  expect(verdict).toMatchObject({ state: 'observed-risk', evidence: [{ exchange: 7 }] });
});

test('without an error there is nothing to judge, and beside a rejected request nothing is proven', () => {
  expect(judge(check)).toMatchObject({ reason: { code: 'n/a.no-errors-seen' } });
  const cors = { errors: [3], rejected: [4] };
  expect(judge(check, { cors })).toMatchObject({ reason: { code: 'ambiguous.two-faults' } });
});
