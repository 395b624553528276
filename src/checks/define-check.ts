import type { Environment } from '../model/environment.ts';
import type {
  EndpointFactName,
  EraContext,
  EraFactName,
  EraFacts,
  EraFactValues,
  Fact,
  Facts,
  Phase,
} from '../model/facts.ts';
import type { EndpointFactValues } from '../model/facts-endpoint.ts';
import type { Evidence, Level, Subject } from '../model/finding.ts';
import type { CheckId } from '../model/layer.ts';
import { type Reason, type ReasonCode, reason } from '../model/reason.ts';
import type { Era, Revision } from '../model/revision.ts';
import { phaseOf } from './phases.ts';

/** A sentence of one revision that a check rests on. */
export interface ClauseReference {
  readonly revision: Revision;
  readonly page: string;
  readonly anchor: string;
  readonly keyword: Level;
}

/** The same section of several revisions. */
export function clauses(
  revisions: readonly Revision[],
  page: string,
  anchor: string,
  keyword: Level,
): readonly ClauseReference[] {
  return revisions.map((revision) => ({ revision, page, anchor, keyword }));
}

interface VerdictExtras {
  /** Defaults to the evidence of the required facts. */
  readonly evidence?: readonly Evidence[];
  readonly subjects?: readonly Subject[];
}

/** What a check says; the evaluation makes the finding of it. */
export type Verdict =
  | ({ readonly state: 'verified'; readonly message: string } & VerdictExtras)
  | ({
      readonly state: 'failed';
      readonly message: string;
      readonly expected: string;
      readonly actual: string;
      readonly fix: string;
    } & VerdictExtras)
  | ({
      readonly state: 'observed-risk';
      readonly message: string;
      readonly why: string;
      readonly fix?: string;
    } & VerdictExtras)
  | ({
      readonly state: 'not-checked';
      readonly message: string;
      readonly reason: Reason;
      readonly command?: string;
    } & VerdictExtras);

export function verified(message: string, extras: VerdictExtras = {}): Verdict {
  return { state: 'verified', message, ...extras };
}

export function failed(
  message: string,
  details: VerdictExtras & { expected: string; actual: string; fix: string },
): Verdict {
  return { state: 'failed', message, ...details };
}

export function observedRisk(message: string, details: VerdictExtras & { why: string; fix?: string }): Verdict {
  return { state: 'observed-risk', message, ...details };
}

/** No verdict, where the rule itself says so. Missing facts never reach a check. */
export function notChecked(
  code: ReasonCode,
  message: string,
  extras: VerdictExtras & { command?: string } = {},
): Verdict {
  return { state: 'not-checked', message, reason: reason(code, message), ...extras };
}

interface CheckBase {
  /** The file is its path. */
  readonly id: CheckId;
  readonly title: string;
  readonly level: Level;
  readonly eras: readonly Era[];
  /** Revisions that the rule is applied to, as sentence or as advice. */
  readonly revisions: readonly Revision[];
  /** One clause per revision that has one; the others are judged by our own rule and say so. */
  readonly spec: readonly ClauseReference[];
  /** Named where no clause applies: a guide, an RFC, the Fetch standard; our own rule when absent. */
  readonly source?: string;
}

/** A check as the evaluation sees it. */
export interface Check extends CheckBase {
  readonly scope: 'era' | 'endpoint';
  readonly requires: readonly string[];
  /** The phase after which all required facts are settled. */
  readonly phase: Phase;
  /** Judges one era (scope `era`) or the endpoint (then `era` is null). */
  judge(facts: Facts, era: EraFacts | null): Judgement;
}

export interface Judgement {
  readonly verdict: Verdict;
  /** Evidence of the required facts. */
  readonly evidence: readonly Evidence[];
}

/** Revision that a check's clause is looked up in: the transport's for the transport layer, else the messages'. */
export function revisionFor(check: { readonly id: CheckId }, context: EraContext): Revision {
  return check.id.startsWith('transport.') || check.id === 'handshake.initialized.accepted'
    ? context.transport
    : context.revision;
}

/** Defines a check that is judged once per spoken era. */
export function defineCheck<const Name extends EraFactName, const Also extends EraFactName = never>(
  definition: CheckBase & {
    readonly requires: readonly Name[];
    /** Facts that sharpen the verdict where they are known. They add no evidence of their own. */
    readonly consults?: readonly Also[];
    evaluate(
      facts: Pick<EraFactValues, Name> & { readonly [N in Also]?: EraFactValues[N] },
      context: EraContext,
    ): Verdict;
  },
): Check {
  const { evaluate, consults = [], ...base } = definition;
  return {
    ...base,
    scope: 'era',
    phase: phaseOf([...definition.requires, ...consults]),
    judge: (_, era) => {
      if (era === null) throw new Error(`${definition.id} needs an era`);
      const also = consulted<EraFactValues, Also>(era.facts, consults);
      return judgeWith<EraFactValues, Name>(era.facts, definition.requires, (values) =>
        evaluate({ ...values, ...also }, era),
      );
    },
  };
}

/** Defines a check that is judged once for the endpoint, whatever the era. */
export function defineEndpointCheck<const Name extends EndpointFactName, const Also extends EndpointFactName = never>(
  definition: CheckBase & {
    readonly requires: readonly Name[];
    /** Facts that sharpen the verdict where they are known. They add no evidence of their own. */
    readonly consults?: readonly Also[];
    evaluate(
      facts: Pick<EndpointFactValues, Name> & { readonly [N in Also]?: EndpointFactValues[N] },
      environment: Environment,
    ): Verdict;
  },
): Check {
  const { evaluate, consults = [], ...base } = definition;
  return {
    ...base,
    scope: 'endpoint',
    phase: phaseOf([...definition.requires, ...consults]),
    judge: (facts) =>
      judgeWith<EndpointFactValues, Name>(facts.endpoint, definition.requires, (values) =>
        evaluate({ ...values, ...consulted<EndpointFactValues, Also>(facts.endpoint, consults) }, facts.environment),
      ),
  };
}

/** Those of the facts that are known. */
function consulted<Values, Name extends keyof Values>(
  facts: { readonly [N in keyof Values]: Fact<Values[N]> },
  names: readonly Name[],
): { readonly [N in Name]?: Values[N] } {
  const values: { [N in Name]?: Values[N] } = {};
  for (const name of names) {
    const fact = facts[name];
    if (fact.known) values[name] = fact.value;
  }
  return values;
}

function judgeWith<Values, Name extends keyof Values>(
  facts: { readonly [N in keyof Values]: Fact<Values[N]> },
  requires: readonly Name[],
  evaluate: (values: Pick<Values, Name>) => Verdict,
): Judgement {
  const values: Partial<Pick<Values, Name>> = {};
  const evidence: Evidence[] = [];
  for (const name of requires) {
    const fact = facts[name];
    if (!fact.known) {
      return { verdict: { state: 'not-checked', message: fact.reason.text, reason: fact.reason }, evidence: [] };
    }
    values[name] = fact.value;
    evidence.push(...fact.evidence);
  }
  // Complete: the loop above returned for every fact that is missing.
  return { verdict: evaluate(values as Pick<Values, Name>), evidence };
}
