import { localAccess, mixedContent } from '../diagnosis/page-limits.ts';
import { decide } from '../era/decide.ts';
import type { Session } from '../era/driver.ts';
import { isRateLimited } from '../facts/active.ts';
import type { Net } from '../http/net.ts';
import { type Environment, enforcesCors } from '../model/environment.ts';
import type { SentRequest } from '../model/exchange.ts';
import { type Facts, PHASES, type Phase } from '../model/facts.ts';
import type { Finding } from '../model/finding.ts';
import { headerProblem } from '../model/header.ts';
import { type Limits, limitsOf, QUICK_LIMITS, type RunPlan } from '../model/plan.ts';
import type { Problem, Report } from '../model/report.ts';
import { type Asking, createAsking } from '../probes/asking.ts';
import { openOldTransport } from '../probes/http-sse.ts';
import { endSession, legacySession } from '../probes/legacy-session.ts';
import { modernLists } from '../probes/modern-lists.ts';
import { discover, discoverWithout, eraProbe, head, initialize } from '../probes/openings.ts';
import { createWire, type Label, type Wire } from '../probes/wire.ts';
import { describeStep, type EngineEvent } from './events.ts';
import type { Explainer } from './explain.ts';

/** Judging is loaded beside the first requests: most of its size is the words of the checks, and none opens a server. */
const loading = import('./judging.ts');

/** What only the standard profile sends. */
export const loadActive = () => import('../probes/active/send.ts');

/** Where a run takes place. */
export interface RunHost {
  readonly net: Net;
  readonly environment: Environment;
  /** Stops the run; what is there is kept. */
  readonly signal: AbortSignal;
  onEvent(event: EngineEvent): void;
  /** Other limits than the usual ones. */
  readonly limits?: Partial<Limits>;
  /** The browser's permissions by name, now; absent where none are needed. */
  permissions?(): Promise<Environment['permissions']>;
  /** What only the end of a run can tell, such as whether the page was hidden; merged into the environment. */
  closingEnvironment?(): Promise<Partial<Environment>>;
}

/**
 * Runs a plan against its endpoint and returns the report, secrets still in it: redact before it leaves memory.
 * Never rejects for anything that a server or network does; a fault of ours is a problem of the report.
 */
export async function runPlan(plan: RunPlan, host: RunHost): Promise<Report> {
  const run = createRun(plan, host);
  try {
    if (run.mayStart()) await drive(run);
  } catch (fault) {
    run.problems.push({
      where: 'run',
      text: fault instanceof Error ? `${fault.name}: ${fault.message}` : String(fault),
    });
  }
  return run.finish();
}

interface Run {
  readonly plan: RunPlan;
  readonly wire: Wire;
  readonly session: Session;
  readonly limits: Limits;
  readonly problems: Problem[];
  readonly hidesHeaders: boolean;
  /** False where nothing may be sent: the reason is among the problems or diagnoses. */
  mayStart(): boolean;
  /** Null where nobody withholds an answer: outside a browser, or where it enforces nothing. */
  explainer(): Promise<Explainer | null>;
  /** Derives facts from what has come back and reports the findings that have settled. */
  judge(phase: Phase): Promise<Facts>;
  finish(): Promise<Report>;
}

