import { expect, test } from 'vitest';
import check from '../../../src/checks/tools/annotations.ts';
import { judgeTools, pointers, tool } from '../../support/lists.ts';

const annotated = (annotations: unknown, name = 'list_parks') => tool({ annotations, name });

test('hints that are true or false are verified, and are called untrusted', () => {
  const verdict = judgeTools(check, [annotated({ readOnlyHint: true, openWorldHint: false }), annotated(undefined)]);
  expect(verdict.state).toBe('verified');
  expect(verdict.message).toContain('Hints on 1 of 2 tools');
  expect(verdict.message).toContain('untrusted');
});

test.each([
  [{ readOnlyHint: 'true' }, '/readOnlyHint'],
  [{ destructiveHint: null }, '/destructiveHint'],
  [{ idempotentHint: 1 }, '/idempotentHint'],
  [{ openWorldHint: {} }, '/openWorldHint'],
  [null, ''],
  [[], ''],
])('annotations %j fail', (annotations, path) => {
  const verdict = judgeTools(check, [annotated(annotations)]);
  expect(verdict.state).toBe('failed');
  expect(pointers(verdict)).toEqual([`/result/tools/0/annotations${path}`]);
});

test('a read-only tool that is destructive too is a risk', () => {
  expect(judgeTools(check, [annotated({ readOnlyHint: true, destructiveHint: true })]).state).toBe('observed-risk');
});

test.each(['delete_park', 'createPark', 'Send-mail', 'UPDATE_ALL', 'set', 'removePark', 'write.file'])(
  'a read-only tool named %s is a risk',
  (name) => {
    expect(judgeTools(check, [annotated({ readOnlyHint: true }, name)]).state).toBe('observed-risk');
  },
);

test.each(['settings', 'sender_info', 'updates', 'list_deleted', 'SETTINGS'])(
  'a read-only tool named %s is verified',
  (name) => {
    expect(judgeTools(check, [annotated({ readOnlyHint: true }, name)]).state).toBe('verified');
  },
);

test('no hints on any tool are a mild risk', () => {
  const verdict = judgeTools(check, [annotated(undefined), annotated({ title: 'Parks' })]);
  expect(verdict).toMatchObject({ state: 'observed-risk', message: 'No hints on 2 tools.' });
});

test('an empty list gives no verdict', () => {
  expect(judgeTools(check, []).state).toBe('not-checked');
});
