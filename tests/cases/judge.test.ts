import { describe, expect, it } from 'vitest';
import type { Finding } from '../../src/model/finding.ts';
import { reason } from '../../src/model/reason.ts';
import type { Report } from '../../src/model/report.ts';
import { CASES, type PublicCase } from './case-data.ts';
import { complaints } from './judge.ts';
import { reportWith } from './report-with.ts';

const BASE = {
  check: 'tools.name.unique',
  era: 'legacy',
  layer: 'tools',
  title: 'Tool names are unique',
  level: 'PRODUCT',
  evidence: [{ exchange: 3 }],
  basis: 'node',
  clause: null,
  source: 'our own rule',
} as const;

const FAILED: Finding = {
  ...BASE,
  state: 'failed',
  message: '“lookup_city” is listed twice.',
  expected: 'one entry for each name',
  actual: 'two entries',
  fix: 'Rename one.',
};
const VERIFIED: Finding = { ...BASE, state: 'verified', message: 'Every name is there once.' };

const FAULTY: PublicCase = {
  id: 'T1',
  title: 'Same tool name twice',
  healthy: false,
  era: 'legacy',
  vantage: 'any',
  ownOrigin: false,
  behaviour: { cors: {}, guards: [] },
  expected: {
    point: 'tool names are unique',
    status: ['failed', 'observed-risk'],
    mustMention: ['lookup_city', ['twice', 'duplicate']],
    mustNotMention: ['violates'],
    maxRequests: 8,
  },
};
const HEALTHY: PublicCase = {
  ...FAULTY,
  healthy: true,
  expected: { point: 'no false alarm', status: 'verified', mustMention: [] },
};

function judged(one: PublicCase, changes: Partial<Report>): readonly string[] {
  return complaints(one, reportWith(changes));
}

describe('judging a report about a case', () => {
  it('accepts a finding in an accepted state that says all that was asked for', () => {
    expect(judged(FAULTY, { findings: [VERIFIED, FAILED] })).toEqual([]);
  });

  it('takes words from subjects, expectation and headline as well, whatever their case', () => {
    const finding: Finding = {
      ...FAILED,
      message: 'A name is there more than once.',
      expected: 'no DUPLICATE',
      subjects: { total: 1, shown: [{ name: 'Lookup_City' }] },
    };
    expect(judged(FAULTY, { findings: [finding] })).toEqual([]);
  });

  it('misses a finding in an accepted state', () => {
    expect(judged(FAULTY, { findings: [VERIFIED] })).toEqual(['no finding is failed or observed-risk']);
  });

  it('misses a word that no accepted finding says, though another finding does', () => {
    const silent: Finding = { ...FAILED, message: 'A name is listed twice.' };
    const verified: Finding = { ...VERIFIED, message: 'lookup_city is there.' };
    expect(judged(FAULTY, { findings: [silent, verified] })).toEqual([
      'no finding that is failed or observed-risk mentions lookup_city',
    ]);
  });

  it('does not count a finding of another era', () => {
    expect(judged(FAULTY, { findings: [{ ...FAILED, era: 'modern' }] })).toEqual([
      'no finding is failed or observed-risk',
    ]);
  });

  it('refuses an era that the server does not speak', () => {
    const spoken = { status: 'spoken', rows: [], decidedBy: [], degraded: [] } as const;
    const eras = { ...reportWith({}).eras, modern: spoken };
    expect(judged(FAULTY, { findings: [FAILED], eras })).toEqual([
      'modern is said to be spoken, the server speaks legacy',
    ]);
  });

  it('refuses words that must not be said by a failed finding or the headline', () => {
    const loud: Finding = { ...FAILED, fix: 'It violates the rules.' };
    expect(judged(FAULTY, { findings: [loud] })).toHaveLength(1);
    const headline = { kind: 'broken', text: 'The server violates the rules.', detail: '' } as const;
    expect(judged(FAULTY, { findings: [FAILED], headline })).toHaveLength(1);
  });

  it('counts the requests', () => {
    expect(judged(FAULTY, { findings: [FAILED], requestsSent: 9 })).toEqual(['9 requests were sent, 8 are enough']);
  });

  it('refuses any failed finding about a healthy server, and any failure of ours', () => {
    expect(judged(HEALTHY, { findings: [VERIFIED, FAILED] })).toHaveLength(1);
    expect(judged(HEALTHY, { findings: [VERIFIED], problems: [{ where: 'run', text: 'lost' }] })).toHaveLength(1);
  });

  it('reads the reason of a finding that is not checked', () => {
    const waiting: PublicCase = { ...FAULTY, expected: { point: '', status: 'not-checked', mustMention: ['declare'] } };
    const finding: Finding = {
      ...BASE,
      state: 'not-checked',
      message: 'No verdict.',
      reason: reason('n/a.capability'),
    };
    expect(judged(waiting, { findings: [finding] })).toEqual([]);
  });
});

describe('the cases', () => {
  it('are sixty, each with its own id', () => {
    expect(CASES).toHaveLength(60);
    expect(new Set(CASES.map(({ id }) => id)).size).toBe(60);
  });

  it('all say what a good tester says', () => {
    for (const { id, expected } of CASES) expect(expected.status.length, id).toBeGreaterThan(0);
  });
});
