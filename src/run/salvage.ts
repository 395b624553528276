import type { Environment } from '../model/environment.ts';
import { type Exchange, headerValue, readableAnswer } from '../model/exchange.ts';
import { type Evidence, type Finding, findingKey } from '../model/finding.ts';
import { holdsPlaceholder } from '../model/placeholder.ts';
import type { RunPlan } from '../model/plan.ts';
import { reason } from '../model/reason.ts';
import type { Problem, Report } from '../model/report.ts';
import { judgeExchanges, reportOf } from './judging.ts';

/** What is left of a run that did not come to its end. */
export interface Remains {
  readonly plan: RunPlan;
  readonly environment: Environment;
  /** Secrets may have been taken out of them. */
  readonly exchanges: readonly Exchange[];
  /** Findings that were judged while everything was still there. */
  readonly findings: readonly Finding[];
  readonly createdAt: string;
  readonly durationMs: number;
  readonly cancelled: boolean;
  readonly problems: readonly Problem[];
}

/** A report of what is left of a run. Earlier findings stay; the others are judged from the exchanges that are left. */
export function reportOfRemains(remains: Remains): Report {
  const { plan, environment, exchanges } = remains;
  const { endpoint, settings } = plan;
  const { facts, findings } = judgeExchanges({
    exchanges,
    environment,
    url: endpoint.url,
    droppedFragment: endpoint.droppedFragment ?? false,
    eras: settings.eras,
    profile: settings.profile,
  });
  const earlier = new Map(remains.findings.map((finding) => [findingKey(finding), finding]));
  const kept = findings.map((finding) => earlier.get(findingKey(finding)) ?? withoutSecrets(finding, exchanges));
  return reportOf({ ...remains, facts, findings: kept });
}

/** Nothing is judged from what stands where a secret stood. */
function withoutSecrets(finding: Finding, exchanges: readonly Exchange[]): Finding {
  if (finding.state === 'not-checked' || !finding.evidence.some((one) => restsOnSecret(one, exchanges))) return finding;
  const { check, era, layer, title, level, basis, clause, source } = finding;
  const why = reason('aborted', 'The run was stopped, and the secret that this rests on is no longer there.');
  const rest = { check, era, layer, title, level, basis, clause, source, evidence: [] };
  return { ...rest, state: 'not-checked', message: why.text, reason: why };
}

function restsOnSecret({ exchange, header }: Evidence, exchanges: readonly Exchange[]): boolean {
  const found = exchanges.find(({ id }) => id === exchange);
  const answer = found === undefined ? null : readableAnswer(found);
  if (answer === null) return false;
  const text = header === undefined ? answer.body.text : headerValue(answer.headers, header);
  return text !== null && holdsPlaceholder(text);
}
