import { CATALOGUE } from '../checks/catalogue.ts';
import { evaluate } from '../checks/evaluate.ts';
import { diagnose } from '../diagnosis/diagnose.ts';
import type { HeaderJudgement } from '../diagnosis/from-headers.ts';
import { derive } from '../facts/derive.ts';
import { announcedPlan } from '../model/announced-plan.ts';
import type { Diagnosis } from '../model/diagnosis.ts';
import type { Environment } from '../model/environment.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Facts, Phase } from '../model/facts.ts';
import type { Finding } from '../model/finding.ts';
import type { EraChoice, Profile } from '../model/plan.ts';
import type { Report } from '../model/report.ts';
import { buildReport, type ReportInput } from '../report/build.ts';
import { producer } from './producer.ts';

/** Loaded together: both walk the diagnosis. */
export { createExplainer } from './explain.ts';

/** What is judged: exchanges, however they came here, and under which conditions. */
export interface Judged {
  readonly exchanges: readonly Exchange[];
  readonly environment: Environment;
  /** Address under test. */
  readonly url: string;
  readonly droppedFragment?: boolean;
  readonly eras: EraChoice;
  /** `quick` where it is not said. */
  readonly profile?: Profile;
  /** What a browser would do, judged from headers that curl got. */
  readonly seen?: HeaderJudgement | null;
}

/**
 * The whole way from exchanges to findings: diagnoses, facts, checks. A run, what is left of a run, and a saved report
 * all come through here.
 *
 * @param phases evaluates only the checks whose facts settle with one of these; all checks without it
 */
export function judgeExchanges(
  judged: Judged,
  phases?: readonly Phase[],
): { facts: Facts; findings: readonly Finding[] } {
  const { seen } = judged;
  const diagnoses = [...plainDiagnoses(judged), ...(seen?.diagnoses ?? [])];
  const facts = derive({ ...judged, diagnoses, cors: seen?.proof });
  return { facts, findings: evaluate(CATALOGUE, facts, phases) };
}

/** Without headers; where those tell that a request was accepted, nothing is left to say about its connection. */
function plainDiagnoses({ exchanges, environment, url, seen }: Judged): readonly Diagnosis[] {
  const isAccepted = seen?.diagnoses.some(({ id }) => id === 'connection-lost' || id === 'accepted-unanswered');
  const found = diagnose(exchanges, environment, url);
  return isAccepted ? found.filter(({ id }) => id !== 'no-connection' && id !== 'no-answer') : found;
}

/** Findings that were judged phase by phase, in the order in which they would have been judged at once. */
export function inCatalogueOrder(findings: readonly Finding[]): readonly Finding[] {
  const places = new Map(CATALOGUE.map(({ id }, index) => [id, index]));
  return [...findings].sort((one, other) => (places.get(one.check) ?? 0) - (places.get(other.check) ?? 0));
}

/** The report of what was judged, secrets still in it. */
export function reportOf(judged: Omit<ReportInput, 'announced' | 'producer'>): Report {
  const { endpoint, settings } = judged.plan;
  const announced = announcedPlan(settings, URL.canParse(endpoint.url) ? endpoint.url : null);
  return buildReport({ ...judged, announced, producer: producer() });
}