function createRun(plan: RunPlan, host: RunHost): Run {
  const { endpoint, settings } = plan;
  const createdAt = new Date().toISOString();
  const startedAt = host.net.now();
  const limits = { ...limitsFor(plan), ...host.limits };
  const problems: Problem[] = [];
  const settled = new Set<Phase>();
  const told: Finding[] = [];
  const wire = wireOf(plan, host, limits, startedAt);
  /** Judges what has settled with this phase; what settled before stands. */
  const judge = async (phases: readonly Phase[], environment = host.environment): Promise<Facts> => {
    const { judgeExchanges } = await loading;
    const { eras, profile } = settings;
    const judged = { ...endpoint, exchanges: wire.exchanges(), environment, eras, profile };
    const { facts, findings } = judgeExchanges(judged, phases);
    for (const phase of phases) settled.add(phase);
    told.push(...findings);
    if (findings.length > 0) host.onEvent({ type: 'findings', findings });
    return facts;
  };
  const session = newSession(plan);
  const environmentNow = async () => ({ ...host.environment, ...(await host.closingEnvironment?.()) });
  return {
    plan,
    wire,
    limits,
    problems,
    hidesHeaders: enforcesCors(host.environment),
    session,
    async explainer() {
      // Nobody withholds an answer outside a browser, or where it enforces nothing.
      if (!enforcesCors(host.environment)) return null;
      const { createExplainer } = await loading;
      return createExplainer({ wire, session, environment: environmentNow });
    },
    mayStart() {
      problems.push(...headerProblems(plan));
      return problems.length === 0 && !mixedContent(host.environment, endpoint.url);
    },
    judge: (phase) => judge([phase]),
    async finish() {
      const environment = await environmentNow();
      const { inCatalogueOrder, reportOf } = await loading;
      const facts = await judge(
        PHASES.filter((phase) => !settled.has(phase)),
        environment,
      );
      const findings = inCatalogueOrder(told);
      const stopped = wire.stopped() ?? (isRateLimited(wire.exchanges()) ? 'rate-limited' : null);
      return reportOf({
        plan,
        environment,
        exchanges: wire.exchanges(),
        facts,
        findings,
        problems,
        stoppedBy: stopped === 'cancelled' ? null : stopped,
        createdAt,
        durationMs: Math.round(host.net.now() - startedAt),
        cancelled: stopped === 'cancelled',
      });
    },
  };
}

function wireOf(plan: RunPlan, host: RunHost, limits: Limits, startedAt: number): Wire {
  const { net, signal } = host;
  return createWire({
    net,
    limits,
    signal,
    startedAt,
    asking: askingOf(plan, host, limits),
    onExchange: (exchange) => host.onEvent({ type: 'exchange', exchange }),
    onStep: (label, request, state) => host.onEvent(stepEvent(label, request, state, net.now() - startedAt)),
  });
}

function headerProblems({ endpoint }: RunPlan): readonly Problem[] {
  return endpoint.headers.flatMap(({ name, value }) => {
    const text = headerProblem(name, value);
    return text ? [{ where: 'settings', text }] : [];
  });
}

function newSession({ endpoint }: RunPlan): Session {
  return {
    url: endpoint.url,
    revision: null,
    version: null,
    sessionId: null,
    extraHeaders: endpoint.headers,
    leftOut: [],
  };
}

/** The browser's question to its user, where it was not answered when the run began. */
function askingOf({ endpoint: { url } }: RunPlan, host: RunHost, { permissionMs }: Limits): Asking | null {
  const { permissions, environment, net, signal, onEvent } = host;
  if (permissions === undefined || localAccess(environment, url) !== 'prompt') return null;
  return createAsking({
    net,
    signal,
    mostMs: permissionMs,
    async permission() {
      const state = localAccess({ ...environment, permissions: await permissions() }, url);
      return state === 'granted' || state === 'denied' ? state : 'prompt';
    },
    onWaiting: (isWaiting) => onEvent({ type: 'waiting', for: isWaiting ? 'local-network' : null }),
  });
}

function limitsFor({ settings }: RunPlan): Limits {
  const factor = settings.timeoutMs / QUICK_LIMITS.openingMs;
  return {
    ...limitsOf(settings),
    openingMs: settings.timeoutMs,
    listMs: QUICK_LIMITS.listMs * factor,
    pingMs: QUICK_LIMITS.pingMs * factor,
    endpointEventMs: QUICK_LIMITS.endpointEventMs * factor,
    streamHeadersMs: QUICK_LIMITS.streamHeadersMs * factor,
    headMs: QUICK_LIMITS.headMs * factor,
  };
}

function stepEvent(label: Label, request: SentRequest, state: 'started' | 'done', atMs: number): EngineEvent {
  return { type: 'step', step: label.step, era: label.era, state, text: describeStep(label, request), atMs };
}

