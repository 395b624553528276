import type { Finding } from '../../src/model/finding.ts';
import type { Report } from '../../src/model/report.ts';
import { jsonExchange } from '../support/exchanges.ts';
import { ENVIRONMENT } from '../support/facts.ts';
import { LEGACY_ONLY } from '../support/openings.ts';

/** A small report of a healthy legacy run, with these changes. */
export function sampleReport(changes: Partial<Report> = {}): Report {
  return {
    format: 'handcheck-report',
    schemaVersion: '1.0',
    producer: { name: 'Handcheck', version: '0.1.0', catalogue: { hash: 'a'.repeat(64), checks: 1 } },
    plan: { profile: 'quick', maxRequests: 30, steps: ['initialize: POST /mcp initialize, at once'] },
    requestsSent: 1,
    problems: [],
    createdAt: '2026-08-20T10:00:00.000Z',
    durationMs: 120,
    environment: ENVIRONMENT,
    target: { url: 'https://mcp.example/mcp', practice: false },
    settings: { profile: 'quick', eras: 'both', timeoutMs: 10_000, endSession: true, extraHeaders: [] },
    headline: { kind: 'clean', text: 'Verified.', detail: '1 check verified.' },
    counts: { verified: 1, failed: 0, observedRisk: 0, notChecked: 0 },
    eras: { summary: LEGACY_ONLY.summary, ...LEGACY_ONLY.eras },
    server: {
      legacy: { name: 'weather', title: null, version: '1', instructions: null, capabilities: { tools: {} }, at: null },
    },
    findings: [sampleFinding()],
    lists: [{ list: 'tools', era: 'legacy', pages: 1, items: 1, complete: true, stopped: null }],
    diagnoses: [],
    contacted: ['https://mcp.example'],
    toolsCalled: [],
    redactions: [],
    cancelled: false,
    tools: [{ era: 'legacy', page: 1, exchange: 1, value: { name: 'forecast', inputSchema: { type: 'object' } } }],
    resources: [],
    resourceTemplates: [],
    prompts: [],
    exchanges: [jsonExchange({ answer: { jsonrpc: '2.0', id: 1, result: { tools: [] } } })],
    ...changes,
  };
}

/** A verified finding, with these changes. */
export function sampleFinding(changes: { readonly message?: string } = {}): Finding {
  return {
    state: 'verified',
    check: 'tools.name.charset',
    era: 'legacy',
    layer: 'tools',
    title: 'Tool names use the allowed characters',
    level: 'SHOULD',
    message: '1 name.',
    evidence: [{ exchange: 1, message: 0 }],
    basis: 'browser',
    clause: null,
    source: 'our own rule',
    ...changes,
  };
}
