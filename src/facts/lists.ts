import { replyTo } from '../era/reply.ts';
import { type Exchange, isBeside } from '../model/exchange.ts';
import { type Fact, type FactSet, known, type Located, unknown } from '../model/facts.ts';
import { LISTS, type ListFactValues, type ListName, type ListReading } from '../model/facts-lists.ts';
import type { Evidence } from '../model/finding.ts';
import { isObject, type JsonObject, member } from '../model/json.ts';
import { distinctItems } from '../model/list-end.ts';
import { type Reason, reason } from '../model/reason.ts';
import type { Reply } from '../model/reply.ts';
import type { Era } from '../model/revision.ts';
import { headerAnnotations } from './header-annotations.ts';
import { LIST_METHODS, readList } from './list-reading.ts';

/** Evidence kept per fact; a list of 200 pages needs no 200 links. */
const MOST_EVIDENCE = 20;

const CAPABILITY: { readonly [List in ListName]: string } = {
  tools: 'tools',
  resources: 'resources',
  resourceTemplates: 'resources',
  prompts: 'prompts',
};

/** True where the capabilities of a server declare the list's feature, whatever the shape of the declaration. */
export function declares(capabilities: unknown, list: ListName): boolean {
  const declared = member(capabilities, CAPABILITY[list]);
  return declared !== undefined && declared !== null && declared !== false;
}

export interface ListInput {
  readonly era: Era;
  readonly exchanges: readonly Exchange[];
  readonly shared: Exchange | undefined;
  /** Capabilities as declared, unknown where the opening has no result. */
  readonly capabilities: Fact<Located<unknown>>;
  /** The session id could not be read and requests were refused for lack of one. */
  readonly sessionHidden: boolean;
}

/** What the list methods of one era prove. */
export function listFacts(input: ListInput): FactSet<ListFactValues> {
  const own = input.exchanges.filter((one) => one.era === input.era && !isBeside(one));
  const lists = {
    tools: listFact('tools', own, input),
    resources: listFact('resources', own, input),
    resourceTemplates: listFact('resourceTemplates', own, input),
    prompts: listFact('prompts', own, input),
  };
  const read = LISTS.flatMap((name) => (lists[name].known ? [lists[name].value] : []));
  const paged = read.filter(({ pages }) => pages.length > 1);
  const toolItems = objects(lists.tools);
  return {
    ...lists,
    toolsReplies: listReplies('tools', own, input),
    resourcesReplies: listReplies('resources', own, input),
    resourceTemplatesReplies: listReplies('resourceTemplates', own, input),
    promptsReplies: listReplies('prompts', own, input),
    toolItems,
    resourceItems: objects(lists.resources),
    resourceTemplateItems: objects(lists.resourceTemplates),
    promptItems: objects(lists.prompts),
    toolsAgain: toolsAgain(own, input),
    lists: read.length > 0 ? known(read, pagesOf(read)) : unknown(reason('n/a.capability', 'No list was answered.')),
    pagedLists: paged.length > 0 ? known(paged, pagesOf(paged)) : unknown(reason('n/a.single-page')),
    parallelReplies: parallelReplies(own, input),
    headerAnnotations: annotations(toolItems),
  };
}

function askedFor(list: ListName, own: readonly Exchange[]): readonly Exchange[] {
  return own.filter(({ step }) => step === LIST_METHODS[list].step);
}

function listFact(list: ListName, own: readonly Exchange[], input: ListInput): Fact<ListReading> {
  const asked = askedFor(list, own);
  if (asked.length === 0) return unknown(whyNotAsked(list, input));
  const reading = readList(list, asked, input.shared);
  if (reading.pages.length > 0) return known(reading, pagesOf([reading]));
  return unknown(whyNoPage(reading.stoppedBy, LIST_METHODS[list].method, input));
}

function whyNotAsked(list: ListName, { capabilities, sessionHidden }: ListInput): Reason {
  if (!capabilities.known) return capabilities.reason;
  if (!declares(capabilities.value.value, list)) {
    const name = CAPABILITY[list];
    return reason(
      'n/a.capability',
      `The server does not declare ${name}, so ${LIST_METHODS[list].method} is not judged.`,
    );
  }
  if (sessionHidden) return hiddenSession();
  return reason('n/a.not-sent', `${LIST_METHODS[list].method} was not sent.`);
}

function hiddenSession(): Reason {
  return reason(
    'blocked.cors',
    'The session id is not readable for this page, and the server answers nothing without it.',
  );
}

