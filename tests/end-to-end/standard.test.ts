import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { HEADERS, startFault } from '../servers/cors-faults.ts';
import { type FaultServer, web } from '../servers/fault-server.ts';
import { ENGINES, type Engine, isInstalled } from '../support/browser/launch.ts';
import { exported, run, type Stage, setStage } from './support.ts';

function stateOf({ findings }: Report, check: string): string | undefined {
  const found = findings.find((one) => one.check === check);
  return found?.state === 'not-checked' ? found.reason.code : found?.state;
}

const refusedNames = ({ diagnoses }: Report) => diagnoses.flatMap(({ missing }) => missing.requestHeaders);

const properties = {
  city: { type: 'string', description: 'A city.', 'x-mcp-header': 'City' },
  day: { type: 'string', description: 'A day.', 'x-mcp-header': 'Day' },
};
const TOOLS = [{ name: 'a', description: 'A tool.', inputSchema: { type: 'object', properties } }];

/** Tools that ask for two headers, of which the preflight allows one. */
const withParams = web({ cors: { allowHeaders: [...HEADERS, 'mcp-param-city'].join(', ') }, server: { tools: TOOLS } });

/** Its streams can be resumed, but for pages. */
const resumable = web({
  cors: { allowHeaders: HEADERS.filter((name) => name !== 'last-event-id').join(', ') },
  server: { override: { 'tools/list': { stream: (text) => `id: 1\ndata: ${text}\n\n` } } },
});

/** Runs the standard profile and gives the report that the page exports. */
async function runStandard(stage: Stage, engine: Engine, started: Promise<FaultServer>): Promise<Report> {
  const server = await started;
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
    const frames = report.exchanges.filter(({ step }) => step === 'active-origin-null').length;
    // WebKitGTK repeats a request by itself where its connection was closed meanwhile.
    expect(engine === 'webkit' ? Math.min(frames, foreign.length) : foreign.length).toBe(frames);
    return report;
  } finally {
    await tab.close();
    await server.close();
  }
}

describe.each(ENGINES)('the standard profile in %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('where it is installed', () => {
    const stage = setStage({ engine });
    /** Firefox never shows that a preflight failed, so nothing is certain there. */
    const refusal = engine === 'firefox' ? 'observed-risk' : 'failed';

    const standard = (started: Promise<FaultServer>) => runStandard(stage, engine, started);

    it('sends Origin: null from a sandboxed frame, which an open server answers like this page', async () => {
      const report = await standard(startFault('open', 'dual'));
      expect(report.problems).toEqual([]);
      expect(report.diagnoses).toEqual([]);
      expect(stateOf(report, 'reach.origin.null')).toBe('observed-risk');
      expect(stateOf(report, 'cors.allow-headers.mcp-name')).toBe('verified');
      expect(report.exchanges.at(-1)?.step).toBe('session-end');
    });

    it('finds that Mcp-Name alone is refused, and names nothing else', async () => {
      for (const era of ['modern', 'dual'] as const) {
        const report = await standard(startFault('allow-headers-without-mcp-name', era));
        expect(refusedNames(report)).toEqual(['Mcp-Name']);
        expect(stateOf(report, 'cors.allow-headers.mcp-name')).toBe(refusal);
        expect(report.headline.text).not.toContain('may not read this server');
      }
    });

    it('asks a legacy server for nothing that only modern clients need', async () => {
      const report = await standard(startFault('allow-headers-without-mcp-name', 'legacy'));
      expect(refusedNames(report)).toEqual([]);
      expect(stateOf(report, 'cors.allow-headers.mcp-name')).toBe('n/a.not-sent');
    });

    it('finds the one header of those that tools ask for which is refused', async () => {
      const report = await standard(withParams('modern'));
      expect(refusedNames(report)).toEqual(['Mcp-Param-Day']);
      expect(stateOf(report, 'cors.allow-headers.mcp-param')).toBe(refusal);
    });

    it('finds that streams which could be resumed cannot be, because Last-Event-ID is refused', async () => {
      const report = await standard(resumable('legacy'));
      expect(refusedNames(report)).toContain('Last-Event-ID');
      expect(stateOf(report, 'cors.allow-headers.last-event-id')).toBe(refusal);
    });

    it('reads both eras of a dual server whose preflight refuses Mcp-Method, and calls it no legacy server', async () => {
      const report = await standard(startFault('allow-headers-without-mcp-method', 'dual'));
      expect([report.eras.modern.status, report.eras.legacy.status]).toEqual(['spoken', 'spoken']);
      expect(report.eras.modern.degraded).toEqual(['mcp-method']);
      expect(stateOf(report, 'cors.allow-headers.mcp-method')).toBe(refusal);
      expect(refusedNames(report)).toEqual(['Mcp-Method']);
    });
  });
});
