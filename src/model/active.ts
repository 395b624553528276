import type { StepId } from './exchange.ts';
import type { EraChoice, PlannedStep } from './plan.ts';

/** Steps of the active part, which only the standard profile sends. */
export type ActiveStep = Extract<StepId, `active-${string}`>;

/** True for a step of the active part. */
export function isActiveStep(step: StepId): step is ActiveStep {
  return step.startsWith('active-');
}

/** What the active part may send for one step, in words. */
interface ActiveLine {
  /** Era whose waves it belongs to; null where it is about the endpoint. */
  readonly era: 'legacy' | 'modern' | null;
  /** With the path of the endpoint for {path}. */
  readonly request: string;
  readonly when: string;
  /** For each era that sends it. */
  readonly atMost: number;
}

/** Every step of the active part, in the order of sending. No line names a tool or carries a token or a session id. */
const LINES: { readonly [Step in ActiveStep]: ActiveLine } = {
  'active-header-mcp-name': {
    era: 'modern',
    request: 'GET {path}with a made-up Mcp-Name',
    when: 'where the modern era is spoken or withheld, to see whether the preflight allows the header',
    atMost: 1,
  },
  'active-header-mcp-param': {
    era: 'modern',
    request: 'GET {path}with made-up Mcp-Param headers',
    when: 'where listed tools ask for them with x-mcp-header',
    atMost: 1,
  },
  'active-header-last-event-id': {
    era: 'legacy',
    request: 'GET {path}with a made-up Last-Event-ID',
    when: 'where an event of a stream had an id',
    atMost: 1,
  },
  'active-plain-type': {
    era: null,
    request: 'POST {path}server/discover or ping as text/plain',
    when: 'once per era that is spoken: a request that any website may send unasked',
    atMost: 2,
  },
  'active-origin-null': {
    era: null,
    request: 'POST {path}server/discover from a sandboxed frame',
    when: 'where an era is spoken: its Origin is null',
    atMost: 1,
  },
};

/** The active part as it is announced. */
export function activePlan(eras: EraChoice, path: string): readonly PlannedStep[] {
  return Object.entries(LINES)
    .filter(([, { era }]) => era === null || eras === 'both' || eras === era)
    .map(([step, { request, when, atMost }]) => ({
      step: step.replace('active-', 'active: ').replaceAll('-', ' '),
      request: request.replace('{path}', path),
      when,
      atMost: eras === 'both' ? atMost : 1,
    }));
}
