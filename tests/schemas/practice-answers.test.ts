import { expect, it } from 'vitest';
import { PRACTICE_SERVERS } from '../../src/model/practice.ts';
import { practiceNet } from '../../src/practice/net.ts';
import { NODE_ENVIRONMENT, runInNode } from '../support/run-in-node.ts';
import { judgeAnswers } from './answers.ts';

const environment = { ...NODE_ENVIRONMENT, vantage: 'practice' } as const;

it.each(PRACTICE_SERVERS.filter(({ id }) => id !== 'faults'))(
  'the healthy practice server $id answers as the official schema wants it',
  async ({ host }) => {
    const report = await runInNode(`https://${host}/mcp`, {}, { net: practiceNet(), environment });
    const { count, violations } = judgeAnswers(report);
    expect(violations).toEqual([]);
    expect(count).toBeGreaterThan(3);
  },
);

it('the practice server with faults does not', async () => {
  const faulty = PRACTICE_SERVERS.find(({ id }) => id === 'faults');
  const report = await runInNode(`https://${faulty?.host}/mcp`, {}, { net: practiceNet(), environment });
  expect(judgeAnswers(report).violations.join('\n')).toMatch(/tools\/list .*inputSchema/);
});
