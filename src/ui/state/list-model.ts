import { createModel, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { ListName } from '../../model/facts-lists.ts';
import type { ListedItem } from '../../model/report.ts';
import type { ItemSummary } from '../../worker/api.ts';
import type { ReportReader } from './tester.ts';

/** A list of the server's, read in pages as it is scrolled and searched. */
export interface ListModel {
  readonly query: ReadonlySignal<string>;
  /** How many entries match; null until the first page is here. */
  readonly total: ReadonlySignal<number | null>;
  /** Rows that are here, by their place among the matches. */
  readonly rows: ReadonlySignal<ReadonlyMap<number, ItemSummary>>;
  /** The entry that is shown in full. */
  readonly chosen: ReadonlySignal<{ readonly summary: ItemSummary; readonly item: ListedItem | null } | null>;
  search(query: string): void;
  /** Asks for the rows from `first` to `last` as far as they are missing. */
  need(first: number, last: number): void;
  choose(summary: ItemSummary): Promise<void>;
}

/** Rows that are asked for at a time. */
export const ROWS_PER_PAGE = 50;

export const ListModel = createModel((list: ListName, reader: ReadonlySignal<ReportReader | null>): ListModel => {
  const query = signal('');
  const total = signal<number | null>(null);
  const rows = signal<ReadonlyMap<number, ItemSummary>>(new Map());
  const chosen = signal<{ readonly summary: ItemSummary; readonly item: ListedItem | null } | null>(null);
  let asked = new Set<number>();
  /** Answers to an older question are dropped. */
  let question = 0;

  function restart(): void {
    question += 1;
    asked = new Set();
    rows.value = new Map();
    total.value = null;
  }

  async function load(source: ReportReader, page: number): Promise<void> {
    asked.add(page);
    const own = question;
    const from = page * ROWS_PER_PAGE;
    const answer = await source.items(list, query.value, from, ROWS_PER_PAGE);
    if (own !== question) return;
    const next = new Map(rows.value);
    answer.items.forEach((item, index) => {
      next.set(from + index, item);
    });
    rows.value = next;
    total.value = answer.total;
  }

  effect(() => {
    // Another report: everything that was read belongs to the old one.
    void reader.value;
    restart();
    query.value = '';
    chosen.value = null;
  });

  return {
    query,
    total,
    rows,
    chosen,
    search(text) {
      query.value = text;
      restart();
      if (reader.value) void load(reader.value, 0);
    },
    need(first, last) {
      if (reader.value === null) return;
      for (let page = Math.floor(first / ROWS_PER_PAGE); page * ROWS_PER_PAGE <= last; page += 1) {
        if (!asked.has(page)) void load(reader.value, page);
      }
    },
    async choose(summary) {
      chosen.value = { summary, item: null };
      const item = (await reader.value?.item(list, summary.index)) ?? null;
      if (chosen.value?.summary === summary) chosen.value = { summary, item };
    },
  };
});