/** Sections 6.2 to 6.5 and 6.8 of the catalogue: openings side by side, each era on as soon as it is known. */
async function drive(run: Run): Promise<void> {
  const { wire, session } = run;
  const { eras, profile, endSession: politely } = run.plan.settings;
  const pages = { left: run.limits.pagesPerRun };
  const discovered = eras === 'legacy' ? Promise.resolve(null) : discover(wire, session);
  const initialized = eras === 'modern' ? Promise.resolve(null) : initialize(wire, session, discovered);

  const explaining = run.explainer();
  const modernDone = discovered.then((openings) => openings && modernLists(wire, session, openings, pages));
  const legacyOpened = deferred();
  const opened = (): void => {
    wire.reserveForOpenings(false);
    legacyOpened.resolve();
  };
  wire.reserveForOpenings(eras === 'both');
  const legacyDone = initialized
    .then(async (openings) => {
      if (openings?.initializeRow !== 'I1') return null;
      const explainer = await explaining;
      const refusedBy = explainer ? explainer.refusedBy : null;
      return legacySession({ wire, session, pages, hidesHeaders: run.hidesHeaders, refusedBy, onOpened: opened });
    })
    .finally(opened);

  await Promise.all([discovered, initialized]);
  const explainer = await explaining;
  const modernAgain = explainer ? await withoutRefused(run, await explainer.openings(), pages) : null;
  await undecided(run, pages);
  await Promise.race([legacyOpened.promise, legacyDone]);
  await run.judge('opening');
  const [, , legacy] = await Promise.all([modernDone, modernAgain?.lists, legacyDone]);
  await run.judge('lists');
  if (profile === 'standard') await activePart(run, legacy);
  if (legacy && politely) await endSession(wire, legacy);
  await explainer?.rest();
}

/** What only the standard profile sends, loaded when it is needed. What the quick part found is told first. */
async function activePart(run: Run, legacy: Session | null): Promise<void> {
  const { decision, paramHeaders } = (await run.judge('answers')).endpoint;
  if (!decision.known) return;
  const { sendActive } = await loadActive();
  await sendActive({
    wire: run.wire,
    session: run.session,
    legacy,
    decision: decision.value,
    isPage: run.hidesHeaders,
    paramHeaders: paramHeaders.known ? paramHeaders.value : [],
  });
}

/**
 * Where the preflight refuses names of MCP alone, server/discover goes out once more without them (degraded mode): its
 * answer may prove the modern era, and where it is a result the lists are read in the same way.
 */
async function withoutRefused(
  { wire, session }: Run,
  { discover: rejected, refused }: Awaited<ReturnType<Explainer['openings']>>,
  pages: { left: number },
): Promise<{ readonly lists: Promise<unknown> } | null> {
  // What the user adds stays, and a JSON POST needs its type.
  const added = new Set(session.extraHeaders.map(({ name }) => name.toLowerCase()));
  const isOurs = (name: string): boolean => name.startsWith('mcp-') && !added.has(name);
  if (rejected === null || refused.length === 0 || !refused.every(isOurs)) return null;
  const degraded = { ...session, leftOut: refused };
  const openings = await discoverWithout(wire, degraded, rejected);
  return { lists: openings.discoverRow === 'D1' ? modernLists(wire, degraded, openings, pages) : Promise.resolve() };
}

/** Sends what the decision still needs; where the old transport is found, drives it to its end. */
async function undecided(run: Run, pages: { left: number }): Promise<void> {
  const { wire, session } = run;
  // Each probe is sent once, so the decision needs at most one round per kind of probe.
  for (let round = 0; round < 3; round += 1) {
    const { next } = decide(wire.exchanges(), run.plan.settings.eras);
    if (next === null || wire.stopped() !== null) return;
    if (next === 'era-probe') await eraProbe(wire, session);
    else if (next === 'head') await head(wire, session);
    else await openOldTransport(wire, session).run(pages);
  }
}

function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
