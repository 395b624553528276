import type { Session } from '../era/driver.ts';
import { modern } from '../era/modern.ts';
import type { Way } from '../http/ways.ts';
import { type Exchange, type Header, headerValue, type SentRequest } from '../model/exchange.ts';
import type { LadderProbe } from '../model/ladder.ts';
import { OFFERED_LEGACY } from '../model/revision.ts';
import { head } from './openings.ts';
import type { Wire } from './wire.ts';

/** What probes are modelled on. */
export interface LadderTarget {
  readonly wire: Wire;
  readonly session: Session;
  /** The request that was rejected. */
  readonly subject: Exchange;
  /** WebKit answers preflights from its cache whatever is asked, so each probe there has an address of its own. */
  readonly freshAddress: boolean;
}

/** Bytes behind the body that make Firefox tell more often that the body went out. */
const PADDING = 1024 * 1024;
const PLAIN = 'text/plain;charset=UTF-8';

/**
 * Sends one probe of the diagnosis. Harmless whatever the server does with it: the body asks for a ping or for
 * server/discover, headers carry made-up values, nothing of the user's goes along, and no answer is read.
 *
 * @returns null where the run has stopped
 */
export async function ladderProbe(target: LadderTarget, probe: LadderProbe): Promise<Exchange | null> {
  const { wire, session } = target;
  if (probe.step === 'head') {
    await head(wire, session);
    return wire.exchanges().find(({ step }) => step === 'head') ?? null;
  }
  const via = WAYS[probe.step];
  return wire.send(requestFor(target, probe), {
    step: probe.step,
    purpose: 'diagnosis',
    era: null,
    deadlineMs: patience(target),
    headersOnly: true,
    ...(via ? { via } : {}),
  });
}

/** A server that took long to have a request rejected is given as long, and a little more, for each probe. In ms. */
function patience({ wire: { limits }, subject: { outcome, timing } }: LadderTarget): number {
  const slow = outcome.kind === 'rejected' ? 2 * timing.endMs : 0;
  return Math.max(limits.headMs, Math.min(slow, limits.openingMs));
}

const WAYS: { readonly [S in LadderProbe['step']]?: Way } = {
  'cors-upload': 'xhr',
  'cors-post': 'xhr',
  'cors-headers-post': 'xhr',
  'cors-events': 'eventsource',
  'cors-frame': 'frame',
};

function requestFor(target: LadderTarget, { step, headers, attempt }: LadderProbe): SentRequest {
  const { subject } = target;
  switch (step) {
    case 'cors-upload':
    case 'cors-redirect':
      return {
        ...post(target, [accept(subject), ...dummies(headers, subject)]),
        ...(step === 'cors-redirect' ? { redirect: 'manual', cache: 'no-store' } : {}),
        ...(attempt > 0 ? { padding: PADDING } : {}),
      };
    case 'cors-post':
    case 'cors-headers-post': {
      const named = dummies(headers, subject);
      const isTyped = headers.includes('content-type');
      return post(target, isTyped ? named : [{ name: 'content-type', value: PLAIN }, ...named]);
    }
    case 'cors-events':
      return get(target.session.url, [{ name: 'accept', value: 'text/event-stream' }]);
    case 'cors-frame':
      return { ...get(target.session.url, []), mode: 'no-cors' };
    case 'head':
    case 'cors-get':
    case 'cors-headers-get':
      return get(address(target), dummies(headers, subject));
  }
}

function post(target: LadderTarget, headers: readonly Header[]): SentRequest {
  return {
    method: 'POST',
    url: address(target),
    headers,
    body: harmlessBody(target),
    mode: 'cors',
    redirect: 'follow',
    cache: 'default',
  };
}

function get(url: string, headers: readonly Header[]): SentRequest {
  return { method: 'GET', url, headers, body: null, mode: 'cors', redirect: 'follow', cache: 'no-store' };
}

function address({ session: { url }, wire, freshAddress }: LadderTarget): string {
  if (!freshAddress) return url;
  const fresh = new URL(url);
  fresh.searchParams.append('cors-probe', String(wire.exchanges().length));
  return fresh.href;
}

function harmlessBody({ wire, session: own, subject }: LadderTarget): string {
  const id = wire.nextId();
  if (subject.era !== 'modern') return JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' });
  return modern.request({ method: 'server/discover', id }, { ...own, extraHeaders: [] }).body ?? '';
}

function accept({ request }: Exchange): Header {
  return { name: 'accept', value: headerValue(request.headers, 'accept') ?? '*/*' };
}

/** Each name with a value that means nothing to anybody. */
function dummies(names: readonly string[], { request }: Exchange): readonly Header[] {
  return names.map((name) => ({ name, value: dummy(name, request) }));
}

function dummy(name: string, request: SentRequest): string {
  switch (name) {
    case 'content-type':
      return 'application/json';
    case 'authorization':
      return 'Bearer cors-probe';
    case 'mcp-method':
      return 'server/discover';
    case 'mcp-protocol-version':
      return headerValue(request.headers, name) ?? OFFERED_LEGACY;
    default:
      return 'cors-probe';
  }
}
