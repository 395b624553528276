import { readEventStream } from '../../src/model/event-stream.ts';
import type { Body, Exchange, Header, Outcome, Purpose, StepId, Timing } from '../../src/model/exchange.ts';
import type { Era } from '../../src/model/revision.ts';

/** Address that built exchanges go to. */
export const URL_UNDER_TEST = 'https://mcp.example/mcp';

interface Parts {
  /** Defaults to 1. */
  readonly exchange?: number;
  /** Defaults to legacy. */
  readonly era?: Era;
  /** JSON-RPC method sent. Defaults to tools/list. */
  readonly method?: string;
  /** Id sent; null makes it a notification. Defaults to the number of the exchange. */
  readonly id?: string | number | null;
  readonly params?: unknown;
  readonly step?: StepId;
  readonly purpose?: Purpose;
  readonly url?: string;
  readonly requestHeaders?: { readonly [name: string]: string };
  readonly status?: number;
  /** Null leaves it out. */
  readonly contentType?: string | null;
  readonly headers?: { readonly [name: string]: string };
  readonly timing?: Partial<Timing>;
  readonly body?: Partial<Body>;
  readonly changes?: Partial<Exchange>;
}

const STEPS: { readonly [method: string]: readonly [StepId, Purpose] } = {
  initialize: ['initialize', 'opening'],
  'server/discover': ['discover', 'opening'],
  'notifications/initialized': ['initialized', 'notification'],
  'tools/list': ['tools-list', 'list'],
  'resources/list': ['resources-list', 'list'],
  'resources/templates/list': ['resource-templates-list', 'list'],
  'prompts/list': ['prompts-list', 'list'],
};

/**
 * An exchange whose answer is JSON.
 *
 * @param parts `answer` is sent as it is where it is text, else as its JSON
 */
export function jsonExchange(parts: Parts & { readonly answer: unknown }): Exchange {
  const text = typeof parts.answer === 'string' ? parts.answer : JSON.stringify(parts.answer);
  const messages = text === '' ? [] : [{ atMs: 40, offset: text.length }];
  return exchange(parts, 'application/json', { text, messages });
}

/**
 * An exchange that was answered by an event stream which the server ended.
 *
 * @param parts `events` are the messages, one event each, or the text of the whole stream; `atMs` is when they came
 */
export function streamExchange(
  parts: Parts & { readonly events: readonly unknown[] | string; readonly atMs?: number },
): Exchange {
  const { events, atMs = 40 } = parts;
  const text =
    typeof events === 'string' ? events : events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
  const messages = readEventStream(text).events.map(({ event, id }) => ({
    atMs,
    offset: text.length,
    ...(event === null ? {} : { event }),
    ...(id === null ? {} : { id }),
  }));
  return exchange(parts, 'text/event-stream', { text, messages });
}

/** An exchange without a readable answer, or with an outcome of its own. */
export function endedExchange(parts: Parts & { readonly outcome: Outcome }): Exchange {
  return exchange({ ...parts, changes: { ...parts.changes, outcome: parts.outcome } }, 'application/json', {
    text: '',
    messages: [],
  });
}

/** A readable answer whose body broke while it was read. */
export function brokenExchange(whole: Exchange): Exchange {
  const { outcome } = whole;
  if (outcome.kind !== 'response') throw new Error('only a response can break');
  const { status, headers, body } = outcome;
  const broken: Body = { ...body, complete: false, ended: 'broken' };
  return { ...whole, outcome: { kind: 'body-failed', status, headers, body: broken, errorName: 'TypeError' } };
}

/** The GET that opens the shared stream of HTTP+SSE, with the endpoint event and these messages. */
export function sharedStream(messages: readonly unknown[], parts: Parts = {}): Exchange {
  const events = messages.map((message) => `event: message\ndata: ${JSON.stringify(message)}\n\n`).join('');
  const whole = streamExchange({
    era: 'http+sse',
    step: 'get-stream',
    purpose: 'stream',
    ...parts,
    events: `event: endpoint\ndata: /messages?session=1\n\n${events}`,
  });
  return { ...whole, request: { ...whole.request, method: 'GET', body: null } };
}

function exchange(parts: Parts, type: string, content: Pick<Body, 'text' | 'messages'>): Exchange {
  const { exchange: number = 1, method = 'tools/list', id = number, contentType = type } = parts;
  const [step, purpose] = STEPS[method] ?? ['tools-list', 'list'];
  const headers = list({ ...(contentType === null ? {} : { 'content-type': contentType }), ...parts.headers });
  const body: Body = {
    bytes: new TextEncoder().encode(content.text ?? '').length,
    complete: true,
    ended: 'by-server',
    bom: false,
    invalidUtf8: false,
    ...content,
    ...parts.body,
  };
  const url = parts.url ?? URL_UNDER_TEST;
  const { status = 200 } = parts;
  return {
    id: number,
    step: parts.step ?? step,
    purpose: parts.purpose ?? purpose,
    era: parts.era ?? 'legacy',
    via: 'fetch',
    source: 'run',
    request: {
      method: 'POST',
      url,
      headers: list({ 'content-type': 'application/json', ...parts.requestHeaders }),
      body: JSON.stringify({ jsonrpc: '2.0', ...(id === null ? {} : { id }), method, params: parts.params ?? {} }),
      mode: 'cors',
      redirect: 'follow',
      cache: 'default',
    },
    outcome: { kind: 'response', status, type: 'cors', redirected: false, finalUrl: url, headers, body },
    timing: { startedMs: number * 100, headersMs: 30, firstByteMs: 35, endMs: 50, ...parts.timing },
    signals: { timedOut: false },
    ...parts.changes,
  };
}

function list(headers: { readonly [name: string]: string }): readonly Header[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}
