import { describe, expect, it } from 'vitest';
import { PRACTICE_SERVERS } from '../../src/model/practice.ts';
import { isInstalled } from '../support/browser/launch.ts';
import { exported, run, setStage } from './support.ts';

describe.each(['firefox', 'webkit'] as const)('the main job in %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('where it is installed', () => {
    const stage = setStage({ engine });

    it('the built-in server that is in the field is read without a fault', async () => {
      const tab = await stage.open();
      await run(tab, PRACTICE_SERVERS[0]?.url ?? '');
      const report = await exported(tab);
      expect(report).toMatchObject({ target: { practice: true }, counts: { failed: 0 }, problems: [], diagnoses: [] });
      expect(report.counts.verified).toBeGreaterThan(50);
    });

    it.each([
      ['dual', 'spoken', 'spoken'],
      ['sessions', 'spoken', 'not-spoken'],
    ] as const)('the server “%s” over HTTP: legacy is %s, modern is %s', async (id, legacy, modern) => {
      const server = await stage.practice(id);
      const tab = await stage.open();
      await run(tab, server.url);
      const report = await exported(tab);
      expect(report.eras.legacy.status).toBe(legacy);
      expect(report.eras.modern.status).toBe(modern);
      expect(report.counts.failed).toBe(0);
      expect(report.diagnoses).toEqual([]);
      expect(report.tools).toHaveLength(modern === 'spoken' ? 12 : 6);
      expect(report.environment).toMatchObject({
        vantage: 'browser',
        engine,
        pageOrigin: new URL(stage.page.url).origin,
        corsEnforced: true,
        originSent: true,
        probeIsolation: 'own service worker',
      });
    });
  });
});
