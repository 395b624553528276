import type { EraStatus, EraStatusName } from '../../model/era-decision.ts';
import {
  type Exchange,
  type Header,
  headerValue,
  type Purpose,
  readableAnswer,
  type StepId,
} from '../../model/exchange.ts';
import type { ListName } from '../../model/facts-lists.ts';
import type { FindingState } from '../../model/finding.ts';
import { member, parseJson } from '../../model/json.ts';
import type { Layer } from '../../model/layer.ts';
import type { HeadlineKind } from '../../model/report.ts';
import { formatMs } from './units.ts';

/** Glyph and word of each state. Colour never stands alone. */
export const STATE_WORDS: { readonly [S in FindingState]: { readonly glyph: string; readonly word: string } } = {
  failed: { glyph: '✕', word: 'failed' },
  'observed-risk': { glyph: '▲', word: 'risk' },
  verified: { glyph: '✓', word: 'verified' },
  'not-checked': { glyph: '○', word: 'not checked' },
};

/** The state whose colour and glyph a headline takes. What could not be judged is no failure of the server. */
export const HEADLINE_STATE: { readonly [K in HeadlineKind]: FindingState } = {
  clean: 'verified',
  broken: 'failed',
  risk: 'observed-risk',
  withheld: 'not-checked',
  unreachable: 'not-checked',
  'auth-walled': 'not-checked',
  'not-mcp': 'failed',
  incomplete: 'not-checked',
};

export const LAYER_TITLES: { readonly [L in Layer]: string } = {
  reach: 'Reach',
  cors: 'CORS',
  handshake: 'Handshake',
  transport: 'Transport',
  tools: 'Tools',
  resources: 'Resources',
  prompts: 'Prompts',
  pagination: 'Pagination',
  caching: 'Caching',
  errors: 'Errors',
  auth: 'Authorization',
  descriptions: 'Descriptions',
  change: 'Change',
};

/** What an entry of each list is called, and the title of its tab. */
export const LIST_WORDS: {
  readonly [L in ListName]: { readonly one: string; readonly many: string; readonly title: string };
} = {
  tools: { one: 'tool', many: 'tools', title: 'Tools' },
  prompts: { one: 'prompt', many: 'prompts', title: 'Prompts' },
  resources: { one: 'resource', many: 'resources', title: 'Resources' },
  resourceTemplates: { one: 'template', many: 'templates', title: 'Templates' },
};

const STEP_TITLES: { readonly [S in StepId]: string } = {
  discover: 'server/discover',
  initialize: 'initialize',
  initialized: 'initialized',
  'tools-list': 'tools/list',
  'tools-list-again': 'tools/list again',
  'resources-list': 'resources/list',
  'resource-templates-list': 'templates/list',
  'prompts-list': 'prompts/list',
  'era-probe': 'era probe',
  'get-stream': 'stream',
  'server-request-reply': 'reply',
  head: 'is it there',
  'cors-upload': 'does it go out',
  'cors-redirect': 'is it redirected',
  'cors-events': 'does HTTP answer',
  'cors-get': 'plain GET',
  'cors-post': 'plain POST',
  'cors-headers-get': 'GET with headers',
  'cors-headers-post': 'POST with headers',
  'cors-frame': 'leads it elsewhere',
  'session-end': 'session end',
  preflight: 'preflight',
  'from-page': 'as from this page',
  'origin-forged': 'with a forged Origin',
  'host-forged': 'with a forged Host',
  'well-known': 'well-known document',
  'active-plain-type': 'as text/plain',
  'active-origin-null': 'with Origin: null',
  'active-header-mcp-name': 'GET with Mcp-Name',
  'active-header-mcp-param': 'GET with Mcp-Param',
  'active-header-last-event-id': 'GET with Last-Event-ID',
};

/** A step in one or two words, as it stands in lists and in the waterfall. */
export function stepTitle(step: StepId): string {
  return STEP_TITLES[step];
}

/** What these ask for says less than why they ask. */
const TITLED_BY_STEP: ReadonlySet<Purpose> = new Set(['diagnosis', 'forged', 'active']);

