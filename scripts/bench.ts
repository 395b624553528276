import { writeFileSync } from 'node:fs';
import { cpus, platform } from 'node:os';
import { join } from 'node:path';
import { startMcpServer } from '../tests/servers/mcp.ts';
import { launchChromium } from '../tests/support/browser/chromium.ts';
import type { Browser } from '../tests/support/browser/driver.ts';
import { type BareWorker, startBareWorker } from './bench/bare-worker.ts';
import { delayed } from './bench/delay.ts';
import { manyTools, USUAL_OFFER } from './bench/offers.ts';
import { runInPage } from './bench/page-run.ts';
import { type Measured, performanceText } from './bench/report.ts';
import { sizes } from './bench/sizes.ts';
import { startPageServer } from './page-server.ts';
import { ROOT } from './set-up.mjs';

const ROUNDS = 5;
const LATENCY_MS = 200;
/** About 10 MB. */
const LARGE = 24_000;
const TARGET = join(ROOT, 'docs/performance.md');

interface Bench {
  readonly browser: Browser;
  readonly page: string;
  readonly bare: BareWorker;
}

/** Measures what docs/performance.md promises and writes it there. Nothing here decides whether a test passes. */
export default async function bench(): Promise<number> {
  const page = await startPageServer([0]);
  const bare = await startBareWorker();
  const browser = await launchChromium();
  const tools: Bench = { browser, page: page.url, bare };
  try {
    const measured: Measured = {
      machine: `${cpus().length} cores, ${platform()}`,
      node: process.versions.node,
      browser: `Chromium ${browser.version}`,
      sizes: sizes(ROOT),
      usual: await usual(tools),
      handshake: await handshake(tools),
      preflights: await preflights(tools),
      large: await large(tools, 'json'),
      largeStream: await large(tools, 'sse'),
    };
    writeFileSync(TARGET, performanceText(measured));
    console.error(`Written to ${TARGET}.`);
    return 0;
  } finally {
    await browser.close();
    bare.stop();
    await page.stop();
  }
}

/** Enter to report on a healthy server of usual size that speaks both eras. */
async function usual({ browser, page }: Bench): Promise<Measured['usual']> {
  const server = await startMcpServer({ era: 'dual', ...USUAL_OFFER });
  const runs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    tell('usual server', round);
    runs.push((await runInPage(browser, page, server.url)).done);
  }
  await server.close();
  return runs;
}

/** Enter to tools against a worker that only fetches, in turn. */
async function handshake({ browser, page, bare }: Bench): Promise<Measured['handshake']> {
  const server = await startMcpServer({ era: 'dual', ...USUAL_OFFER });
  const distant = await delayed(server.origin, LATENCY_MS);
  const url = server.url.replace(server.origin, distant.origin);
  const pairs: { ours: number; bare: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    tell('handshake', round);
    pairs.push({
      bare: await bare.listTools(browser, url, 'both'),
      ours: (await runInPage(browser, page, url)).tools,
    });
  }
  distant.close();
  await server.close();
  return { latencyMs: LATENCY_MS, pairs };
}

/** Preflights of one run as the server counts them, by what it says about itself. */
async function preflights({ browser, page }: Bench): Promise<Measured['preflights']> {
  const kinds = [
    { what: 'both eras, session, fixed list of allowed headers', era: 'dual', cors: {} },
    {
      what: 'both eras, session, the allowed headers reflect what was asked',
      era: 'dual',
      cors: { allowHeaders: 'reflect' },
    },
    { what: 'legacy alone, session, fixed list', era: 'legacy', cors: {} },
    { what: 'modern alone, fixed list', era: 'modern', cors: {} },
  ] as const;
  const counted: { what: string; preflights: number; requests: number }[] = [];
  for (const { what, era, cors } of kinds) {
    tell(what, 0);
    const server = await startMcpServer({ era, cors, ...USUAL_OFFER });
    await runInPage(browser, page, server.url);
    const asked = server.requests.filter(({ method }) => method === 'OPTIONS').length;
    counted.push({ what, preflights: asked, requests: server.requests.length - asked });
    await server.close();
  }
  return counted;
}

/** A list of 24,000 tools, beside the time of fetching and parsing it. */
async function large({ browser, page, bare }: Bench, framing: 'json' | 'sse'): Promise<Measured['large']> {
  const server = await startMcpServer({ era: 'legacy', framing, tools: manyTools(LARGE) });
  const rounds: { done: number; longestTask: number; bare: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    tell(`${LARGE} tools, ${framing}`, round);
    const fetched = await bare.listTools(browser, server.url, 'legacy');
    const { done, longestTask } = await runInPage(browser, page, server.url);
    rounds.push({ done, longestTask, bare: fetched });
  }
  await server.close();
  return { tools: LARGE, rounds };
}

function tell(what: string, round: number): void {
  console.error(`${what}, round ${round + 1}`);
}
