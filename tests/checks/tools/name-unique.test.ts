import { expect, test } from 'vitest';
import check from '../../../src/checks/tools/name-unique.ts';
import { eraFacts, judgeEra, listReading } from '../../support/facts.ts';
import { judgeTools, pointers, tool, toolPages } from '../../support/lists.ts';

const named = (...names: readonly unknown[]) => names.map((name) => tool({ name }));

test('different names are verified', () => {
  expect(judgeTools(check, named('a', 'b')).state).toBe('verified');
});

test('a name that stands twice is a risk that leads to the second place', () => {
  const verdict = judgeTools(check, named('lookup_city', 'list_parks', 'lookup_city'));
  expect(verdict).toMatchObject({
    state: 'observed-risk',
    message: 'Tool names are not unique: lookup_city (listed twice).',
  });
  expect(pointers(verdict)).toEqual(['/result/tools/2']);
});

test('names that differ only in case are a risk', () => {
  expect(judgeTools(check, named('List', 'list'))).toMatchObject({
    state: 'observed-risk',
    subjects: [{ name: 'List', detail: 'also “list”' }],
  });
});

test('names of members that every object has are names like others', () => {
  expect(judgeTools(check, named('constructor', '__proto__', 'toString')).state).toBe('verified');
});

test('a page that a repeated cursor brought twice is no duplicate', () => {
  const facts = toolPages([named('a'), named('a')], { end: 'loop', repeatedCursor: '', repeatedPage: true });
  expect(judgeEra(check, eraFacts(facts)).state).toBe('verified');
});

test('a duplicate across pages counts when a second reading shows it too, or when there is none', () => {
  const facts = toolPages([named('a'), named('a')]);
  const again = (second: string) => listReading('tools', [named('a'), named(second)]);
  expect(judgeEra(check, eraFacts(facts)).state).toBe('observed-risk');
  expect(judgeEra(check, eraFacts({ ...facts, toolsAgain: again('a') })).state).toBe('observed-risk');
  expect(judgeEra(check, eraFacts({ ...facts, toolsAgain: again('b') })).state).toBe('verified');
});

test('names that are no text give no verdict', () => {
  expect(judgeTools(check, named(5))).toMatchObject({ reason: { code: 'blocked.prerequisite' } });
});
