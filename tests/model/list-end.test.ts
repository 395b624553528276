import { expect, test } from 'vitest';
import { distinctItems, distinctPages, endReason, partNote } from '../../src/model/list-end.ts';
import { listReading } from '../support/facts.ts';

const PAGES = [['a'], ['b'], ['b']];

test('a list that was read to its end has no reason', () => {
  const reading = listReading('tools', PAGES);
  expect(endReason(reading)).toBeNull();
  expect(partNote(reading)).toBe('');
});

test('every other end has a reason that tells how far the list was read', () => {
  const ends = ['loop', 'pages', 'items', 'bytes', 'time', 'no-answer', 'error', 'shape', 'cancelled'] as const;
  const texts = ends.map((end) => endReason(listReading('resourceTemplates', PAGES, { end }))?.text);
  expect(new Set(texts).size).toBe(ends.length);
  for (const text of texts) expect(text).toContain('resource templates (pages read: 3, items: 3)');
});

test('equal pages count once where a repeated cursor brought them, and else as they are', () => {
  const loop = listReading('tools', PAGES, { end: 'loop', repeatedCursor: 'c', repeatedPage: true });
  expect(distinctPages(loop)).toHaveLength(2);
  expect(distinctItems(loop).map(({ value }) => value)).toEqual(['a', 'b']);
  expect(distinctItems(listReading('tools', PAGES))).toHaveLength(3);
});