function whyNoPage(reply: Reply | undefined, method: string, { sessionHidden }: ListInput): Reason {
  if (!reply) return reason('n/a.not-sent');
  switch (reply.kind) {
    case 'withheld':
      return reason('blocked.cors', `The browser withheld the answer to ${method}.`);
    case 'timeout':
      return reason('budget.time', `${method} got no answer within ${Math.round(reply.afterMs / 1000)} s.`);
    case 'cancelled':
      return reason('aborted');
    case 'broken':
      if (reply.why === 'time')
        return reason('budget.time', `The answer to ${method} did not end within its time limit.`);
      return reason('blocked.prerequisite', `The answer to ${method} could not be read to its end.`);
    case 'result':
      return reason('blocked.prerequisite', `${method} has no usable result.`);
    case 'rpc-error':
    case 'not-rpc':
      if (reply.status === 401 || reply.status === 403) return reason('blocked.auth');
      if (reply.status === 429) return reason('budget.rate-limited');
      if (sessionHidden && (reply.status === 400 || reply.status === 404)) return hiddenSession();
      return reason(
        'blocked.prerequisite',
        reply.kind === 'rpc-error'
          ? `${method} was answered with an error.`
          : `${method} was answered with HTTP ${reply.status}, and not with a JSON-RPC answer.`,
      );
  }
}

function listReplies(list: ListName, own: readonly Exchange[], input: ListInput): Fact<readonly Reply[]> {
  const first = askedFor(list, own).filter(({ purpose }) => purpose === 'list');
  if (first.length === 0) return unknown(whyNotAsked(list, input));
  const again =
    list === 'tools' ? own.filter(({ step, purpose }) => step === 'tools-list-again' && purpose === 'repeat') : [];
  const found = [...first, ...again.slice(0, 1)].map((exchange) => replyTo(exchange, input.shared));
  return known(found, found.map(({ at }) => at).slice(0, MOST_EVIDENCE));
}

function objects(list: Fact<ListReading>): Fact<readonly Located<JsonObject>[]> {
  if (!list.known) return list;
  const found = distinctItems(list.value).flatMap(({ value, at }) => (isObject(value) ? [{ value, at }] : []));
  return found.length > 0 ? known(found, pagesOf([list.value])) : unknown(reason('n/a.empty'));
}

function toolsAgain(own: readonly Exchange[], input: ListInput): Fact<ListReading> {
  const asked = own.filter(({ step }) => step === 'tools-list-again');
  if (asked.length === 0) return unknown(reason('n/a.not-sent', 'tools/list was not asked a second time.'));
  const reading = readList('tools', asked, input.shared);
  return reading.pages.length > 0
    ? known(reading, pagesOf([reading]))
    : unknown(whyNoPage(reading.stoppedBy, 'The second tools/list', input));
}

/** First pages of the list wave: they were under way at the same time. */
function parallelReplies(own: readonly Exchange[], input: ListInput): Fact<readonly Reply[]> {
  const wave = LISTS.flatMap((list) => askedFor(list, own).filter(({ purpose }) => purpose === 'list'));
  const lists = new Set(wave.map(({ step }) => step));
  if (lists.size < 2) return unknown(reason('n/a.single-list'));
  if (!wave.some((one) => wave.some((other) => one !== other && overlap(one, other)))) {
    return unknown(reason('n/a.not-sent', 'The lists were asked for one after another.'));
  }
  const found = wave.map((exchange) => replyTo(exchange, input.shared));
  return known(found, found.map(({ at }) => at).slice(0, MOST_EVIDENCE));
}

/** True where two requests were under way at the same time. */
function overlap({ timing: one }: Exchange, { timing: other }: Exchange): boolean {
  return one.startedMs <= other.startedMs + other.endMs && other.startedMs <= one.startedMs + one.endMs;
}

function annotations(toolItems: Fact<readonly Located<JsonObject>[]>): FactSet<ListFactValues>['headerAnnotations'] {
  if (!toolItems.known) return toolItems;
  const found = headerAnnotations(toolItems.value);
  return found.length > 0
    ? known(found, found.map(({ at }) => at).slice(0, MOST_EVIDENCE))
    : unknown(reason('n/a.no-x-mcp-header'));
}

function pagesOf(readings: readonly ListReading[]): readonly Evidence[] {
  return readings.flatMap(({ pages }) => pages.map(({ at }) => at)).slice(0, MOST_EVIDENCE);
}
