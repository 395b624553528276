import type { ExchangeId } from './exchange.ts';
import type { Located } from './facts.ts';
import type { Evidence } from './finding.ts';
import type { JsonObject } from './json.ts';
import type { Reply } from './reply.ts';

export const LISTS = ['tools', 'resources', 'resourceTemplates', 'prompts'] as const;
export type ListName = (typeof LISTS)[number];

/** One page of a list, as answered. */
export interface ListPage {
  readonly exchange: ExchangeId;
  /** The result object. */
  readonly at: Evidence;
  /** Cursor that was sent; undefined on the first page. */
  readonly cursor: string | undefined;
  /** The list member as it stands (an array where the server is right). */
  readonly raw: unknown;
  readonly items: readonly Located<unknown>[];
  /** `nextCursor` as it stands; undefined when absent. */
  readonly nextCursor: unknown;
  readonly result: JsonObject;
}

/** Why reading a list ended. `complete` is the only good one. */
export type ListEnd =
  | 'complete'
  | 'loop'
  | 'pages'
  | 'items'
  | 'bytes'
  | 'time'
  | 'no-answer'
  | 'error'
  | 'shape'
  | 'cancelled';

/** A list as far as it was read. */
export interface ListReading {
  readonly list: ListName;
  readonly pages: readonly ListPage[];
  /** All entries of all pages in order, whatever their type. */
  readonly items: readonly Located<unknown>[];
  readonly end: ListEnd;
  /** The cursor that came back a second time, where the end is `loop`. */
  readonly repeatedCursor?: string;
  /** A repeated cursor brought the very same page. */
  readonly repeatedPage?: boolean;
  /** The reply that ended the list, where it was no page. */
  readonly stoppedBy?: Reply;
}

/** An annotation `x-mcp-header` as found by the walk of section 7.5. */
export interface HeaderAnnotation {
  readonly tool: string;
  readonly at: Evidence;
  readonly value: unknown;
  /** The schema that carries it. */
  readonly schema: JsonObject;
  /** Name of the property, null at the root. */
  readonly property: string | null;
  /** Reached through `properties` only. */
  readonly reachable: boolean;
  /** Keyword that made it unreachable. */
  readonly through?: string;
}

/** What the list methods of an era say. A list is unknown where it was not declared or got no answer. */
export interface ListFactValues {
  /** First reply to each list method that was asked, and the second where it was repeated. */
  readonly toolsReplies: readonly Reply[];
  readonly resourcesReplies: readonly Reply[];
  readonly resourceTemplatesReplies: readonly Reply[];
  readonly promptsReplies: readonly Reply[];
  readonly tools: ListReading;
  readonly resources: ListReading;
  readonly resourceTemplates: ListReading;
  readonly prompts: ListReading;
  /** Entries that are objects, those of a page that a repeated cursor brought again left out; unknown (n/a.empty) when there are none. */
  readonly toolItems: readonly Located<JsonObject>[];
  readonly resourceItems: readonly Located<JsonObject>[];
  readonly resourceTemplateItems: readonly Located<JsonObject>[];
  readonly promptItems: readonly Located<JsonObject>[];
  /** The whole list read a second time. `pages` says how many of its pages were read again. */
  readonly toolsAgain: ListReading;
  /** Every list that was asked and answered with at least one page. */
  readonly lists: readonly ListReading[];
  /** Those with more than one page; unknown (n/a.single-page) when there is none. */
  readonly pagedLists: readonly ListReading[];
  /** Replies to the list requests that were under way at the same time; unknown (n/a.single-list) when fewer than two. */
  readonly parallelReplies: readonly Reply[];
  /** Unknown (n/a.no-x-mcp-header) when no tool has one. */
  readonly headerAnnotations: readonly HeaderAnnotation[];
}
