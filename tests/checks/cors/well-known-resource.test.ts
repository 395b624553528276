import { expect, test } from 'vitest';
import check from '../../../src/checks/cors/well-known-resource.ts';
import { judge } from './judge.ts';

test('without authorization there is none, and it is not asked for in this run', () => {
  expect(judge(check)).toMatchObject({ state: 'not-checked', reason: { code: 'n/a.no-auth' } });
  const cors = { challenges: [{ exchange: 2, status: 401, isReadable: true }] };
  expect(judge(check, { cors })).toMatchObject({ state: 'not-checked', reason: { code: 'n/a.not-sent' } });
});
