import { nodeNet } from '../../src/http/browser-net.ts';
import type { Net } from '../../src/http/net.ts';
import type { Environment } from '../../src/model/environment.ts';
import type { Header } from '../../src/model/exchange.ts';
import { DEFAULT_SETTINGS, type RunSettings } from '../../src/model/plan.ts';
import type { Report } from '../../src/model/report.ts';
import type { EngineEvent } from '../../src/run/events.ts';
import { runPlan } from '../../src/run/run.ts';
import { ENVIRONMENT } from './facts.ts';

/** How a run in Node describes itself: no page, no CORS, no verdict on either. */
export const NODE_ENVIRONMENT: Environment = {
  ...ENVIRONMENT,
  vantage: 'node',
  engine: null,
  browser: null,
  userAgent: null,
  pageOrigin: null,
  corsEnforced: false,
  originSent: false,
  probeIsolation: 'not applicable',
};

/** What a test may want to be different from an ordinary run. */
export interface NodeHost {
  readonly net?: Net;
  readonly environment?: Environment;
  readonly headers?: readonly Header[];
  readonly droppedFragment?: boolean;
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: EngineEvent) => void;
  /** Limit of the whole run in ms. */
  readonly runMs?: number;
}

/** Runs the quick profile against an address, in this process. Secrets are still in the report. */
export function runInNode(url: string, settings: Partial<RunSettings> = {}, host: NodeHost = {}): Promise<Report> {
  const endpoint = { url, headers: host.headers ?? [], droppedFragment: host.droppedFragment ?? false };
  const plan = { endpoint, settings: { ...DEFAULT_SETTINGS, ...settings } };
  return runPlan(plan, {
    net: host.net ?? nodeNet(),
    environment: host.environment ?? NODE_ENVIRONMENT,
    signal: host.signal ?? new AbortController().signal,
    onEvent: host.onEvent ?? (() => undefined),
    ...(host.runMs === undefined ? {} : { limits: { runMs: host.runMs } }),
  });
}
