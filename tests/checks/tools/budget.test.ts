import { expect, test } from 'vitest';
import check from '../../../src/checks/tools/budget.ts';
import { eraFacts, judgeEra } from '../../support/facts.ts';
import { judgeTools, tool, toolPages } from '../../support/lists.ts';

const many = (count: number) => Array.from({ length: count }, (_, index) => tool({ name: `t${index}` }));
const large = (bytes: number) => tool({ description: 'd'.repeat(bytes) });

test('a short list is verified with its estimate', () => {
  const minified = JSON.stringify({ name: 'a', description: 'b', inputSchema: {} });
  const verdict = judgeTools(check, [{ name: 'a', description: 'b', inputSchema: {}, _meta: { x: 'y'.repeat(500) } }]);
  expect(verdict.state).toBe('verified');
  expect(verdict.message).toBe(`1 tool, an estimated ${Math.ceil(minified.length / 4)} tokens.`);
});

test('40 tools are verified, 41 are a risk', () => {
  expect(judgeTools(check, many(40)).state).toBe('verified');
  expect(judgeTools(check, many(41)).state).toBe('observed-risk');
});

test('more than 10,000 tokens are a risk, and the five largest tools are named', () => {
  const tools = [...many(6), large(41_000)];
  const verdict = judgeTools(check, tools);
  expect(verdict.state).toBe('observed-risk');
  expect(verdict.subjects).toHaveLength(5);
  expect(verdict.subjects?.[0]).toMatchObject({ name: 'list_parks', at: { pointer: '/result/tools/6' } });
});

test('far above the limit the words are stronger', () => {
  const why = (tools: readonly object[]) => {
    const verdict = judgeTools(check, tools);
    return verdict.state === 'observed-risk' ? verdict.why : '';
  };
  expect(why(many(101))).toContain('fills a large part');
  expect(why([large(101_000)])).toContain('fills a large part');
  expect(why(many(100))).not.toContain('fills a large part');
});

test('a page that came twice counts once', () => {
  const facts = toolPages([many(30), many(30)], { end: 'loop', repeatedCursor: '', repeatedPage: true });
  const verdict = judgeEra(check, eraFacts(facts));
  expect(verdict.state).toBe('verified');
  expect(verdict.message).toContain('read in part');
});

test('an empty list gives no verdict', () => {
  expect(judgeTools(check, []).state).toBe('not-checked');
});
