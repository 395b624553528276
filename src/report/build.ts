import type { AnnouncedPlan } from '../model/announced-plan.ts';
import type { Environment } from '../model/environment.ts';
import type { EraDecision } from '../model/era-decision.ts';
import type { Exchange } from '../model/exchange.ts';
import type { EraFacts, Facts } from '../model/facts.ts';
import { LISTS, type ListEnd, type ListName, type ListReading } from '../model/facts-lists.ts';
import type { Counts, Finding } from '../model/finding.ts';
import { isObject, type JsonObject, member } from '../model/json.ts';
import type { RunPlan } from '../model/plan.ts';
import { PRACTICE_HOSTS } from '../model/practice.ts';
import {
  type ListedItem,
  type ListSummary,
  type Problem,
  type Producer,
  REPORT_FORMAT,
  type Report,
  type RunLimit,
  SCHEMA_VERSION,
  type ServerSelf,
} from '../model/report.ts';
import type { Era } from '../model/revision.ts';
import { bounded, isBounded } from './bounded.ts';
import { headline } from './headline.ts';
import { unreadLists } from './unread-lists.ts';

export interface ReportInput {
  readonly plan: RunPlan;
  readonly announced: AnnouncedPlan;
  readonly environment: Environment;
  readonly exchanges: readonly Exchange[];
  readonly facts: Facts;
  readonly findings: readonly Finding[];
  readonly problems: readonly Problem[];
  /** ISO 8601 instant at which the run began. */
  readonly createdAt: string;
  readonly durationMs: number;
  readonly cancelled: boolean;
  readonly stoppedBy?: RunLimit | null;
  readonly producer: Producer;
}

/**
 * The report of a run, secrets still in it: it must not leave memory before `redactReport`. Texts of the server that
 * are longer than any person would read are cut in the findings; the exchanges hold them whole.
 */
export function buildReport(input: ReportInput): Report {
  const { plan, announced, environment, exchanges, facts, problems, cancelled } = input;
  const { endpoint, settings } = plan;
  const decision = decisionOf(facts);
  const diagnoses = facts.endpoint.diagnoses.known ? facts.endpoint.diagnoses.value : [];
  const readings = facts.spoken.flatMap((era) => readingsOf(era));
  const lists = readings.map(summaryOf);
  const practice = isPractice(endpoint.url);
  const findings = bounded(input.findings);
  // An undecided era is judged by its opening alone; nobody introduced itself there.
  const spokenEras = facts.spoken.filter(({ era }) => decision.eras[era].status === 'spoken');
  return {
    format: REPORT_FORMAT,
    schemaVersion: SCHEMA_VERSION,
    producer: input.producer,
    plan: {
      profile: settings.profile,
      maxRequests: announced.maxRequests,
      steps: announced.steps.map(({ step, request, when }) => `${step}: ${request}, ${when}`),
    },
    requestsSent: exchanges.filter(({ source }) => source !== 'pasted').length,
    problems,
    createdAt: input.createdAt,
    durationMs: input.durationMs,
    environment,
    target: { url: endpoint.url, practice, ...(endpoint.droppedFragment ? { droppedFragment: true } : {}) },
    settings: { ...settings, extraHeaders: endpoint.headers.map(({ name }) => name) },
    headline: headline({
      url: endpoint.url,
      practice,
      environment,
      decision,
      exchanges,
      findings,
      diagnoses,
      lists,
      unread: unreadLists(facts, decision),
      problems,
      cancelled,
      stoppedBy: input.stoppedBy ?? null,
    }),
    counts: countsOf(findings),
    eras: bounded({ summary: decision.summary, ...decision.eras }),
    server: Object.fromEntries(spokenEras.map((era) => [era.era, serverSelf(era)])),
    findings,
    lists,
    diagnoses,
    contacted: practice ? [] : contactedBy(exchanges),
    toolsCalled: [],
    redactions: [],
    cancelled,
    ...(input.stoppedBy ? { stoppedBy: input.stoppedBy } : {}),
    ...itemsOf(readings),
    exchanges,
  };
}

