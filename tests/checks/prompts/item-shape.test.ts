import { expect, test } from 'vitest';
import check from '../../../src/checks/prompts/item-shape.ts';
import { eraFacts, judgeEra, listReading } from '../../support/facts.ts';
import { objects, pointers } from '../../support/lists.ts';

const ARGUMENT = { name: 'city', description: 'City name', required: true };
const prompt = (changes: object = {}) => ({
  name: 'plan_trip',
  description: 'Plans a trip.',
  arguments: [ARGUMENT],
  ...changes,
});

function judge(...prompts: readonly unknown[]) {
  const reading = listReading('prompts', [prompts]);
  const promptItems = objects(reading);
  return judgeEra(check, eraFacts({ prompts: reading, ...(promptItems.length > 0 ? { promptItems } : {}) }));
}

test('a prompt with named arguments, and one without arguments, are verified', () => {
  expect(judge(prompt(), prompt({ name: 'other', arguments: undefined })).state).toBe('verified');
});

test.each([
  [{ name: undefined }, 'no name', ''],
  [{ name: 5 }, 'name is number', '/name'],
  [{ arguments: { city: {} } }, 'arguments is object', '/arguments'],
  [{ arguments: null }, 'arguments is null', '/arguments'],
  [{ arguments: ['city'] }, 'is string', '/arguments/0'],
  [{ arguments: [ARGUMENT, { description: 'd' }] }, 'no name', '/arguments/1'],
  [{ arguments: [{ ...ARGUMENT, name: null }] }, 'name is null', '/arguments/0/name'],
  [{ arguments: [{ ...ARGUMENT, required: 'yes' }] }, 'required is string', '/arguments/0/required'],
])('%j fails', (changes, detail, path) => {
  const verdict = judge(prompt(changes));
  expect(verdict).toMatchObject({ state: 'failed', subjects: [{ detail }] });
  expect(pointers(verdict)).toEqual([`/result/prompts/0${path}`]);
});

test.each([
  [{ name: '' }, 'the name is empty'],
  [{ description: undefined }, 'no description'],
  [{ description: ' ' }, 'no description'],
  [{ arguments: [{ name: 'city' }] }, 'no description'],
  [{ arguments: [{ ...ARGUMENT, name: '' }] }, 'the name is empty'],
  [{ arguments: [ARGUMENT, ARGUMENT] }, 'listed twice'],
])('%j is a risk', (changes, detail) => {
  expect(judge(prompt(changes))).toMatchObject({ state: 'observed-risk', subjects: [{ detail }] });
});

test('two prompts of one name are a risk', () => {
  expect(judge(prompt(), prompt())).toMatchObject({
    state: 'observed-risk',
    subjects: [{ name: 'plan_trip', detail: 'listed twice' }],
  });
});

test('a list that was read in part says so', () => {
  const prompts = listReading('prompts', [[prompt()]], { end: 'time' });
  const verdict = judgeEra(check, eraFacts({ prompts, promptItems: objects(prompts) }));
  expect(verdict).toMatchObject({ state: 'verified', message: expect.stringContaining('read in part') });
});

test('arguments of one name in different prompts are right', () => {
  expect(judge(prompt(), prompt({ name: 'other' })).state).toBe('verified');
});

test('an empty list gives no verdict', () => {
  expect(judge().state).toBe('not-checked');
});
