import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { META_POLICY, POLICY_HEADERS } from '../../build/content-security-policy.ts';
import { begin, exported, ownComplaints, run, setStage } from './support.ts';

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

describe('a page without an origin of its own', () => {
  const stage = setStage();
  let host: Server;

  beforeAll(async () => {
    // A static host that lets everybody read, and puts every page into a sandbox.
    host = createServer((request, response) => {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('content-security-policy', 'sandbox allow-scripts allow-forms');
      fetch(new URL(request.url ?? '/', stage.page.url))
        .then(async (answer) => {
          response.setHeader('content-type', answer.headers.get('content-type') ?? '');
          response.end(Buffer.from(await answer.arrayBuffer()));
        })
        .catch(() => response.destroy());
    });
    host.listen(0, '127.0.0.1');
    await once(host, 'listening');
  });
  afterAll(() => host.close());

  it('says in words that it cannot test, and sends nothing', async () => {
    const address = host.address();
    if (address === null || typeof address === 'string') throw new Error('A TCP server has a port');
    const server = await stage.practice('dual');
    const tab = await stage.browser.open(`http://127.0.0.1:${address.port}/`);
    await begin(tab, server.url);
    await tab.waitFor('[data-handcheck-state="failed"]');
    expect(await tab.text('[data-headline-state]')).toContain('without an origin of its own');
    expect(server.requests).toEqual([]);
  });
});
