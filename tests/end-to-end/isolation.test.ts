import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPracticeServer } from '../../scripts/practice-server.ts';
import { exported, run, setStage } from './support.ts';

const NAME = 'handcheck.test';
// A name that leads to this machine, so that the page there is in no secure context.
const stage = setStage({ args: [`--host-resolver-rules=MAP ${NAME} 127.0.0.1`] });

describe('where no service worker can be had', () => {
  it('a page that is no secure context tests all the same, and the report says so', async () => {
    const tab = await stage.browser.open(stage.page.url.replace('localhost', NAME));
    await run(tab, 'https://dual.practice.invalid/mcp');
    const report = await exported(tab);
    expect(report).toMatchObject({ problems: [], counts: { failed: 0 }, environment: { secureContext: false } });
    expect(report.producer.catalogue.hash).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('where the worker’s own folder cannot be loaded', () => {
  let host: Server;
  const origin = (): string => {
    const address = host.address();
    if (address === null || typeof address === 'string') throw new Error('A TCP server has a port');
    return `http://localhost:${address.port}/`;
  };

  beforeAll(async () => {
    host = createServer((request, response) => {
      if (request.url?.startsWith('/probe/')) return void response.writeHead(404).end();
      fetch(new URL(request.url ?? '/', stage.page.url))
        .then(async (answer) => {
          const body = Buffer.from(await answer.arrayBuffer());
          response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(body);
        })
        .catch(() => response.destroy());
    });
    host.listen(0, '127.0.0.1');
    await once(host, 'listening');
  });
  afterAll(() => host.close());

  it('the copy inside the page’s scope is started, and the report does not claim isolation', async () => {
    const server = await startPracticeServer('sessions', [0]);
    try {
      const tab = await stage.browser.open(origin());
      await run(tab, server.url);
      const report = await exported(tab);
      expect(report).toMatchObject({ problems: [], counts: { failed: 0 } });
      expect(report.environment.probeIsolation).toBe('no service worker');
      expect(tab.requests().some(({ url }) => url.startsWith(`${origin()}inside/`))).toBe(true);
    } finally {
      await server.stop();
    }
  });
});
