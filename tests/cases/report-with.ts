import { DEFAULT_SETTINGS } from '../../src/model/plan.ts';
import { REPORT_FORMAT, type Report, SCHEMA_VERSION } from '../../src/model/report.ts';
import { ENVIRONMENT } from '../support/facts.ts';

const NOT_SEEN = { status: 'not-tested', rows: [], decidedBy: [], degraded: [] } as const;

/** A report about a legacy server without findings, and what is to be different in it. */
export function reportWith(changes: Partial<Report>): Report {
  return {
    format: REPORT_FORMAT,
    schemaVersion: SCHEMA_VERSION,
    producer: { name: 'Handcheck', version: '0.1.0', catalogue: { hash: '', checks: 0 } },
    plan: { profile: 'quick', maxRequests: 30, steps: [] },
    requestsSent: 6,
    problems: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    durationMs: 100,
    environment: ENVIRONMENT,
    target: { url: 'http://localhost:3000/mcp', practice: false },
    settings: { ...DEFAULT_SETTINGS, extraHeaders: [] },
    headline: { kind: 'clean', text: 'Verified.', detail: '' },
    counts: { verified: 0, failed: 0, observedRisk: 0, notChecked: 0 },
    eras: {
      summary: 'The server speaks legacy 2025-11-25 only.',
      modern: { ...NOT_SEEN, status: 'not-spoken' },
      legacy: { ...NOT_SEEN, status: 'spoken', revision: '2025-11-25' },
      'http+sse': NOT_SEEN,
    },
    server: {},
    findings: [],
    lists: [],
    diagnoses: [],
    contacted: [],
    toolsCalled: [],
    redactions: [],
    cancelled: false,
    tools: [],
    resources: [],
    resourceTemplates: [],
    prompts: [],
    exchanges: [],
    ...changes,
  };
}
