import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { META_POLICY, POLICY_HEADERS } from '../../build/content-security-policy.ts';
import { begin, exported, ownComplaints, run, type Stage, setStage } from './support.ts';

/** A static host of the same page that lets everybody read it, under a policy of its own. */
async function mirror(stage: Stage, policy: string): Promise<Server> {
  const host = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('content-security-policy', policy);
    fetch(new URL(request.url ?? '/', stage.page.url))
      .then(async (answer) => {
        response.setHeader('content-type', answer.headers.get('content-type') ?? '');
        response.end(Buffer.from(await answer.arrayBuffer()));
      })
      .catch(() => response.destroy());
  });
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
  return host;
}

function urlOf(host: Server): string {
  const address = host.address();
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port');
  return `http://127.0.0.1:${address.port}/`;
}

describe('the policy of the page', () => {
  const stage = setStage({ base: '/any/where/' });

  it('stands in the page and in the headers of our own server', async () => {
    const response = await fetch(stage.page.url);
    expect(response.headers.get('content-security-policy')).toBe(POLICY_HEADERS['content-security-policy']);
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const html = (await response.text()).replaceAll('&#39;', "'");
    expect(html).toContain(META_POLICY);
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|\sstyle=|\son\w+=/);
    expect(META_POLICY).not.toContain('upgrade-insecure-requests');
  });

  it('lets a run through from any folder of a host', async () => {
    const server = await stage.practice('dual');
    const tab = await stage.open();
    await run(tab, server.url);
    expect((await exported(tab)).environment.probeIsolation).toBe('own service worker');
    expect(ownComplaints(tab, stage.page)).toEqual([]);
  });

  it.each([
    ['a script from a text', `setTimeout('1')`],
    ['markup from a text', `document.body.innerHTML = '<b>x</b>'`],
    ['a worker from elsewhere', `new Worker('/any/where/other.js')`],
    ['a second Trusted Types policy', `trustedTypes.createPolicy('other', {})`],
  ])('stops %s', async (_, expression) => {
    const tab = await stage.open();
    await tab.waitFor('[data-field="url"]');
    await expect(tab.eval(expression)).rejects.toThrow(/Trusted|policy|eval/i);
  });
});

describe('a page whose host lets it reach nobody', () => {
  const stage = setStage();
  let host: Server;

  beforeAll(async () => {
    host = await mirror(stage, "connect-src 'self'");
  });
  afterAll(() => host.close());

  it('is told to be the hindrance itself, and the server is blamed for nothing', async () => {
    const server = await stage.practice('dual');
    const tab = await stage.browser.open(urlOf(host));
    await run(tab, server.url);
    const report = await exported(tab);
    expect(report.diagnoses.map(({ id, confidence }) => [id, confidence])).toEqual([['page-policy', 'certain']]);
    expect(report.headline).toMatchObject({ kind: 'withheld', diagnosis: 'page-policy' });
    expect(report.findings.filter(({ state }) => state === 'failed')).toEqual([]);
    expect(server.requests).toEqual([]);
  });
});

describe('a page without an origin of its own', () => {
  const stage = setStage();
  let host: Server;

  beforeAll(async () => {
    host = await mirror(stage, 'sandbox allow-scripts allow-forms');
  });
  afterAll(() => host.close());

  it('says in words that it cannot test, and sends nothing', async () => {
    const server = await stage.practice('dual');
    const tab = await stage.browser.open(urlOf(host));
    await begin(tab, server.url);
    await tab.waitFor('[data-handcheck-state="failed"]');
    expect(await tab.text('[data-headline-state]')).toContain('without an origin of its own');
    expect(server.requests).toEqual([]);
  });
});
