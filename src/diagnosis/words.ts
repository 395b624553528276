import type { Command, Diagnosis } from '../model/diagnosis.ts';
import { addressSpace } from '../model/endpoint.ts';
import type { Environment } from '../model/environment.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Era } from '../model/revision.ts';
import { connectionCommand, originOf, preflightCommand, requestCommand } from './commands.ts';
import { localAccess } from './page-limits.ts';
import { headersBeyond, type Repeated, rpcMethods, seconds } from './silence.ts';

/** Requests that were not answered readably, and what else is known about them. */
export interface Silence {
  readonly environment: Environment;
  readonly url: string;
  /** Null where every opening was silent. */
  readonly era: Era | null;
  readonly exchanges: readonly Exchange[];
  /** The no-cors HEAD that asks whether anything answers at all. */
  readonly head: Exchange | null;
  /** Header names, in lower case, that requests with readable answers carried: surely allowed. */
  readonly allowed: readonly string[];
}

const NOTHING_MISSING: Diagnosis['missing'] = {
  requestHeaders: [],
  methods: [],
  exposedHeaders: [],
  allowOrigin: null,
};

/** An https page and a plain http address: nothing was sent. */
export function blockedBeforeSending({ engine }: Environment, url: string): Diagnosis {
  const loopback = spaceOf(url) === 'loopback';
  return {
    id: 'mixed-content',
    confidence: 'certain',
    title: 'Your browser blocks plain http from an https page',
    saw: `This page is https and ${hostOf(url)} is plain http. The browser refuses that before anything is sent${loopback ? ', in this engine even for this machine' : ''}.`,
    candidates: [],
    missing: NOTHING_MISSING,
    era: null,
    evidence: [],
    commands: [connectionCommand(url)],
    fix: `Use https for the server, ${engine === 'webkit' ? '' : 'use http://localhost where it runs on this machine, '}or open this page from http://localhost.`,
  };
}

/** The browser denies this page local addresses: nothing reached the server. */
export function localNetworkDenied(silence: Silence): Diagnosis {
  const { url } = silence;
  return {
    ...basis(silence),
    id: 'local-network-denied',
    confidence: 'certain',
    title: 'Your browser denies this site access to local addresses',
    saw: `The permission for ${spaceOf(url) === 'loopback' ? 'this machine' : 'the local network'} is denied, and every request was rejected. Nothing reached the server.`,
    candidates: [],
    commands: [connectionCommand(url)],
    fix: 'Allow local network access in the settings of this site, reload, and run again.',
  };
}

/** Proved by the HEAD: something answers, and the browser withheld what it said. */
export function withheld(silence: Silence): Diagnosis {
  const { environment, exchanges, url } = silence;
  const origin = environment.pageOrigin ?? 'this page';
  // Firefox takes any bytes for an answer, so a service that is not HTTP looks the same there (measured).
  const anyBytes = environment.engine === 'firefox';
  return {
    ...basis(silence),
    id: 'answer-withheld',
    // The HEAD proves that something answers, not what became of the other requests.
    confidence: 'likely',
    title: 'Your browser may not read this server',
    saw: `Something answers at ${hostOf(url)}: a HEAD request that needs no permission got through. The browser withheld the ${exchanges.length === 1 ? 'answer' : 'answers'} to ${rpcMethods(exchanges)} from this page, most likely for lack of CORS headers.`,
    candidates: [
      'The preflight (OPTIONS) is refused: a status other than 2xx, a redirect, or a header that Access-Control-Allow-Headers does not list.',
      `The answers carry no Access-Control-Allow-Origin for ${origin}, another one, or two.`,
      'The server turns unknown origins away, which may be on purpose.',
      'The address redirects to another one.',
      'The connection was cut before an answer came.',
      ...(anyBytes ? ['What answers is not an HTTP server.'] : []),
    ],
    commands: corsCommands(silence),
    fix: `To let this page in, answer OPTIONS with 2xx and the headers it asks for, and send Access-Control-Allow-Origin: ${origin} on every answer, errors too.`,
  };
}

/** One era is readable, the other is not. */
export function eraWithheld(silence: Silence): Diagnosis {
  const { exchanges, era } = silence;
  const methods = rpcMethods(exchanges);
  const names = headersBeyond(exchanges, silence.allowed);
  return {
    ...basis(silence),
    id: 'answer-withheld',
    confidence: 'likely',
    title: `Your browser may not read the answer to ${methods}`,
    saw: `${methods} was rejected without a readable answer, while other answers of the same server are readable. Whether it speaks ${era ?? 'that era'} is not known.`,
    candidates: [
      ...(names.length > 0 ? [`The preflight does not allow ${names.join(' and ')}.`] : []),
      'This answer carries no Access-Control-Allow-Origin, as error answers often do.',
      'The server cut the connection on this request; some answer one request at a time.',
    ],
    commands: corsCommands(silence),
    fix:
      names.length > 0
        ? `If the server speaks ${era ?? 'this era'}, list ${names.join(' and ')} in Access-Control-Allow-Headers. Otherwise nothing needs to change.`
        : 'Send Access-Control-Allow-Origin on every answer, errors too.',
  };
}