/** What an exchange asked for: the JSON-RPC method (a notification without its prefix), or the step. */
export function exchangeTitle(exchange: Exchange): string {
  if (TITLED_BY_STEP.has(exchange.purpose)) return stepTitle(exchange.step);
  const name = methodOf(exchange)?.replace(/^notifications\//, '') ?? stepTitle(exchange.step);
  return name + (PURPOSE_WORDS[exchange.purpose] ?? '');
}

/** The same in full, for the heading over one exchange: the method as it was sent, or the path that was asked for. */
export function exchangeHeading(exchange: Exchange): string {
  const { body, url } = exchange.request;
  const name = methodOf(exchange) ?? (body === null && URL.canParse(url) ? new URL(url).pathname : null);
  return (name ?? stepTitle(exchange.step)) + (PURPOSE_WORDS[exchange.purpose] ?? '');
}

/** The JSON-RPC method of a request, or null. */
function methodOf({ request: { body } }: Exchange): string | null {
  const parsed = body === null ? null : parseJson(body);
  const method = parsed?.ok ? member(parsed.value, 'method') : undefined;
  return typeof method === 'string' ? method : null;
}

/** Set behind a name where the same thing was asked for before. */
const PURPOSE_WORDS: { readonly [P in Purpose]?: string } = {
  page: ', next page',
  repeat: ' again',
  'opening-retry': ' again',
  undeclared: ', not declared',
};

/** How an exchange ended, in a word, and whether that is an error for its sender. */
export function outcomeWord(exchange: Exchange): { readonly text: string; readonly bad: boolean } {
  const { outcome } = exchange;
  switch (outcome.kind) {
    case 'response':
      return { text: String(outcome.status), bad: outcome.status >= 400 };
    case 'body-failed':
      return { text: `${outcome.status}, broke off`, bad: true };
    case 'opaque':
      return { text: 'answered, hidden', bad: false };
    case 'opaque-redirect':
      return { text: 'redirect, hidden', bad: true };
    case 'rejected':
      return { text: 'no answer', bad: true };
    case 'timeout':
      return { text: `no ${outcome.headersSeen ? 'end' : 'answer'} in ${formatMs(outcome.afterMs)}`, bad: true };
    case 'cancelled':
      return { text: 'stopped', bad: false };
    case 'not-available':
      return { text: 'not possible here', bad: false };
  }
}

const ERA_STATUS: { readonly [S in EraStatusName]: { readonly state: FindingState; readonly text: string } } = {
  spoken: { state: 'verified', text: 'spoken' },
  'not-spoken': { state: 'not-checked', text: 'not spoken' },
  withheld: { state: 'not-checked', text: 'withheld' },
  'auth-walled': { state: 'not-checked', text: 'behind authorization' },
  unreachable: { state: 'not-checked', text: 'nothing answered' },
  'not-mcp': { state: 'failed', text: 'not MCP' },
  undecided: { state: 'not-checked', text: 'undecided' },
  'not-tested': { state: 'not-checked', text: 'not tested' },
};

/** What is known of an era: state for the glyph, words, and the revision to show. */
export function eraWords(status: EraStatus): {
  readonly state: FindingState;
  readonly text: string;
  readonly revision: string | null;
} {
  const { state, text } = ERA_STATUS[status.status];
  const revision = status.revision ?? status.answered ?? status.offered ?? null;
  const degraded = status.degraded.length > 0 ? `, without ${status.degraded.join(', ')}` : '';
  return { state, text: `${text}${degraded}`, revision };
}

/** Headers that clients need and that a page sees only where the server exposes them. */
const EXPOSED_ONLY = ['Mcp-Session-Id', 'WWW-Authenticate', 'Retry-After'];

/** How many headers could be read, and which ones an answer of another origin may hide from a page. */
export function headerNote(exchange: Exchange): { readonly text: string; readonly hidden: readonly string[] } | null {
  const answer = readableAnswer(exchange);
  if (answer === null) return null;
  const { outcome } = exchange;
  const filtered = outcome.kind !== 'response' || outcome.type === 'cors';
  const count = answer.headers.length;
  const readable = `${count} ${count === 1 ? 'header' : 'headers'} readable`;
  if (!filtered || exchange.via === 'practice') return { text: readable, hidden: [] };
  return {
    text: `${readable}, others hidden by CORS`,
    hidden: EXPOSED_ONLY.filter((name) => isMissing(answer.headers, name)),
  };
}

function isMissing(headers: readonly Header[], name: string): boolean {
  return headerValue(headers, name) === null;
}
