import { expect, test } from 'vitest';
import { statusOf } from '../../scripts/headless-status.ts';

const CLEAN = {
  problems: [],
  headline: { kind: 'clean' },
  counts: { failed: 0 },
  findings: [{ check: 'handshake.initialize.answers', state: 'verified' }],
};

test('a verified era without a failed check is 0', () => {
  expect(statusOf(CLEAN)).toBe(0);
});

test('a failed check is 1', () => {
  expect(statusOf({ ...CLEAN, headline: { kind: 'broken' }, counts: { failed: 1 } })).toBe(1);
});

test.each(['withheld', 'unreachable', 'auth-walled', 'not-mcp'])('a server that ends as %s is 3', (kind) => {
  expect(statusOf({ ...CLEAN, headline: { kind }, counts: { failed: 1 } })).toBe(3);
});

test('an era that nobody could decide is 3', () => {
  expect(statusOf({ ...CLEAN, headline: { kind: 'incomplete' }, findings: [] })).toBe(3);
});

test('a declared list that could not be read is 3, unless something failed', () => {
  expect(statusOf({ ...CLEAN, headline: { kind: 'incomplete' } })).toBe(3);
  expect(statusOf({ ...CLEAN, headline: { kind: 'broken' }, counts: { failed: 2 } })).toBe(1);
});

test('an era that is spoken without a verified handshake is 3', () => {
  const findings = [{ check: 'handshake.initialize.answers', state: 'not-checked' }];
  expect(statusOf({ ...CLEAN, findings })).toBe(3);
});

test('a failure of ours is 2, whatever else was found', () => {
  expect(statusOf({ ...CLEAN, problems: [{ where: 'run', text: 'x' }] })).toBe(2);
  expect(statusOf({})).toBe(2);
});

test('a server that only a browser may not read is judged by a curl run', () => {
  const shut = { ...CLEAN, environment: { vantage: 'curl' }, headline: { kind: 'withheld' }, counts: { failed: 1 } };
  expect(statusOf(shut)).toBe(1);
  expect(statusOf({ ...shut, findings: [] })).toBe(3);
});