const UNDECIDED = { status: 'undecided', rows: [], decidedBy: [], degraded: [] } as const;

function decisionOf({ endpoint, spoken }: Facts): EraDecision {
  if (endpoint.decision.known) return endpoint.decision.value;
  const own = spoken.map(({ facts }) => facts.decision).find((fact) => fact.known);
  if (own?.known) return own.value;
  return {
    discover: null,
    initialize: null,
    eras: { modern: UNDECIDED, legacy: UNDECIDED, 'http+sse': UNDECIDED },
    contradictions: [],
    summary: 'The era is not decided.',
    verdict: 'pending',
  };
}

/** How many findings ended in each state. */
export function countsOf(findings: readonly Finding[]): Counts {
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
  return {
    verified: count('verified'),
    failed: count('failed'),
    observedRisk: count('observed-risk'),
    notChecked: count('not-checked'),
  };
}

interface EraReading {
  readonly era: Era;
  readonly reading: ListReading;
}

function readingsOf({ era, facts }: EraFacts): readonly EraReading[] {
  return LISTS.flatMap((list) => (facts[list].known ? [{ era, reading: facts[list].value }] : []));
}

const STOPPED: { readonly [End in ListEnd]: string | null } = {
  complete: null,
  loop: 'A page repeats a cursor, so the list never ends.',
  pages: 'The limit of pages was reached.',
  items: 'The limit of entries was reached.',
  bytes: 'The limit of bytes was reached.',
  time: 'A page got no answer within its time limit.',
  'no-answer': 'A page got no readable answer.',
  error: 'A page was answered with an error.',
  shape: 'A page holds no list.',
  cancelled: 'The run was stopped.',
};

function summaryOf({ era, reading }: EraReading): ListSummary {
  const { list, pages, items, end } = reading;
  const complete = end === 'complete';
  return { list, era, pages: pages.length, items: items.length, complete, stopped: STOPPED[end] };
}

function itemsOf(readings: readonly EraReading[]): { readonly [List in ListName]: readonly ListedItem[] } {
  const itemsIn = (name: ListName) =>
    readings
      .filter(({ reading }) => reading.list === name)
      .flatMap(({ era, reading }) =>
        reading.pages.flatMap(({ exchange, items }, page) =>
          items.map(({ value }): ListedItem => ({ era, page: page + 1, exchange, value })),
        ),
      );
  return {
    tools: itemsIn('tools'),
    resources: itemsIn('resources'),
    resourceTemplates: itemsIn('resourceTemplates'),
    prompts: itemsIn('prompts'),
  };
}

function serverSelf({ facts }: EraFacts): ServerSelf {
  const info = facts.serverInfo.known ? facts.serverInfo.value.value : undefined;
  const instructions = facts.instructions.known ? facts.instructions.value.value : undefined;
  const capabilities = facts.capabilities.known ? facts.capabilities.value.value : undefined;
  return bounded({
    name: textOf(member(info, 'name')),
    title: textOf(member(info, 'title')),
    version: textOf(member(info, 'version')),
    instructions: textOf(instructions),
    capabilities: objectOf(capabilities),
    at: facts.openingResult.known ? facts.openingResult.value.at : null,
  });
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function objectOf(value: unknown): JsonObject | null {
  return isObject(value) && isBounded(value) ? value : null;
}

/** Origins that were sent anything, the one under test first; where a redirect led is one of them. */
function contactedBy(exchanges: readonly Exchange[]): readonly string[] {
  const urls = exchanges.flatMap(({ request, outcome }) =>
    outcome.kind === 'response' ? [request.url, outcome.finalUrl] : [request.url],
  );
  return [...new Set(urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin))];
}

function isPractice(url: string): boolean {
  return URL.canParse(url) && PRACTICE_HOSTS.includes(new URL(url).hostname);
}
