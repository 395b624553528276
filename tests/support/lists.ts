import type { Check, Verdict } from '../../src/checks/define-check.ts';
import { headerAnnotations } from '../../src/facts/header-annotations.ts';
import type { EraFactValues, Located } from '../../src/model/facts.ts';
import type { ListName, ListReading } from '../../src/model/facts-lists.ts';
import { isObject, type JsonObject } from '../../src/model/json.ts';
import type { Reply } from '../../src/model/reply.ts';
import { eraFacts, judgeEra, listReading } from './facts.ts';
import { errorReply, resultReply } from './openings.ts';

type Context = Parameters<typeof eraFacts>[1];

/** A tool with which nothing is wrong. */
export function tool(changes: object = {}): object {
  return {
    name: 'list_parks',
    description: 'Lists public parks near a city.',
    inputSchema: {
      type: 'object',
      properties: { city: { type: 'string', description: 'City name' } },
      required: ['city'],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true },
    ...changes,
  };
}

/** A tool whose inputSchema is an object with these members beside the type. */
export function toolWith(schema: object): object {
  return tool({ inputSchema: { type: 'object', ...schema } });
}

/** Facts about tools as pages of entries give them. */
export function toolPages(pages: readonly (readonly unknown[])[], changes: Partial<ListReading> = {}) {
  const tools = listReading('tools', pages, changes);
  const toolItems = objects(tools);
  const annotations = headerAnnotations(toolItems);
  const values: Partial<EraFactValues> = {
    tools,
    lists: [tools],
    ...(tools.pages.length > 1 ? { pagedLists: [tools] } : {}),
    ...(toolItems.length > 0 ? { toolItems } : {}),
    ...(annotations.length > 0 ? { headerAnnotations: annotations } : {}),
  };
  return values;
}

/** Judges a check on one page of tools. */
export function judgeTools(
  check: Check,
  tools: readonly unknown[],
  context: Context & { readonly also?: Partial<EraFactValues> } = {},
): Verdict {
  return judgeEra(check, eraFacts({ ...toolPages([tools]), ...context.also }, context));
}

/** Judges a check on lists that were read on these pages. */
export function judgeLists(check: Check, lists: readonly ListReading[], context: Context = {}): Verdict {
  const paged = lists.filter(({ pages }) => pages.length > 1);
  return judgeEra(check, eraFacts({ lists, ...(paged.length > 0 ? { pagedLists: paged } : {}) }, context));
}

/** The entries of a reading that are objects. */
export function objects({ items }: ListReading): readonly Located<JsonObject>[] {
  return items.flatMap(({ value, at }) => (isObject(value) ? [{ value, at }] : []));
}

/** Replies to a list method. */
export function listResult(method: string, result: unknown): Reply {
  return resultReply(result, { ...place(3), method });
}

export function listError(method: string, code: number, status = 200, exchange = 3): Reply {
  return errorReply(code, { ...place(exchange), method, status });
}

function place(exchange: number) {
  return { exchange, at: { exchange, message: 0 } };
}

/** What a verdict says to people, all of it. */
export function words(verdict: Verdict): string {
  return JSON.stringify(verdict);
}

/** Pointers of the subjects that a verdict names. */
export function pointers(verdict: Verdict): readonly (string | undefined)[] {
  return (verdict.subjects ?? []).map(({ at }) => at?.pointer);
}

/** A list of pages whose cursors are these; the last one is announced by the last page. */
export function cursors(list: ListName, pages: readonly (readonly unknown[])[], next: readonly unknown[]): ListReading {
  const reading = listReading(list, pages);
  const changed = reading.pages.map((page, index) => ({ ...page, nextCursor: next[index] }));
  return { ...reading, pages: changed };
}
