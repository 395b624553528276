import { expect, test } from 'vitest';
import { announcedPlan } from '../../src/model/announced-plan.ts';
import { DEFAULT_SETTINGS } from '../../src/model/plan.ts';

const URL_UNDER_TEST = 'http://localhost:3000/mcp';

function requests(changes: Partial<typeof DEFAULT_SETTINGS> = {}): readonly string[] {
  return announcedPlan({ ...DEFAULT_SETTINGS, ...changes }, URL_UNDER_TEST).steps.map(({ request }) => request);
}

test('both eras open at once and all lists follow', () => {
  expect(requests()).toEqual(
    expect.arrayContaining([
      'POST /mcp server/discover',
      'POST /mcp initialize',
      'POST /mcp tools/list',
      'DELETE /mcp',
    ]),
  );
});

test('one era alone announces nothing of the other', () => {
  expect(requests({ eras: 'modern' }).join(' ')).not.toMatch(/initialize|DELETE|GET/);
  expect(requests({ eras: 'legacy' }).join(' ')).not.toContain('discover');
});

test('a session that is not to be ended is not announced to be ended', () => {
  expect(requests({ endSession: false })).not.toContain('DELETE /mcp');
});

test('no line calls a tool, reads a resource or resolves a prompt', () => {
  expect([...requests(), ...requests({ profile: 'standard' })].join(' ')).not.toMatch(
    /tools\/call|resources\/read|prompts\/get|completion/,
  );
});

test('the lines without further pages and without the diagnosis stay within the announced total', () => {
  for (const profile of ['quick', 'standard'] as const) {
    const { steps, maxRequests } = announcedPlan({ ...DEFAULT_SETTINGS, profile }, null);
    const counted = steps
      .filter(({ step }) => step !== 'pages' && step !== 'diagnosis')
      .reduce((sum, { atMost }) => sum + atMost, 0);
    expect(counted).toBeLessThanOrEqual(maxRequests);
  }
});

test('the active part is announced in the standard profile alone, before the end of the session', () => {
  expect(requests().join(' ')).not.toContain('text/plain');
  const standard = requests({ profile: 'standard' });
  const plain = standard.findIndex((request) => request.includes('text/plain'));
  expect(plain).toBeGreaterThan(-1);
  expect(plain).toBeLessThan(standard.indexOf('DELETE /mcp'));
});
