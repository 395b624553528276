import { expect, test } from 'vitest';
import check from '../../../src/checks/tools/name-length.ts';
import { judgeTools, tool } from '../../support/lists.ts';

const long = (length: number) => judgeTools(check, [tool(), tool({ name: 'n'.repeat(length) })]);

test('names within 64 characters are verified', () => {
  expect(long(64)).toMatchObject({ state: 'verified', message: '2 tool names, the longest of 64 characters.' });
});

test.each([65, 128])('%i characters are legal and a risk', (length) => {
  const verdict = long(length);
  expect(verdict).toMatchObject({ state: 'observed-risk', subjects: [{ detail: `${length} characters` }] });
  expect(verdict.state === 'observed-risk' && verdict.why).toContain('legal');
});

test.each([0, 129])('%i characters are outside what the text allows', (length) => {
  const verdict = long(length);
  expect(verdict.state).toBe('observed-risk');
  expect(verdict.message).toContain('not within 1 to 128');
});

test('a character beyond the basic plane counts once', () => {
  expect(judgeTools(check, [tool({ name: '\u{1F333}'.repeat(64) })]).state).toBe('verified');
});

test('names that are no text give no verdict', () => {
  expect(judgeTools(check, [tool({ name: 7 })])).toMatchObject({ reason: { code: 'blocked.prerequisite' } });
});
