import { expect, test } from 'vitest';
import check from '../../../src/checks/prompts/capability.ts';
import { eraFacts, judgeEra } from '../../support/facts.ts';
import { listError, listResult } from '../../support/lists.ts';

const judge = (reply: ReturnType<typeof listResult>, era: 'legacy' | 'modern' = 'legacy') =>
  judgeEra(check, eraFacts({ promptsReplies: [reply] }, { era }));

test('a declared list that is answered with an array is verified', () => {
  expect(judge(listResult('prompts/list', { prompts: [] }))).toMatchObject({
    state: 'verified',
    message: 'prompts is declared, and prompts/list answers with an array.',
  });
});

test('a declared list that the server does not know is a failure', () => {
  expect(judge(listError('prompts/list', -32601)).state).toBe('failed');
});

test('another error is a risk', () => {
  expect(judge(listError('prompts/list', -32603)).state).toBe('observed-risk');
  expect(judge(listError('prompts/list', -32603), 'modern').state).toBe('observed-risk');
});

test('an answer that asks for authorization gives no verdict', () => {
  expect(judge(listError('prompts/list', -32000, 401))).toMatchObject({ reason: { code: 'blocked.auth' } });
});

test('a refusal with 400 is laid to the hidden session id only where none was readable', () => {
  const replies = { promptsReplies: [listError('prompts/list', -32000, 400)] };
  const sessionId = { value: 's', at: { exchange: 2, header: 'mcp-session-id' } };
  expect(judgeEra(check, eraFacts(replies))).toMatchObject({ reason: { code: 'blocked.cors' } });
  expect(judgeEra(check, eraFacts({ ...replies, sessionId })).state).toBe('observed-risk');
});
