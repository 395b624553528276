import { expect, it } from 'vitest';
import { startPageServer } from '../../scripts/page-server.ts';
import { startFault } from '../servers/cors-faults.ts';
import { launchFirefox } from '../support/browser/firefox.ts';
import { isInstalled } from '../support/browser/launch.ts';
import { PUBLIC, portOf, startHost } from './public-page.ts';
import { begin, exported, OVER } from './support.ts';

/** How long Firefox lets its question stand here, in ms. */
const QUESTION_MS = 2_500;

/*
 * Without a window nobody can answer the question, so Firefox takes it away in the end. A second request meanwhile is
 * rejected at once (measured in 153), which must not be taken for a fault of the server.
 */
it.skipIf(!isInstalled('firefox'))(
  'a public page in Firefox waits for its user, with one request at a time',
  async () => {
    const page = await startPageServer([0]);
    const host = await startHost(page.url);
    const server = await startFault('open');
    const browser = await launchFirefox(undefined, {
      'network.dns.localDomains': PUBLIC,
      'network.lna.address_space.public.override': `127.0.0.1:${portOf(host)}`,
      'network.lna.prompt.timeout': QUESTION_MS,
    });
    try {
      const tab = await browser.open(`https://${PUBLIC}:${portOf(host)}/`);
      await begin(tab, server.url);
      await tab.waitFor('[data-handcheck-waiting="local-network"]');
      await tab.waitFor(OVER, 20_000);
      const { diagnoses, exchanges, headline } = await exported(tab);
      expect(diagnoses.map(({ id, confidence }) => [id, confidence])).toEqual([['local-network-waiting', 'likely']]);
      expect(diagnoses[0]?.fix).toContain('“Device apps and services”');
      expect(headline.diagnosis).toBe('local-network-waiting');
      expect(exchanges).toHaveLength(1);
      expect(server.requests).toEqual([]);
    } finally {
      await browser.close();
      await server.close();
      host.close();
      host.closeAllConnections();
      await page.stop();
    }
  },
);
