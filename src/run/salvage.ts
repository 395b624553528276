import { CATALOGUE } from '../checks/catalogue.ts';
import { evaluate } from '../checks/evaluate.ts';
import { diagnose } from '../diagnosis/diagnose.ts';
import { derive } from '../facts/derive.ts';
import { announcedPlan } from '../model/announced-plan.ts';
import type { Environment } from '../model/environment.ts';
import type { Exchange } from '../model/exchange.ts';
import { type Finding, findingKey } from '../model/finding.ts';
import type { RunPlan } from '../model/plan.ts';
import type { Problem, Report } from '../model/report.ts';
import { buildReport } from '../report/build.ts';
import { producer } from './producer.ts';

/** What is left of a run that did not come to its end. */
export interface Remains {
  readonly plan: RunPlan;
  readonly environment: Environment;
  readonly exchanges: readonly Exchange[];
  /** Findings that were judged while everything was still there. */
  readonly findings: readonly Finding[];
  readonly createdAt: string;
  readonly durationMs: number;
  readonly cancelled: boolean;
  readonly problems: readonly Problem[];
}

/** A report of what is left of a run. Earlier findings stay; the others are judged from the exchanges that are left. */
export async function reportOfRemains(remains: Remains): Promise<Report> {
  const { plan, environment, exchanges } = remains;
  const { endpoint, settings } = plan;
  const diagnoses = diagnose(exchanges, environment, endpoint.url);
  const facts = derive({ exchanges, environment, url: endpoint.url, eras: settings.eras, diagnoses });
  const earlier = new Map(remains.findings.map((finding) => [findingKey(finding), finding]));
  const findings = evaluate(CATALOGUE, facts).map((finding) => earlier.get(findingKey(finding)) ?? finding);
  return buildReport({
    ...remains,
    announced: announcedPlan(settings, URL.canParse(endpoint.url) ? endpoint.url : null),
    facts,
    findings,
    producer: await producer(),
  });
}
