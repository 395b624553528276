import { type Environment, enforcesCors } from '../model/environment.ts';
import type { EraFacts, Facts, Phase } from '../model/facts.ts';
import type { Clause, Evidence, Finding } from '../model/finding.ts';
import type { Layer } from '../model/layer.ts';
import { type Reason, reason } from '../model/reason.ts';
import { type Era, isAtLeast, type Revision } from '../model/revision.ts';
import { type Check, type Judgement, revisionFor, type Verdict } from './define-check.ts';
import { offeredCommand } from './offered-command.ts';

/** Subjects and evidence shown per finding. */
const MOST_SUBJECTS = 50;
const MOST_EVIDENCE = 20;

/**
 * Runs checks over facts. One finding per check and judged era (one in all for endpoint checks), in the order of the
 * catalogue. A check that throws is a fault of ours and is reported as one.
 *
 * @param phases evaluates only the checks whose facts settle with one of these; all checks without it
 */
export function evaluate(checks: readonly Check[], facts: Facts, phases?: readonly Phase[]): readonly Finding[] {
  const wanted = phases === undefined ? checks : checks.filter(({ phase }) => phases.includes(phase));
  return wanted.flatMap((check) => findingsOf(check, facts));
}

function findingsOf(check: Check, facts: Facts): readonly Finding[] {
  if (check.scope === 'endpoint') return [finding(check, facts, null, guarded(check, facts, null))];
  const judged = facts.spoken.filter(({ era }) => check.eras.includes(era)).map((era) => eraFinding(check, facts, era));
  const blocked = facts.silent.filter(({ era, reason: why }) => check.eras.includes(era) && why.code !== 'n/a.era');
  const withheld = blocked.map(({ era, reason: why }) => finding(check, facts, era, skipped(why)));
  if (judged.length + withheld.length > 0) return [...judged, ...withheld];
  const spoken = facts.spoken.map(({ era }) => era).join(' and ');
  const why = reason(
    'n/a.era',
    `This rule belongs to ${check.eras.join(' and ')}; the server was tested as ${spoken || 'neither'}.`,
  );
  return [finding(check, facts, check.eras[0] ?? null, skipped(why))];
}

function eraFinding(check: Check, facts: Facts, era: EraFacts): Finding {
  const revision = revisionFor(check, era);
  if (!check.revisions.includes(revision)) {
    const why = reason('n/a.era', `This rule does not apply to revision ${revision}.`);
    return finding(check, facts, era.era, skipped(why), era);
  }
  return finding(check, facts, era.era, guarded(check, facts, era), era);
}

function skipped(why: Reason): Judgement {
  return { verdict: { state: 'not-checked', message: why.text, reason: why }, evidence: [] };
}

function guarded(check: Check, facts: Facts, era: EraFacts | null): Judgement {
  try {
    return check.judge(facts, era);
  } catch (fault) {
    const detail = fault instanceof Error ? fault.message : String(fault);
    return skipped(reason('internal.error', `Handcheck failed in ${check.id}, not the server: ${detail}`));
  }
}

function finding(check: Check, facts: Facts, era: Era | null, judgement: Judgement, context?: EraFacts): Finding {
  const verdict = honest(check, judgement.verdict, facts.environment);
  const revision = context ? revisionFor(check, context) : newestJudged(check, facts);
  const evidence = distinct([...(verdict.evidence ?? judgement.evidence)]).slice(0, MOST_EVIDENCE);
  const exchange = evidence[0]?.exchange;
  const base = {
    check: check.id,
    era,
    layer: check.id.slice(0, check.id.indexOf('.')) as Layer,
    title: check.title,
    level: check.level,
    message: verdict.message,
    evidence,
    ...(verdict.subjects && verdict.subjects.length > 0
      ? { subjects: { total: verdict.subjects.length, shown: verdict.subjects.slice(0, MOST_SUBJECTS) } }
      : {}),
    basis: facts.environment.vantage,
    ...cited(check, revision),
    ...(exchange === undefined ? {} : { reproduce: { exchange } }),
  } as const;
  return { ...base, ...stateOf(verdict, facts, era) };
}

/**
 * Only a browser that enforces CORS withholds answers; elsewhere, what was not readable did not come. And where it was
 * switched off, that is why no rule about CORS is judged, whatever else is missing.
 */
function honest({ id }: Check, verdict: Verdict, environment: Environment): Verdict {
  if (verdict.state !== 'not-checked') return verdict;
  const isOff = environment.vantage === 'browser' && !environment.corsEnforced;
  if (isOff && id.startsWith('cors.') && verdict.reason.code !== 'n/a.practice') {
    const off = reason('browser.cors-off', 'CORS enforcement was switched off for this run.');
    return { ...verdict, message: off.text, reason: off };
  }
  if (verdict.reason.code !== 'blocked.cors') return verdict;
  if (enforcesCors(environment)) return verdict;
  const why = reason('blocked.unreachable', 'The connection failed, so no answer came.');
  return { ...verdict, message: why.text, reason: why };
}

function stateOf(verdict: Verdict, facts: Facts, era: Era | null) {
  switch (verdict.state) {
    case 'verified':
      return { state: 'verified' } as const;
    case 'failed':
      return { state: 'failed', expected: verdict.expected, actual: verdict.actual, fix: verdict.fix } as const;
    case 'observed-risk':
      return {
        state: 'observed-risk',
        why: verdict.why,
        ...(verdict.fix === undefined ? {} : { fix: verdict.fix }),
      } as const;
    case 'not-checked': {
      const command = verdict.command ?? offeredCommand(verdict.reason.code, facts, era);
      return {
        state: 'not-checked',
        reason: verdict.reason,
        ...(command === undefined ? {} : { command }),
      } as const;
    }
  }
}

/** Endpoint rules are cited from the newest revision that the server speaks; without one, from the newest that has the rule. */
function newestJudged(check: Check, facts: Facts): Revision | null {
  const spoken = facts.spoken.map(({ revision }) => revision).sort();
  return (
    spoken.at(-1) ??
    check.spec
      .map(({ revision }) => revision)
      .sort()
      .at(-1) ??
    null
  );
}

const SITE = 'https://modelcontextprotocol.io/specification';

function cited(check: Check, revision: Revision | null): { clause: Clause | null; source: string } {
  const reference = check.spec.find((one) => one.revision === revision);
  if (!reference) return { clause: null, source: check.source ?? ownRule(check, revision) };
  const hash = reference.anchor === '' ? '' : `#${reference.anchor}`;
  const url = `${SITE}/${reference.revision}/${reference.page}${hash}`;
  return { clause: { ...reference, url }, source: `MCP specification ${reference.revision}` };
}

function ownRule(check: Check, revision: Revision | null): string {
  const since = check.spec.map((one) => one.revision).sort()[0];
  if (revision !== null && since !== undefined && !isAtLeast(revision, since)) {
    return `our own rule: the specification says it from ${since} on`;
  }
  return 'our own rule';
}

function distinct(evidence: readonly Evidence[]): readonly Evidence[] {
  const seen = new Map(
    evidence.map((one) => [`${one.exchange}|${one.message ?? ''}|${one.pointer ?? ''}|${one.header ?? ''}`, one]),
  );
  return [...seen.values()];
}
