import type { ListName } from '../model/facts-lists.ts';
import { member } from '../model/json.ts';
import type { ListedItem, Report } from '../model/report.ts';
import type { ItemPage, ItemSummary } from './api.ts';
import { cutText } from './preview.ts';

/** Characters of each text in a row. */
const ROW_CHARACTERS = 300;

/** What a query is looked for in, per list: made once, because lists may hold tens of thousands of entries. */
const haystacks = new WeakMap<readonly ListedItem[], readonly string[]>();

/** Entries `from` … of those that match the query, ignoring case. Indexes are positions in the whole list. */
export function readItems(report: Report, list: ListName, query: string, from: number, count: number): ItemPage {
  const items = report[list];
  const wanted = query.trim().toLowerCase();
  const matches = wanted === '' ? items.map((_, index) => index) : search(items, wanted);
  const shown = matches.slice(from, from + count).flatMap((index) => {
    const item = items[index];
    return item === undefined ? [] : [summarise(item, index)];
  });
  return { total: matches.length, items: shown };
}

function search(items: readonly ListedItem[], wanted: string): readonly number[] {
  let texts = haystacks.get(items);
  if (texts === undefined) {
    texts = items.map(({ value }) => searched(value).join('\n').toLowerCase());
    haystacks.set(items, texts);
  }
  return texts.flatMap((text, index) => (text.includes(wanted) ? [index] : []));
}

function searched(value: unknown): readonly string[] {
  return [text(value, 'name'), text(value, 'title'), text(value, 'description'), address(value)];
}

function summarise({ era, value }: ListedItem, index: number): ItemSummary {
  return {
    index,
    era,
    name: cutText(text(value, 'name') || address(value), ROW_CHARACTERS),
    title: cutText(text(value, 'title'), ROW_CHARACTERS),
    description: cutText(text(value, 'description'), ROW_CHARACTERS),
    bytes: new TextEncoder().encode(JSON.stringify(value)).length,
  };
}

function address(value: unknown): string {
  return text(value, 'uri') || text(value, 'uriTemplate');
}

function text(value: unknown, name: string): string {
  const found = member(value, name);
  return typeof found === 'string' ? found : '';
}
