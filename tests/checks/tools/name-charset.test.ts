import { expect, test } from 'vitest';
import check from '../../../src/checks/tools/name-charset.ts';
import { judgeTools, pointers, tool } from '../../support/lists.ts';

const named = (...names: readonly unknown[]) => names.map((name) => tool({ name }));

test('names of letters, digits, underscore, hyphen and dot are verified', () => {
  expect(judgeTools(check, named('a_b-c9')).state).toBe('verified');
});

test('a dot is right, and the name is shown because some clients refuse it', () => {
  const verdict = judgeTools(check, named('parks.lookup.city', 'list_parks'));
  expect(verdict.state).toBe('verified');
  expect(verdict.message).toContain('“parks.lookup.city” holds a dot');
});

test('a slash is named as what it is', () => {
  const verdict = judgeTools(check, named('ok', 'parks/list'));
  expect(verdict).toMatchObject({ state: 'observed-risk', subjects: [{ name: 'parks/list', detail: 'holds “/”' }] });
  expect(verdict.state === 'observed-risk' && verdict.why).toContain('“/”');
  expect(pointers(verdict)).toEqual(['/result/tools/1/name']);
});

test('one slash among other faults is enough to speak of it', () => {
  const verdict = judgeTools(check, named('two words', 'parks/list'));
  expect(verdict.state === 'observed-risk' && verdict.why).toContain('An earlier proposal allowed “/”');
});

test('characters that cannot be seen are named by their number', () => {
  expect(judgeTools(check, named('two words\u200b'))).toMatchObject({
    subjects: [{ detail: 'holds a space, U+200B' }],
  });
});

test('names that are no text or empty are left to other checks', () => {
  expect(judgeTools(check, named('', 5))).toMatchObject({
    state: 'not-checked',
    reason: { code: 'blocked.prerequisite' },
  });
});

test('an empty list gives no verdict', () => {
  expect(judgeTools(check, []).state).toBe('not-checked');
});
