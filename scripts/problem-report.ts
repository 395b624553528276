import type { Environment } from '../src/model/environment.ts';
import { DEFAULT_SETTINGS } from '../src/model/plan.ts';
import type { Problem, Report } from '../src/model/report.ts';
import { redactReport } from '../src/report/redact.ts';
import { collectSecrets } from '../src/report/secrets.ts';
import { writeReport } from '../src/report/write.ts';
import { reportOfRemains } from '../src/run/salvage.ts';
import type { HeadlessOptions } from './headless-options.ts';

/**
 * The report of an address that was not run, or whose run gave none: nothing was sent as far as is known, and the
 * problem says why.
 */
export function problemReport(
  url: string,
  options: HeadlessOptions,
  browser: Pick<Environment, 'browser' | 'pageOrigin'>,
  problem: Problem,
): string {
  const { headers, timeoutSeconds, ignoreCors } = options;
  const endpoint = { url, headers };
  const timeoutMs = timeoutSeconds === null ? DEFAULT_SETTINGS.timeoutMs : timeoutSeconds * 1000;
  const report: Report = reportOfRemains({
    plan: { endpoint, settings: { ...DEFAULT_SETTINGS, timeoutMs } },
    environment: {
      vantage: 'browser',
      engine: 'chromium',
      ...browser,
      userAgent: null,
      secureContext: true,
      corsEnforced: !ignoreCors,
      originSent: !ignoreCors,
      probeIsolation: 'not applicable',
      permissions: {},
      online: true,
      hiddenDuringRun: false,
    },
    exchanges: [],
    findings: [],
    createdAt: new Date().toISOString(),
    durationMs: 0,
    cancelled: false,
    problems: [problem],
  });
  return writeReport(redactReport(report, collectSecrets(endpoint, [])));
}
