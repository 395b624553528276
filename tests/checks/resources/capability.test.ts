import { expect, test } from 'vitest';
import check from '../../../src/checks/resources/capability.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import { eraFacts, HERE, judgeEra } from '../../support/facts.ts';
import { listError, listResult } from '../../support/lists.ts';

const judge = (
  reply: ReturnType<typeof listResult>,
  era: 'legacy' | 'modern' = 'legacy',
  resources: JsonObject = { listChanged: true },
) =>
  judgeEra(check, eraFacts({ resourcesReplies: [reply], capabilities: { value: { resources }, at: HERE } }, { era }));

test('a declared list that is answered with an array is verified', () => {
  expect(judge(listResult('resources/list', { resources: [] }))).toMatchObject({
    state: 'verified',
    message: 'resources is declared, and resources/list answers with an array.',
  });
});

test('a declared list that the server does not know is a failure', () => {
  expect(judge(listError('resources/list', -32601)).state).toBe('failed');
});

test('before 2026-07-28, a list that the declaration does not speak of is a risk where the server does not know it', () => {
  const unknown = listError('resources/list', -32601);
  expect(judge(unknown, 'legacy', {})).toMatchObject({
    state: 'observed-risk',
    fix: expect.stringContaining('empty array'),
  });
  expect(judge(unknown, 'legacy', { subscribe: true }).state).toBe('observed-risk');
  expect(judge(unknown, 'modern', {}).state).toBe('failed');
});

test('another error is a risk', () => {
  expect(judge(listError('resources/list', -32603)).state).toBe('observed-risk');
  expect(judge(listError('resources/list', -32603), 'modern').state).toBe('observed-risk');
});

test('an answer that asks for authorization gives no verdict', () => {
  expect(judge(listError('resources/list', -32000, 401))).toMatchObject({ reason: { code: 'blocked.auth' } });
});

test('a refusal with 400 is laid to the hidden session id only where none was readable', () => {
  const replies = { resourcesReplies: [listError('resources/list', -32000, 400)] };
  const sessionId = { value: 's', at: { exchange: 2, header: 'mcp-session-id' } };
  expect(judgeEra(check, eraFacts(replies))).toMatchObject({ reason: { code: 'blocked.cors' } });
  expect(judgeEra(check, eraFacts({ ...replies, sessionId })).state).toBe('observed-risk');
});
