import { replyTo } from '../era/reply.ts';
import { sentCall } from '../era/rpc.ts';
import type { Exchange, StepId } from '../model/exchange.ts';
import type { ListEnd, ListName, ListPage, ListReading } from '../model/facts-lists.ts';
import { isObject, member, pointer } from '../model/json.ts';
import type { Limits } from '../model/plan.ts';
import type { Reply } from '../model/reply.ts';

/** JSON-RPC method and step of each list. */
export const LIST_METHODS: { readonly [List in ListName]: { readonly method: string; readonly step: StepId } } = {
  tools: { method: 'tools/list', step: 'tools-list' },
  resources: { method: 'resources/list', step: 'resources-list' },
  resourceTemplates: { method: 'resources/templates/list', step: 'resource-templates-list' },
  prompts: { method: 'prompts/list', step: 'prompts-list' },
};

/**
 * Reads a list from the exchanges that asked for it, in the order of sending. An exchange that was repeated (after a
 * lost session, say) counts by its last attempt.
 *
 * @param asked exchanges of one list, first page first
 * @param shared the stream of HTTP+SSE
 */
export function readList(list: ListName, asked: readonly Exchange[], shared?: Exchange): ListReading {
  const repeated = new Set(asked.flatMap(({ retryOf }) => (retryOf ? [retryOf.exchange] : [])));
  const pages: ListPage[] = [];
  let stoppedBy: Reply | undefined;
  for (const exchange of asked.filter(({ id }) => !repeated.has(id))) {
    const reply = replyTo(exchange, shared);
    const page = pageOf(list, exchange, reply);
    if (!page) {
      stoppedBy = reply;
      break;
    }
    pages.push(page);
  }
  const items = pages.flatMap((page) => page.items);
  const loop = loopOf(pages);
  const end = stoppedBy ? endOf(stoppedBy) : loop ? 'loop' : endOfPages(pages);
  return { list, pages, items, end, ...loop, ...(stoppedBy ? { stoppedBy } : {}) };
}

function pageOf(list: ListName, exchange: Exchange, reply: Reply): ListPage | null {
  if (reply.kind !== 'result' || !isObject(reply.result)) return null;
  const raw = member(reply.result, list);
  const base = `${reply.at.pointer ?? ''}/result`;
  const values: readonly unknown[] = Array.isArray(raw) ? raw : [];
  return {
    exchange: exchange.id,
    at: { ...reply.at, pointer: base },
    cursor: sentCall(exchange).cursor,
    raw,
    items: values.map((value, index) => ({ value, at: { ...reply.at, pointer: `${base}${pointer(list, index)}` } })),
    nextCursor: member(reply.result, 'nextCursor'),
    result: reply.result,
  };
}

function endOf(reply: Reply): ListEnd {
  switch (reply.kind) {
    case 'timeout':
      return 'time';
    case 'cancelled':
      return 'cancelled';
    case 'broken':
      return reply.why === 'bytes' ? 'bytes' : reply.why === 'time' ? 'time' : 'no-answer';
    case 'withheld':
      return 'no-answer';
    case 'rpc-error':
    case 'not-rpc':
      return 'error';
    case 'result':
      return 'shape';
  }
}

function endOfPages(pages: readonly ListPage[]): ListEnd {
  const last = pages.at(-1);
  if (!last) return 'no-answer';
  if (!Array.isArray(last.raw)) return 'shape';
  // A cursor that nobody followed: a limit of ours stopped there.
  return typeof last.nextCursor === 'string' ? 'pages' : 'complete';
}

interface Loop {
  readonly repeatedCursor: string;
  readonly repeatedPage: boolean;
}

/** A cursor that was announced twice, and whether following it brought the same page again; null when there is none. */
function loopOf(pages: readonly ListPage[]): Loop | null {
  const last = pages.at(-1);
  if (!last || typeof last.nextCursor !== 'string') return null;
  const cursor = last.nextCursor;
  const announcedBefore = pages.slice(0, -1).find((page) => page.nextCursor === cursor);
  if (!announcedBefore) return null;
  const fetched = pages.filter((page) => page.cursor === cursor);
  const first = fetched[0];
  const second = fetched[1];
  const same =
    samePage(announcedBefore, last) || (first !== undefined && second !== undefined && samePage(first, second));
  return { repeatedCursor: cursor, repeatedPage: same };
}

function samePage(one: ListPage, other: ListPage): boolean {
  return one.items.length === other.items.length && JSON.stringify(one.raw) === JSON.stringify(other.raw);
}

/**
 * The cursor to ask with next, or null when the list is read as far as it will be. A repeated cursor is followed once
 * more, to see whether it brings the same page; an empty cursor is followed like any other (2026-07-28, "Pagination").
 */
export function nextCursor(reading: ListReading, limits: Pick<Limits, 'pagesPerList' | 'itemsPerList'>): string | null {
  const cursor = reading.pages.at(-1)?.nextCursor;
  if (reading.stoppedBy || typeof cursor !== 'string') return null;
  if (reading.pages.length >= limits.pagesPerList || reading.items.length >= limits.itemsPerList) return null;
  if (reading.end !== 'loop') return cursor;
  const fetched = reading.pages.filter((page) => page.cursor === cursor).length;
  return reading.repeatedPage || fetched > 1 ? null : cursor;
}
