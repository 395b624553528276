import { LIST_METHODS, nextCursor, readList } from '../facts/list-reading.ts';
import { declares } from '../facts/lists.ts';
import type { Exchange, Purpose, StepId } from '../model/exchange.ts';
import { LISTS, type ListName, type ListReading } from '../model/facts-lists.ts';
import type { Wire } from './wire.ts';

/** Asks one page of a list. Null when nothing was sent. */
export type AskPage = (
  method: string,
  cursor: string | undefined,
  label: { readonly step: StepId; readonly purpose: Purpose; readonly deadlineMs: number; readonly isPage?: boolean },
) => Promise<Exchange | null>;

export interface WaveOptions {
  readonly wire: Wire;
  readonly capabilities: unknown;
  readonly ask: AskPage;
  /** The stream of HTTP+SSE as far as it was read. */
  shared?(): Exchange | undefined;
  /** Pages that the whole run may still read. */
  readonly pages: { left: number };
}

/** Lists with more pages than this are repeated by their first page alone. */
const REPEAT_PAGES = 3;

/**
 * The list wave of an era: each declared list once, all at the same time, pages of one list in order; then tools/list a
 * second time, for its order, beside the remaining pages.
 */
export async function listWave(options: WaveOptions): Promise<void> {
  const declared = LISTS.filter((list) => declares(options.capabilities, list));
  await Promise.all(
    declared.map(async (list) => {
      const first = await page(options, list, LIST_METHODS[list].step, 'list', undefined, []);
      if (list !== 'tools') return void (await remaining(options, list, LIST_METHODS[list].step, first));
      const [all] = await Promise.all([
        remaining(options, list, 'tools-list', first),
        first.length > 0 ? again(options, first) : null,
      ]);
      return void all;
    }),
  );
}

/** Asks the first page again; the further ones follow when the list is short. */
async function again(options: WaveOptions, first: readonly Exchange[]): Promise<void> {
  const repeated = await page(options, 'tools', 'tools-list-again', 'repeat', undefined, []);
  const reading = read(options, 'tools', first);
  if (reading.pages.length <= REPEAT_PAGES)
    await remaining(options, 'tools', 'tools-list-again', repeated, REPEAT_PAGES);
}

async function remaining(
  options: WaveOptions,
  list: ListName,
  step: StepId,
  first: readonly Exchange[],
  most = options.wire.limits.pagesPerList,
): Promise<void> {
  let asked = first;
  let cursor = nextCursor(read(options, list, asked), options.wire.limits);
  while (cursor !== null && asked.length < most && options.pages.left > 0) {
    options.pages.left -= 1;
    const before = asked.length;
    asked = await page(options, list, step, 'page', cursor, asked);
    if (asked.length === before) return;
    cursor = nextCursor(read(options, list, asked), options.wire.limits);
  }
}

async function page(
  { ask, wire }: WaveOptions,
  list: ListName,
  step: StepId,
  purpose: Purpose,
  cursor: string | undefined,
  before: readonly Exchange[],
): Promise<readonly Exchange[]> {
  const label = { step, purpose, deadlineMs: wire.limits.listMs, ...(purpose === 'page' ? { isPage: true } : {}) };
  const exchange = await ask(LIST_METHODS[list].method, cursor, label);
  return exchange ? [...before, exchange] : before;
}

function read({ shared }: WaveOptions, list: ListName, asked: readonly Exchange[]): ListReading {
  return readList(list, asked, shared?.());
}
