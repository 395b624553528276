import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { type FaultName, startFault } from '../servers/cors-faults.ts';
import type { FaultEra } from '../servers/fault-server.ts';
import { exported, run, setStage } from './support.ts';

/** Runs the standard profile against a fault and gives the report that the page exports. */
const stage = setStage();

async function standard(fault: FaultName, era: FaultEra): Promise<Report> {
  const server = await startFault(fault, era);
  const tab = await stage.open();
  try {
    await tab.waitFor('[data-action="settings"]');
    await tab.click('[data-action="settings"]');
    await tab.waitFor('[data-dialog="settings"][open]');
    await tab.click('[data-field="profile"][value="standard"]');
    await tab.click('[data-dialog="settings"] [data-action="close-dialog"]');
    await run(tab, server.url);
    const report = await exported(tab);
    const foreign = server.requests.filter(({ headers, method }) => headers.origin === 'null' && method === 'POST');
    expect(foreign.length).toBe(report.exchanges.filter(({ step }) => step === 'active-origin-null').length);
    return report;
  } finally {
    await tab.close();
    await server.close();
  }
}

function stateOf({ findings }: Report, check: string): string | undefined {
  const found = findings.find((one) => one.check === check);
  return found?.state === 'not-checked' ? found.reason.code : found?.state;
}

const refusedNames = ({ diagnoses }: Report) => diagnoses.flatMap(({ missing }) => missing.requestHeaders);

describe('the standard profile in the page', () => {
  it('sends Origin: null from a sandboxed frame, which an open server answers like this page', async () => {
    const report = await standard('open', 'dual');
    expect(report.problems).toEqual([]);
    expect(report.diagnoses).toEqual([]);
    expect(stateOf(report, 'reach.origin.null')).toBe('observed-risk');
    expect(stateOf(report, 'cors.allow-headers.mcp-name')).toBe('verified');
    expect(report.exchanges.at(-1)?.step).toBe('session-end');
  });

  it('proves that Mcp-Name alone is refused, and names nothing else', async () => {
    for (const era of ['modern', 'dual'] as const) {
      const report = await standard('allow-headers-without-mcp-name', era);
      expect(refusedNames(report)).toEqual(['Mcp-Name']);
      expect(report.diagnoses.map(({ confidence }) => confidence)).toEqual(['certain']);
      expect(stateOf(report, 'cors.allow-headers.mcp-name')).toBe('failed');
      expect(report.headline.text).not.toContain('may not read this server');
    }
  });

  it('asks a legacy server for nothing that only modern clients need', async () => {
    const report = await standard('allow-headers-without-mcp-name', 'legacy');
    expect(refusedNames(report)).toEqual([]);
    expect(stateOf(report, 'cors.allow-headers.mcp-name')).toBe('n/a.not-sent');
  });

  it('reads both eras of a dual server whose preflight refuses Mcp-Method, and calls it no legacy server', async () => {
    const report = await standard('allow-headers-without-mcp-method', 'dual');
    expect([report.eras.modern.status, report.eras.legacy.status]).toEqual(['spoken', 'spoken']);
    expect(report.eras.modern.degraded).toEqual(['mcp-method']);
    expect(stateOf(report, 'cors.allow-headers.mcp-method')).toBe('failed');
    expect(refusedNames(report)).toEqual(['Mcp-Method']);
  });
});
