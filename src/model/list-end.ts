import type { Located } from './facts.ts';
import type { ListPage, ListReading } from './facts-lists.ts';
import { type Reason, reason } from './reason.ts';

/** What a list is called in a sentence. */
export const LIST_WORDS = {
  tools: 'tools',
  resources: 'resources',
  resourceTemplates: 'resource templates',
  prompts: 'prompts',
} as const;

/** Why a list was not read to its end, with how far it was read; null where it was. */
export function endReason(reading: ListReading): Reason | null {
  const { end, list, pages, items } = reading;
  if (end === 'complete') return null;
  const soFar = `${LIST_WORDS[list]} (pages read: ${pages.length}, items: ${items.length})`;
  switch (end) {
    case 'loop':
      return reason('blocked.prerequisite', `Reading stopped at a repeated cursor: ${soFar}.`);
    case 'pages':
      return reason('budget.pages', `Stopped at the limit of pages: ${soFar}.`);
    case 'items':
      return reason('budget.pages', `Stopped at the limit of items: ${soFar}.`);
    case 'bytes':
      return reason('budget.bytes', `Stopped at the limit of bytes: ${soFar}.`);
    case 'time':
      return reason('budget.time', `A page did not come in time: ${soFar}.`);
    case 'no-answer':
      return reason('blocked.prerequisite', `A page got no readable answer: ${soFar}.`);
    case 'error':
      return reason('blocked.prerequisite', `A page was answered with an error: ${soFar}.`);
    case 'shape':
      return reason('blocked.prerequisite', `A page holds no list: ${soFar}.`);
    case 'cancelled':
      return reason('aborted', `The run was stopped: ${soFar}.`);
  }
}

/** ` (read in part)` where a list was not read to its end, else nothing. */
export function partNote(reading: ListReading): string {
  return reading.end === 'complete' ? '' : ' (the list was read in part)';
}

/** Pages without those that a repeated cursor brought a second time. */
export function distinctPages(reading: ListReading): readonly ListPage[] {
  if (reading.repeatedPage !== true) return reading.pages;
  const seen = new Set<string>();
  return reading.pages.filter(({ raw }) => {
    const text = JSON.stringify(raw) ?? '';
    const isNew = !seen.has(text);
    seen.add(text);
    return isNew;
  });
}

/** Entries of {@link distinctPages}. */
export function distinctItems(reading: ListReading): readonly Located<unknown>[] {
  return reading.repeatedPage === true ? distinctPages(reading).flatMap(({ items }) => items) : reading.items;
}
