import { nodeNet } from '../../src/http/browser-net.ts';
import type { Net } from '../../src/http/net.ts';
import type { Environment } from '../../src/model/environment.ts';
import { DEFAULT_SETTINGS, type RunSettings } from '../../src/model/plan.ts';
import type { Report } from '../../src/model/report.ts';
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

/** Runs the quick profile against an address, in this process. Secrets are still in the report. */
export function runInNode(
  url: string,
  settings: Partial<RunSettings> = {},
  host: { readonly net?: Net; readonly environment?: Environment } = {},
): Promise<Report> {
  const plan = { endpoint: { url, headers: [] }, settings: { ...DEFAULT_SETTINGS, ...settings } };
  return runPlan(plan, {
    net: host.net ?? nodeNet(),
    environment: host.environment ?? NODE_ENVIRONMENT,
    signal: new AbortController().signal,
    onEvent: () => undefined,
  });
}
