import { decide } from '../era/decide.ts';
import { endpointEvent } from '../era/endpoint-event.ts';
import { type Openings, readOpenings } from '../era/openings.ts';
import type { Diagnosis } from '../model/diagnosis.ts';
import { type Environment, enforcesCors } from '../model/environment.ts';
import type { EraDecision } from '../model/era-decision.ts';
import type { Exchange } from '../model/exchange.ts';
import {
  type EraFacts,
  type EraFactValues,
  type Fact,
  type FactSet,
  type Facts,
  type SilentEra,
  unknown,
} from '../model/facts.ts';
import type { CorsProof, Parity } from '../model/facts-endpoint.ts';
import type { EraChoice, Profile } from '../model/plan.ts';
import { type Reason, reason } from '../model/reason.ts';
import { ERAS, type Era, type Revision } from '../model/revision.ts';
import { activeFact } from './active.ts';
import { answerFacts } from './answers.ts';
import { endpointFacts } from './endpoint.ts';
import { isSessionHidden } from './hidden-session.ts';
import { listFacts } from './lists.ts';
import { openingFacts } from './opening.ts';
import { factsOutside } from './outside-browser.ts';
import { paramHeaders } from './param-headers.ts';

export interface DeriveInput {
  readonly exchanges: readonly Exchange[];
  readonly environment: Environment;
  /** Address under test. */
  readonly url: string;
  /** The address was entered with a fragment. */
  readonly droppedFragment?: boolean;
  readonly eras: EraChoice;
  /** `quick` where it is not said. */
  readonly profile?: Profile;
  readonly diagnoses: readonly Diagnosis[];
  /** What the headers that curl got prove about CORS; absent in any other run. */
  readonly cors?: CorsProof | undefined;
}

/**
 * What labelled exchanges and the environment prove, by name. Pure: a run, judging again and pasted output all come
 * through here.
 */
export function derive(input: DeriveInput): Facts {
  const { exchanges, environment, url, diagnoses } = input;
  const { decision } = decide(exchanges, input.eras);
  const openings = readOpenings(exchanges);
  const judged = ERAS.filter((era) => isJudged(decision, era)).map((era) => eraFacts(era, input, decision, openings));
  return {
    environment,
    endpoint: factsOutside(
      endpointFacts({
        exchanges,
        environment,
        url,
        hadFragment: input.droppedFragment ?? false,
        decision,
        openingReplies: [...openings.discover, ...openings.initialize].sort(
          (one, other) => one.exchange - other.exchange,
        ),
        diagnoses,
        cors: input.cors,
        profile: input.profile ?? 'quick',
        paramHeaders: paramHeaders(
          judged.find(({ era }) => era === 'modern'),
          decision,
        ),
        parity: parity(judged, decision),
      }),
      environment,
    ),
    spoken: judged.map((one) => ({ ...one, facts: factsOutside(one.facts, environment) })),
    silent: ERAS.flatMap((era) => silence(era, decision)),
  };
}

/**
 * Spoken eras are judged; so is legacy where its initialize was delivered and got no usable answer, because that is a
 * fault of its own.
 */
function isJudged(decision: EraDecision, era: Era): boolean {
  const { status } = decision.eras[era];
  return status === 'spoken' || (era === 'legacy' && status === 'undecided' && decision.verdict !== 'pending');
}

function eraFacts(era: Era, input: DeriveInput, decision: EraDecision, openings: Openings): EraFacts {
  const { exchanges, environment } = input;
  const shared = era === 'http+sse' ? exchanges.find((one) => endpointEvent(one) !== null) : undefined;
  const opening = openingFacts({ era, exchanges, openings, decision, shared, environment });
  const lists = listFacts({
    era,
    exchanges,
    shared,
    capabilities: opening.capabilities,
    sessionHidden: isSessionHidden(era, exchanges, enforcesCors(environment)),
  });
  const answers = answerFacts({
    era,
    exchanges,
    shared,
    otherOpenings: otherOpenings(era, exchanges),
    otherErrorsCount: era === 'modern' && opening.modernOnly.known && opening.modernOnly.value,
  });
  const active = activeFact(exchanges, { url: input.url, profile: input.profile ?? 'quick', decision, era });
  const facts: FactSet<EraFactValues> = { ...opening, ...lists, ...answers, active };
  const revision: Revision = decision.eras[era].revision ?? (era === 'modern' ? '2026-07-28' : '2025-11-25');
  const context = { era, revision, transport: transportRules(era, revision), environment };
  if (decision.eras[era].status === 'spoken') return { ...context, facts };
  // Undecided: only the opening itself can be judged.
  const why = undecidedReason(decision, era);
  const { decision: decisionFact, initializeReplies, discoverReplies } = opening;
  return { ...context, facts: { ...blank(facts, why), decision: decisionFact, initializeReplies, discoverReplies } };
}

function blank(facts: FactSet<EraFactValues>, why: Reason): FactSet<EraFactValues> {
  const none: Fact<never> = unknown(why);
  const names = Object.keys(facts) as (keyof EraFactValues)[];
  return Object.fromEntries(names.map((name) => [name, none])) as FactSet<EraFactValues>;
}

/** A server that negotiates 2024-11-05 over Streamable HTTP is held to the first rules of that transport. */
function transportRules(era: Era, revision: Revision): Revision {
  return era === 'legacy' && revision === '2024-11-05' ? '2025-03-26' : revision;
}

/** The other era's opening: its answer feeds only the checks of errors. */
function otherOpenings(era: Era, exchanges: readonly Exchange[]): readonly Exchange[] {
  const other = era === 'modern' ? 'initialize' : 'discover';
  return exchanges.filter((exchange) => exchange.step === other && exchange.era !== era);
}

function parity(judged: readonly EraFacts[], decision: EraDecision): Parity | null {
  if (decision.verdict !== 'dual') return null;
  const modern = judged.find(({ era }) => era === 'modern');
  const legacy = judged.find(({ era }) => era === 'legacy');
  if (!modern || !legacy) return null;
  return { modern: side(modern), legacy: side(legacy) };
}

function side({ facts }: EraFacts): Parity['modern'] {
  return {
    serverInfo: facts.serverInfo.known ? facts.serverInfo.value : null,
    tools: facts.tools.known ? facts.tools.value : null,
  };
}

/** Why an era without facts of its own has none. */
function silence(era: Era, decision: EraDecision): readonly SilentEra[] {
  if (isJudged(decision, era)) return [];
  const why = silenceReason(decision, era);
  return why ? [{ era, reason: why }] : [];
}

/** An opening that was throttled or never answered says why itself. */
function undecidedReason(decision: EraDecision, era: Era): Reason {
  const row = era === 'modern' ? decision.discover : decision.initialize;
  if (row === 'D13' || row === 'I7-D13') return reason('budget.time');
  return reason('ambiguous.era');
}

function silenceReason(decision: EraDecision, era: Era): Reason | null {
  switch (decision.eras[era].status) {
    case 'withheld':
      return reason('blocked.cors');
    case 'unreachable':
      return reason('blocked.unreachable');
    case 'auth-walled':
      return reason('blocked.auth');
    case 'undecided':
      return decision.verdict === 'pending' ? reason('aborted') : undecidedReason(decision, era);
    case 'not-mcp':
      return reason('blocked.prerequisite', 'The address did not answer as an MCP endpoint.');
    case 'not-spoken':
      return reason('n/a.era', `The server does not speak ${era}.`);
    case 'not-tested':
      return era === 'http+sse' ? null : reason('n/a.not-sent', `${era} was not tested.`);
    case 'spoken':
      return null;
  }
}
