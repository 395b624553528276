import type { Environment } from '../model/environment.ts';
import type { ExchangeId } from '../model/exchange.ts';
import { type Finding, findingKey } from '../model/finding.ts';
import type { RunPlan } from '../model/plan.ts';
import type { ExchangePreview, PartialRun, RunEvent } from './api.ts';

/** What the page has seen of a run so far, in case its worker has to be ended. */
export interface Remains {
  take(event: RunEvent): void;
  partial(environment: Environment, why: string, cancelled: boolean): PartialRun;
}

/** @param now monotonic time in ms */
export function createRemains(plan: RunPlan, now: () => number): Remains {
  const createdAt = new Date().toISOString();
  const began = now();
  const previews = new Map<ExchangeId, ExchangePreview>();
  const findings = new Map<string, Finding>();
  return {
    take(event) {
      if (event.type === 'exchanges') for (const preview of event.previews) previews.set(preview.exchange.id, preview);
      if (event.type === 'findings') for (const finding of event.findings) findings.set(findingKey(finding), finding);
    },
    partial: (environment, why, cancelled) => ({
      plan,
      environment,
      previews: [...previews.values()].sort((one, other) => one.exchange.id - other.exchange.id),
      findings: [...findings.values()],
      createdAt,
      durationMs: Math.round(now() - began),
      cancelled,
      why,
    }),
  };
}
