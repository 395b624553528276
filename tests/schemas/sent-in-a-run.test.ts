import { expect, it } from 'vitest';
import type { Exchange } from '../../src/model/exchange.ts';
import { member } from '../../src/model/json.ts';
import type { Report } from '../../src/model/report.ts';
import { isAtLeast, LEGACY_REVISIONS, type Revision } from '../../src/model/revision.ts';
import type { McpServerOptions } from '../servers/override.ts';
import { serveMcp } from '../servers/serve.ts';
import { runInNode } from '../support/run-in-node.ts';
import { violations } from './validate.ts';

const REQUESTS: { readonly [method: string]: string } = {
  initialize: 'InitializeRequest',
  'server/discover': 'DiscoverRequest',
  'notifications/initialized': 'InitializedNotification',
  'tools/list': 'ListToolsRequest',
  'resources/list': 'ListResourcesRequest',
  'resources/templates/list': 'ListResourceTemplatesRequest',
  'prompts/list': 'ListPromptsRequest',
};

/** Asks for a ping and for something that no capability allows, before it answers. */
const ASKING = {
  stream: (text: string) =>
    ['{"jsonrpc":"2.0","id":"s-1","method":"ping"}', '{"jsonrpc":"2.0","id":7,"method":"roots/list"}', text]
      .map((data) => `data: ${data}\n\n`)
      .join(''),
};

const ENTRY = { name: 'echo', description: 'Says it again.', inputSchema: { type: 'object' } };
const TWO_PAGES = {
  tools: [ENTRY, { ...ENTRY, name: 'echo_twice' }],
  resources: [{ name: 'readme', uri: 'file:///readme.md' }],
  prompts: [{ name: 'greet' }],
  pageSize: 1,
};

/** The messages of a run by the revision that each of them claims: an opening that of its era, the others the negotiated one. */
function sentViolations(report: Report, revision: Revision): readonly string[] {
  return report.exchanges
    .filter(({ request }) => request.body !== null)
    .flatMap((exchange) => {
      const claimed =
        exchange.era === 'modern' ? '2026-07-28' : exchange.step === 'initialize' ? '2025-11-25' : revision;
      return messageViolations(claimed, exchange);
    });
}

function messageViolations(revision: Revision, exchange: Exchange): readonly string[] {
  const message: unknown = JSON.parse(exchange.request.body ?? '');
  const method = member(message, 'method');
  if (typeof method !== 'string') {
    const isError = member(message, 'error') !== undefined;
    return violations(revision, isError ? errorType(revision) : resultType(revision), message);
  }
  const envelope = member(message, 'id') === undefined ? 'JSONRPCNotification' : 'JSONRPCRequest';
  const definition = REQUESTS[method];
  if (!definition) return [`${method} is never sent in a quick run`];
  return [...violations(revision, envelope, message), ...violations(revision, definition, message)];
}

function resultType(revision: Revision): string {
  return isAtLeast(revision, '2025-11-25') ? 'JSONRPCResultResponse' : 'JSONRPCResponse';
}

function errorType(revision: Revision): string {
  return isAtLeast(revision, '2025-11-25') ? 'JSONRPCErrorResponse' : 'JSONRPCError';
}

it.each(LEGACY_REVISIONS)(
  'every message of a run that negotiates %s is valid, replies to the server included',
  async (revision) => {
    const options: McpServerOptions = {
      era: 'legacy',
      revisions: [revision],
      ...TWO_PAGES,
      override: { 'tools/list': ASKING },
    };
    const server = await serveMcp(options);
    const report = await runInNode(server.url);
    expect(report.eras.legacy.revision).toBe(revision);
    expect(report.exchanges.map(({ step }) => step)).toContain('server-request-reply');
    expect(sentViolations(report, revision)).toEqual([]);
  },
  20_000,
);

it.each(['modern', 'http+sse'] as const)(
  'every message of a run over %s is valid',
  async (era) => {
    const server = await serveMcp({ era, ...TWO_PAGES });
    const report = await runInNode(server.url);
    expect(report.tools).toHaveLength(2);
    expect(sentViolations(report, era === 'modern' ? '2026-07-28' : '2024-11-05')).toEqual([]);
  },
  20_000,
);
