import { expect, test } from 'vitest';
import check from '../../../src/checks/transport/meta-keys.ts';
import type { Revision } from '../../../src/model/revision.ts';
import { answered, judgeAnswers, response } from '../../support/answers.ts';

function judge(key: string, revision: Revision = '2025-11-25') {
  return judgeAnswers(check, [answered(response({ tools: [{ name: 'a', _meta: { [key]: 1 } }] }))], { revision });
}

test.each([
  'progressToken',
  'traceparent',
  'openai/outputTemplate',
  'com.example/a.b-c_d',
  'io.modelcontextprotocol/serverInfo',
  'com.example.mcp/x',
  'com.example/',
])('“%s” is verified', (key) => {
  expect(judge(key).state).toBe('verified');
});

test('a key that is special to JavaScript is an ordinary key', () => {
  const verdict = judgeAnswers(check, [answered('{"jsonrpc":"2.0","id":1,"result":{"_meta":{"__proto__":1}}}')]);
  expect(verdict.state).toBe('failed');
  expect(judge('constructor').state).toBe('verified');
});

test.each(['_x', 'x-', 'a b', '1com.example/x', 'com..example/x', '/x', 'com.example/a/b', 'com.example-/x', 'größe'])(
  '“%s” fails',
  (key) => {
    const verdict = judge(key);
    expect(verdict).toMatchObject({ state: 'failed', evidence: [{ pointer: '/result/tools/0/_meta' }] });
    expect(verdict.message).toContain(key);
  },
);

test.each([
  ['2025-06-18', 'mcp.dev/x', 'observed-risk'],
  ['2025-06-18', 'tools.mcp.com/x', 'observed-risk'],
  ['2025-06-18', 'dev.mcp/x', 'verified'],
  ['2025-11-25', 'dev.mcp/x', 'observed-risk'],
  ['2025-11-25', 'com.mcp.tools/x', 'observed-risk'],
  ['2026-07-28', 'org.modelcontextprotocol.api/x', 'observed-risk'],
  ['2025-11-25', 'example.com/x', 'observed-risk'],
  ['2025-06-18', 'example.com/x', 'verified'],
  ['2025-11-25', 'com.example/x', 'verified'],
] as const)('on %s the prefix of %s is %s', (revision, key, state) => {
  expect(judge(key, revision).state).toBe(state);
});

test('without a _meta object there is no verdict', () => {
  expect(judgeAnswers(check, [answered(response({}))])).toMatchObject({ reason: { code: 'n/a.no-meta' } });
});
