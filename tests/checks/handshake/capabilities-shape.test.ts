import { expect, test } from 'vitest';
import check from '../../../src/checks/handshake/capabilities-shape.ts';
import type { Revision } from '../../../src/model/revision.ts';
import { eraFacts, judgeEra } from '../../support/facts.ts';
import { located } from '../../support/openings.ts';

function judge(value: unknown, revision: Revision = '2025-11-25') {
  return judgeEra(check, eraFacts({ capabilities: located(value, '/result/capabilities') }, { revision }));
}

test('objects with true and false flags are verified and named', () => {
  const verdict = judge({ tools: { listChanged: true }, resources: { subscribe: false }, logging: {} });
  expect(verdict.state).toBe('verified');
  expect(verdict.message).toContain('tools');
});

test('an empty object is verified', () => {
  expect(judge({}).state).toBe('verified');
});

test.each([undefined, null, 'tools', [], true])('capabilities as %j fails', (value) => {
  expect(judge(value).state).toBe('failed');
});

test.each([
  ['tools: true', { tools: true }, '/result/capabilities/tools'],
  ['tools: null', { tools: null }, '/result/capabilities/tools'],
  ['a flag as text', { tools: { listChanged: 'yes' } }, '/result/capabilities/tools/listChanged'],
  ['subscribe: null', { resources: { subscribe: null } }, '/result/capabilities/resources/subscribe'],
  ['an experimental feature as true', { experimental: { 'a/b': true } }, '/result/capabilities/experimental/a~1b'],
  ['tasks.list: true', { tasks: { list: true } }, '/result/capabilities/tasks/list'],
])('%s fails and points at it', (_, value, pointer) => {
  expect(judge(value)).toMatchObject({ state: 'failed', subjects: [{ at: { pointer } }] });
});

test('what the revision does not define is named and not judged', () => {
  const verdict = judge({ completions: true, tools: {} }, '2024-11-05');
  expect(verdict.state).toBe('verified');
  expect(verdict.message).toContain('completions');
  expect(judge({ completions: true }, '2025-03-26').state).toBe('failed');
});

test('tasks at the top level of 2026-07-28 is said to have moved', () => {
  const verdict = judge({ tools: {}, tasks: true }, '2026-07-28');
  expect(verdict.state).toBe('verified');
  expect(verdict.message).toContain('io.modelcontextprotocol/tasks');
});

test('members named like those of every object are read as members', () => {
  const value: unknown = JSON.parse('{"__proto__": {"tools": true}, "constructor": 1}');
  expect(judge(value).state).toBe('verified');
});

test('without a result there is no verdict', () => {
  expect(judgeEra(check, eraFacts({})).state).toBe('not-checked');
});
