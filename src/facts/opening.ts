import { endpointEvent } from '../era/endpoint-event.ts';
import { refusalText } from '../era/opening-rows.ts';
import type { Openings } from '../era/openings.ts';
import { readBody } from '../era/read-body.ts';
import { replyTo } from '../era/reply.ts';
import { isResponse } from '../era/rpc.ts';
import { headerCase } from '../model/asked-headers.ts';
import { type Environment, enforcesCors } from '../model/environment.ts';
import type { EraDecision } from '../model/era-decision.ts';
import { type Exchange, headerValue, readableAnswer } from '../model/exchange.ts';
import { type Fact, type FactSet, known, type Located, unknown } from '../model/facts.ts';
import type { NotificationAnswer, OpeningFactValues } from '../model/facts-opening.ts';
import { isObject, type JsonObject, member } from '../model/json.ts';
import { reason } from '../model/reason.ts';
import type { Reply } from '../model/reply.ts';
import type { Era } from '../model/revision.ts';
import { isSessionHidden } from './hidden-session.ts';

const SERVER_INFO = 'io.modelcontextprotocol/serverInfo';
const EXCERPT = 200;
/** The refusal says nothing about the notification itself. */
const HIDDEN = 'The session id is not readable for this page, and the server answers nothing without it.';

export interface OpeningInput {
  readonly era: Era;
  /** All exchanges of the run. */
  readonly exchanges: readonly Exchange[];
  readonly openings: Openings;
  readonly decision: EraDecision;
  readonly environment: Environment;
  /** The stream that HTTP+SSE answers on. */
  readonly shared: Exchange | undefined;
}

/** What the openings prove about one era. */
export function openingFacts(input: OpeningInput): FactSet<OpeningFactValues> {
  const { era, exchanges, openings, decision } = input;
  const initialize = era === 'http+sse' ? sseInitialize(input) : openings.initialize;
  const discovered = withoutRefusal(replies(openings.discover), exchanges);
  const result =
    era === 'modern' && !discovered.known
      ? discovered
      : openingResult(era === 'modern' ? openings.discover : initialize);
  const own = exchanges.filter((exchange) => exchange.era === era);
  return {
    decision: known(decision, decision.eras[era].decidedBy),
    initializeReplies: replies(initialize),
    discoverReplies: discovered,
    openingResult: result,
    capabilities: inside(result, 'capabilities'),
    serverInfo: era === 'modern' ? inside(result, '_meta', SERVER_INFO) : inside(result, 'serverInfo'),
    instructions: inside(result, 'instructions'),
    extensions: extensions(result),
    initializedAnswer: isSessionHidden(era, exchanges, enforcesCors(input.environment))
      ? unknown(reason('blocked.cors', HIDDEN))
      : initializedAnswer(own),
    sessionId: sessionId(era, own),
    sessionEnd: sessionEnd(own),
    endpointEvent: endpointFact(input.shared),
    modernOnly: modernOnly(decision, openings),
  };
}

function sseInitialize({ exchanges, shared }: OpeningInput): readonly Reply[] {
  return exchanges
    .filter(({ era, step }) => era === 'http+sse' && step === 'initialize')
    .map((one) => replyTo(one, shared));
}

function replies(list: readonly Reply[]): Fact<readonly Reply[]> {
  const last = list.at(-1);
  if (!last) return unknown(reason('n/a.not-sent'));
  if (last.kind === 'withheld') return unknown(reason('blocked.cors'));
  if (last.kind === 'cancelled') return unknown(reason('aborted'));
  return known(
    list,
    list.map(({ at }) => at),
  );
}

/** A refusal of a request that left out headers speaks of their absence, which is the browser's doing. */
function withoutRefusal(fact: Fact<readonly Reply[]>, exchanges: readonly Exchange[]): Fact<readonly Reply[]> {
  const last = fact.known ? fact.value.at(-1) : undefined;
  const sent = exchanges.find(({ id }) => id === last?.exchange);
  if (last?.kind !== 'rpc-error' || !sent?.degraded) return fact;
  const names = sent.degraded.map(headerCase).join(' and ');
  return unknown(
    reason('blocked.cors', `The preflight refuses ${names}, so server/discover could not be sent as it should be.`),
  );
}

function openingResult(list: readonly Reply[]): Fact<Located<JsonObject>> {
  const last = list.at(-1);
  if (!last) return unknown(reason('n/a.not-sent'));
  if (last.kind !== 'result' || !isObject(last.result)) return unknown(noResult(last));
  const at = { ...last.at, pointer: `${last.at.pointer ?? ''}/result` };
  return known({ value: last.result, at }, [at]);
}

