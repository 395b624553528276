import { expect, test } from 'vitest';
import check from '../../../src/checks/resources/templates-answers.ts';
import { eraFacts, judgeEra } from '../../support/facts.ts';
import { listError, listResult } from '../../support/lists.ts';
import { bareReply, timeoutReply } from '../../support/openings.ts';

const METHOD = 'resources/templates/list';
const judge = (reply: ReturnType<typeof listResult>) =>
  judgeEra(check, eraFacts({ resourceTemplatesReplies: [reply] }));

test('an array is verified, an empty one too', () => {
  expect(judge(listResult(METHOD, { resourceTemplates: [] }))).toMatchObject({
    state: 'verified',
    message: 'resources/templates/list answers with 0 templates.',
  });
});

test.each([
  [{}, 'nothing'],
  [{ resourceTemplates: null }, 'null'],
  [null, 'nothing'],
])('the result %j fails', (result, type) => {
  expect(judge(listResult(METHOD, result))).toMatchObject({
    state: 'failed',
    actual: `“resourceTemplates” is ${type}`,
    evidence: [{ pointer: '/result' }],
  });
});

test('an unknown method is a risk', () => {
  expect(judge(listError(METHOD, -32601))).toMatchObject({
    state: 'observed-risk',
    message: expect.stringContaining('unknown to it (-32601)'),
  });
});

test('another error is a risk', () => {
  expect(judge(listError(METHOD, -32603))).toMatchObject({
    state: 'observed-risk',
    message: 'resources/templates/list was answered with HTTP 200 and error -32603.',
  });
});

test.each([
  ['blocked.auth', listError(METHOD, -32000, 401)],
  ['budget.time', timeoutReply()],
  ['blocked.prerequisite', bareReply('html')],
] as const)('%s where the answer judges nothing', (code, reply) => {
  expect(judge(reply)).toMatchObject({ state: 'not-checked', reason: { code } });
});