/** The opening was readable, what followed was not. */
export function laterWithheld(silence: Silence, repeated: Repeated | null): Diagnosis {
  const methods = rpcMethods(silence.exchanges);
  const base = { ...basis(silence), id: 'answer-withheld', commands: corsCommands(silence) } as const;
  if (repeated) {
    const names = repeated.leftOut.join(' and ');
    return {
      ...base,
      confidence: 'certain',
      title: `The preflight refuses ${names}`,
      saw: `${methods} was rejected with ${names} and answered without. A browser client that sends it, as the specification asks, cannot use this server.`,
      candidates: [],
      missing: { ...NOTHING_MISSING, requestHeaders: repeated.leftOut },
      evidence: [...base.evidence, { exchange: repeated.exchange }],
      fix: `List ${names} in Access-Control-Allow-Headers on the answer to OPTIONS.`,
    };
  }
  const names = headersBeyond(silence.exchanges, silence.allowed);
  return {
    ...base,
    confidence: 'likely',
    title: `Your browser may not read the answer to ${methods}`,
    saw: `The opening was answered readably, and ${methods} was rejected without a readable answer.`,
    candidates: [
      ...(names.length > 0 ? [`The preflight does not allow ${names.join(' and ')}.`] : []),
      'This answer carries no Access-Control-Allow-Origin, as error answers often do.',
      'The server cut the connection.',
    ],
    fix: `List ${names.length > 0 ? names.join(' and ') : 'the headers that clients send'} in Access-Control-Allow-Headers, and send Access-Control-Allow-Origin on every answer, errors too.`,
  };
}

/** Rejected, and so was the HEAD. Not proof of a dead server. */
export function nothingReadable(silence: Silence): Diagnosis {
  const { environment, exchanges, url, head } = silence;
  const also = headText(head);
  return {
    ...basis(silence),
    id: 'nothing-readable',
    confidence: 'cannot-tell',
    title: `Nothing readable came back from ${hostOf(url)}`,
    saw: `${rpcMethods(exchanges)} ${exchanges.length === 1 ? 'was' : 'were'} rejected at once${also}. A page is not told why.`,
    candidates: [
      ...(environment.online || spaceOf(url) === 'loopback' ? [] : ['The browser has no network connection.']),
      'The server is not running, or the port or the name is wrong.',
      url.startsWith('https:')
        ? 'The certificate is not trusted by this browser, or the port speaks plain http.'
        : 'The port speaks https only.',
      'The connection was reset.',
      'A resource policy on the server hides it (Cross-Origin-Resource-Policy: same-origin, which helmet sets): to a page that looks the same.',
      'A browser extension blocks the request.',
      ...promptCandidate(silence),
    ],
    commands: [connectionCommand(url), ...corsCommands(silence)],
    fix: 'Start the server, or check port and name. The first command tells the causes apart.',
  };
}

/** Where nobody enforces CORS, a rejected request is a matter of the connection. */
export function connectionFailed(silence: Silence): Diagnosis {
  const { exchanges, url } = silence;
  return {
    ...basis(silence),
    id: 'nothing-readable',
    confidence: 'cannot-tell',
    title: `No connection to ${hostOf(url)}`,
    saw: `The connection failed before ${rpcMethods(exchanges)} ${exchanges.length === 1 ? 'was' : 'were'} answered.`,
    candidates: [
      'The server is not running, or the port or the name is wrong.',
      url.startsWith('https:')
        ? 'The certificate is not trusted, or the port speaks plain http.'
        : 'The port speaks https only.',
      'The connection was reset.',
    ],
    commands: [connectionCommand(url)],
    fix: 'Start the server, or check port and name. The command tells the causes apart.',
  };
}

/** Our own deadline passed. */
export function noAnswer(silence: Silence): Diagnosis {
  const { exchanges, url, head } = silence;
  const longest = Math.max(...exchanges.map(({ outcome }) => (outcome.kind === 'timeout' ? outcome.afterMs : 0)));
  const isThere = head?.outcome.kind === 'opaque' || head?.outcome.kind === 'response';
  return {
    ...basis(silence),
    id: 'no-answer',
    confidence: isThere ? 'certain' : 'cannot-tell',
    title: `No answer from ${hostOf(url)} within ${seconds(longest)}`,
    saw: `${rpcMethods(exchanges)} did not answer in time: nothing came back within ${seconds(longest)}${isThere ? ', while a HEAD request was answered' : ''}.`,
    candidates: [
      'The server accepts the request and never answers it.',
      ...(isThere ? [] : ['A firewall drops the connection, or the host is not there.']),
      'The server needs longer than the time limit.',
      ...promptCandidate(silence),
    ],
    commands: [
      connectionCommand(url),
      ...exchanges.slice(0, 1).map(({ request }) => requestCommand(request, originOf(silence.environment))),
    ],
    fix: 'Look at what the server does with this request, or raise the time limit in the settings.',
  };
}

function basis({ exchanges, head, era }: Silence): Pick<Diagnosis, 'missing' | 'era' | 'evidence'> {
  const all = head === null ? exchanges : [...exchanges, head];
  return { missing: NOTHING_MISSING, era, evidence: all.map(({ id }) => ({ exchange: id })) };
}

function corsCommands({ exchanges, environment }: Silence): readonly Command[] {
  const origin = originOf(environment);
  return exchanges
    .slice(0, 1)
    .flatMap(({ request }) => [
      ...(origin === null ? [] : [preflightCommand(request, origin)]),
      requestCommand(request, origin),
    ]);
}

function headText(head: Exchange | null): string {
  if (head?.outcome.kind === 'rejected') return ', and so was a HEAD request that needs no permission';
  if (head?.outcome.kind === 'timeout') return ', and a HEAD request that needs no permission got no answer in time';
  return '';
}

function promptCandidate({ environment, url }: Silence): readonly string[] {
  return localAccess(environment, url) === 'prompt'
    ? ['The browser’s question whether this site may reach local addresses was not answered.']
    : [];
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

function spaceOf(url: string): string | null {
  return URL.canParse(url) ? addressSpace(new URL(url).hostname) : null;
}