/** Why an opening has no usable result, as a reason for what rests on it. */
function noResult(reply: Reply) {
  if (reply.kind === 'withheld') return reason('blocked.cors');
  if (reply.kind === 'cancelled') return reason('aborted');
  if (reply.kind === 'timeout') return reason('budget.time', `${reply.method} got no answer within its time limit.`);
  return reason('blocked.prerequisite', `${reply.method} has no usable result.`);
}

function inside(result: Fact<Located<JsonObject>>, ...path: readonly string[]): Fact<Located<unknown>> {
  if (!result.known) return result;
  let value: unknown = result.value.value;
  for (const name of path) value = member(value, name);
  const tail = path.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  // A pointer to something absent would lead nowhere: point at what should hold it.
  const at =
    value === undefined ? result.value.at : { ...result.value.at, pointer: `${result.value.at.pointer ?? ''}${tail}` };
  return known({ value, at }, [at]);
}

function extensions(result: Fact<Located<JsonObject>>): Fact<Located<JsonObject>> {
  const found = inside(result, 'capabilities', 'extensions');
  if (!found.known) return found;
  const { value, at } = found.value;
  return isObject(value) && Object.keys(value).length > 0
    ? known({ value, at }, [at])
    : unknown(reason('n/a.no-extensions'));
}

function initializedAnswer(own: readonly Exchange[]): Fact<NotificationAnswer> {
  const sent = own.filter(({ step }) => step === 'initialized').at(-1);
  if (!sent) return unknown(reason('n/a.not-sent', 'notifications/initialized was not sent.'));
  const answer = readableAnswer(sent);
  if (!answer) return unknown(silent(sent));
  if (answer.status === 401) return unknown(reason('blocked.auth'));
  if (answer.status === 429) return unknown(reason('budget.rate-limited'));
  const text = answer.body.text ?? '';
  const messages = readBody(answer).messages;
  return known(
    {
      exchange: sent.id,
      status: answer.status,
      excerpt: text.slice(0, EXCERPT),
      bodyBytes: answer.body.bytes,
      isResponse: messages.some(({ parsed }) => parsed.ok && isResponse(parsed.value)),
    },
    [{ exchange: sent.id }],
  );
}

function silent(exchange: Exchange) {
  if (exchange.outcome.kind === 'timeout') return reason('budget.time');
  if (exchange.outcome.kind === 'cancelled') return reason('aborted');
  return reason('blocked.cors');
}

function sessionId(era: Era, own: readonly Exchange[]): Fact<Located<string>> {
  if (era !== 'legacy') return unknown(reason('n/a.era'));
  for (const exchange of own.filter(({ step }) => step === 'initialize').reverse()) {
    const answer = readableAnswer(exchange);
    const value = answer ? headerValue(answer.headers, 'mcp-session-id') : null;
    if (value !== null) {
      const at = { exchange: exchange.id, header: 'mcp-session-id' };
      return known({ value, at }, [at]);
    }
  }
  return unknown(
    reason(
      'browser.hidden-header',
      'No Mcp-Session-Id could be read: the server has no sessions, or does not expose the header to web pages.',
    ),
  );
}

function sessionEnd(own: readonly Exchange[]): OpeningFacts['sessionEnd'] {
  const sent = own.find(({ step }) => step === 'session-end');
  if (!sent) return unknown(reason('n/a.no-session', 'No session id was readable, so no session was ended.'));
  const answer = readableAnswer(sent);
  if (!answer) return unknown(silent(sent));
  const allow = headerValue(answer.headers, 'allow');
  return known({ exchange: sent.id, status: answer.status, allow }, [{ exchange: sent.id }]);
}

type OpeningFacts = FactSet<OpeningFactValues>;

function endpointFact(shared: Exchange | undefined): OpeningFacts['endpointEvent'] {
  const found = shared ? endpointEvent(shared) : null;
  return found
    ? known(found, [{ exchange: found.exchange, message: found.before.length }])
    : unknown(reason('n/a.era'));
}

/** *Modern-only* of section 5: initialize was refused in words that do not speak of an existing session. */
function modernOnly(decision: EraDecision, openings: Openings): Fact<boolean> {
  if (decision.verdict !== 'modern') return known(false, []);
  const last = openings.initialize.at(-1);
  const refused = ['I3', 'I4', 'I5'].includes(decision.initialize ?? '');
  const text = last ? refusalText(last) : '';
  if (last && refused && !/already (been )?(initiali[sz]ed|connected)|existing (session|connection)/i.test(text)) {
    return known(true, [last.at]);
  }
  return unknown(
    reason('ambiguous.dual', 'initialize got no plain refusal, so the server may speak the legacy era too.'),
  );
}
