import { type JsonObject, member } from '../../src/model/json.ts';

/** What a test server lists. A list that is left out is not declared as a capability. */
export interface Offer {
  readonly tools?: readonly unknown[];
  readonly resources?: readonly unknown[];
  readonly resourceTemplates?: readonly unknown[];
  readonly prompts?: readonly unknown[];
  /** Entries per page; without it every list is one page. */
  readonly pageSize?: number;
  readonly instructions?: string;
}

/** A tool with which no rule finds fault, in any revision. */
export const ECHO_TOOL: JsonObject = {
  name: 'echo',
  description: 'Returns the text that it was given, unchanged.',
  inputSchema: {
    type: 'object',
    properties: { text: { type: 'string', description: 'The text to return.' } },
    required: ['text'],
  },
};

export const SERVER_INFO = { name: 'test-server', version: '1.0.0' } as const;

/** A JSON-RPC error before it has its envelope, with the HTTP status that goes with it in the era that raises it. */
export class RpcError {
  readonly status: number;
  readonly error: JsonObject;

  constructor(status: number, code: number, message: string, data?: unknown) {
    this.status = status;
    this.error = { code, message, ...(data === undefined ? {} : { data }) };
  }
}

const LISTS = {
  'tools/list': 'tools',
  'resources/list': 'resources',
  'resources/templates/list': 'resourceTemplates',
  'prompts/list': 'prompts',
} as const;

/** Capabilities that fit the offer. */
export function capabilities(offer: Offer): JsonObject {
  return {
    ...(offer.tools ? { tools: {} } : {}),
    ...(offer.resources || offer.resourceTemplates ? { resources: {} } : {}),
    ...(offer.prompts ? { prompts: {} } : {}),
  };
}

/** The page of a list that `params.cursor` asks for; null for a method that is no declared list. */
export function listPage(offer: Offer, method: string, params: unknown): JsonObject | RpcError | null {
  const list = Object.entries(LISTS).find(([name]) => name === method)?.[1];
  const entries = list && (offer[list] ?? (list.startsWith('resource') ? siblingOf(offer) : undefined));
  if (!list || !entries) return null;
  const from = position(member(params, 'cursor'), entries.length);
  if (from === null) return new RpcError(200, -32602, 'Unknown cursor');
  const to = from + (offer.pageSize ?? entries.length);
  return { [list]: entries.slice(from, to), ...(to < entries.length ? { nextCursor: `after-${to}` } : {}) };
}

/** Resources and templates share one capability: a server that declares it answers both lists. */
function siblingOf(offer: Offer): readonly unknown[] | undefined {
  return offer.resources || offer.resourceTemplates ? [] : undefined;
}

function position(cursor: unknown, length: number): number | null {
  if (cursor === undefined) return 0;
  const from = typeof cursor === 'string' && /^after-\d+$/.test(cursor) ? Number(cursor.slice(6)) : 0;
  return from > 0 && from < length ? from : null;
}
