import type { Diagnosis } from '../model/diagnosis.ts';
import type { Environment } from '../model/environment.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Era } from '../model/revision.ts';
import { connectionCommand, originOf, requestCommand } from './commands.ts';
import { curlCause } from './curl-connection.ts';
import { rpcMethods } from './methods.ts';

/** Requests that were not answered where nobody enforces CORS. */
export interface Silence {
  readonly exchanges: readonly Exchange[];
  /** The HEAD that asks whether anything answers at all. */
  readonly head: Exchange | null;
  /** Null where every opening was silent. */
  readonly era: Era | null;
  readonly url: string;
}

/** A rejected request is a matter of the connection; curl says which. */
export function connectionFailed(silence: Silence): Diagnosis {
  const { exchanges } = silence;
  const cause = exchanges[0] === undefined ? null : curlCause(exchanges[0]);
  const general = generalFailure(silence);
  if (cause === null) return general;
  return { ...general, ...cause, confidence: 'certain', candidates: [] };
}

function generalFailure(silence: Silence): Diagnosis {
  const { exchanges, url } = silence;
  return {
    ...basis(silence),
    id: 'no-connection',
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
export function noAnswerHere(silence: Silence, environment: Environment): Diagnosis {
  const { exchanges, url, head } = silence;
  const longest = Math.max(...exchanges.map(({ outcome }) => (outcome.kind === 'timeout' ? outcome.afterMs : 0)));
  const time = longest < 1000 ? `${Math.round(longest)} ms` : `${Math.round(longest / 100) / 10} s`;
  const isThere = head?.outcome.kind === 'opaque' || head?.outcome.kind === 'response';
  return {
    ...basis(silence),
    id: 'no-answer',
    confidence: isThere ? 'certain' : 'cannot-tell',
    title: `No answer from ${hostOf(url)} within ${time}`,
    saw: `${rpcMethods(exchanges)} did not answer in time: nothing came back within ${time}${isThere ? ', while a HEAD request was answered' : ''}.`,
    candidates: [
      'The server accepts the request and never answers it.',
      ...(isThere ? [] : ['A firewall drops the connection, or the host is not there.']),
      'The server needs longer than the time limit.',
    ],
    commands: [
      connectionCommand(url),
      ...exchanges.slice(0, 1).map(({ request }) => requestCommand(request, originOf(environment))),
    ],
    fix: 'Look at what the server does with this request, or raise the time limit in the settings.',
  };
}

function basis({ exchanges, head, era }: Silence): Pick<Diagnosis, 'missing' | 'era' | 'evidence'> {
  const all = head === null ? exchanges : [...exchanges, head];
  const missing = { requestHeaders: [], methods: [], exposedHeaders: [], allowOrigin: null };
  return { missing, era, evidence: all.map(({ id }) => ({ exchange: id })) };
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
