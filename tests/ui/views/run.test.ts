// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { authWalled, healthy, hiddenSession, hostile, ownFailure, stopped, withheld } from '../fixtures/runs.ts';
import { openPage, settled, type TestPage } from './page.ts';

let page: TestPage;
beforeEach(async () => {
  page = await openPage();
});
afterEach(() => page.close());

test('while a run goes on each step is there, findings stream in, and the headline forms', async () => {
  await page.click('[data-action=run]');
  expect(page.root.dataset['handcheckState']).toBe('running');
  const { previews, head } = hiddenSession().summary;
  page.tester.emit(
    { type: 'step', step: 'initialize', era: 'legacy', state: 'started', text: 'Sent initialize.', atMs: 1 },
    { type: 'exchanges', previews: previews.slice(0, 1) },
  );
  await settled();
  expect(page.text('[data-step=initialize]')).toContain('Sent initialize.');
  expect(page.text('#headline')).toBe('Sent initialize.');
  page.tester.emit({ type: 'findings', findings: head.findings.slice(0, 1) });
  await settled();
  expect(page.text('#headline')).toContain('No session id could be read');
  expect(page.find('[data-headline-state]').dataset['headlineState']).toBe('running');
  expect(page.text('[data-filter=failed]')).toContain('1');
});

test('while the browser asks its user, the root says so', async () => {
  await page.click('[data-action=run]');
  page.tester.emit({ type: 'waiting', for: 'local-network' });
  await settled();
  expect(page.root.getAttribute('data-handcheck-waiting')).toBe('local-network');
  page.tester.emit({ type: 'waiting', for: null });
  await settled();
  expect(page.root.hasAttribute('data-handcheck-waiting')).toBe(false);
});

test('the one button cancels a run, and what came in stays', async () => {
  await page.click('[data-action=run]');
  await page.click('[data-action=cancel]');
  expect(page.tester.cancelled).toBe(1);
  await page.tester.finish(stopped().summary);
  await settled();
  expect(page.root.dataset['handcheckState']).toBe('cancelled');
  expect(page.text('.figures')).toContain('stopped');
  expect(page.all('[data-check]')).toHaveLength(4);
  expect(page.all('[data-action=run]')).toHaveLength(1);
});

test('after a run the headline, the counts, the eras and what decided them are there', async () => {
  await page.run(healthy());
  expect(page.root.dataset['handcheckState']).toBe('done');
  expect(page.find('[data-headline-state]').dataset['headlineState']).toBe('clean');
  expect(page.text('[data-filter=verified]')).toContain('8 verified');
  expect(page.find('.era[data-era=legacy]').dataset['eraStatus']).toBe('spoken');
  expect(page.text('.era[data-era=legacy]')).toContain('decided by #2 initialize → 200');
  expect(page.text('.selves')).toContain('weather-server');
});

test('an era that was refused says with which JSON-RPC error, and the strip says whose verdict it is', async () => {
  await page.run(healthy());
  expect(page.text('.era[data-era=modern]')).toContain('decided by #1 server/discover → 404, error -32601');
  await page.type('[data-field=url]', 'http://localhost:9999/other');
  expect(page.text('.figures')).toBe('run 1 · localhost:3000/mcp · 184 ms · 5 requests');
});

test('where no finding is spoken of, the answer that decided is shown', async () => {
  await page.run(healthy());
  expect(page.find('[data-shown-exchange]').dataset['shownExchange']).toBe('2');
  expect(page.text('[data-proof]')).toContain('event message');
  await page.run(withheld());
  expect(page.find('[data-shown-exchange]').dataset['shownExchange']).toBe('1');
});

test('while a run goes on the origin is named as soon as a request is sent', async () => {
  await page.type('[data-field=url]', 'http://localhost:3000/mcp');
  await page.click('[data-action=run]');
  expect(page.text('.foot')).toContain('no origin contacted');
  page.tester.emit({ type: 'step', step: 'initialize', era: 'legacy', state: 'started', text: 'Sent.', atMs: 1 });
  await settled();
  expect(page.text('.foot')).toContain('contacted: http://localhost:3000');
  await page.tester.crash('no worker');
  await settled();
  expect(page.text('.foot')).toContain('contacted: http://localhost:3000');
});

test('a practice server is no contacted origin, running or not', async () => {
  await page.click('[data-practice=dual]');
  await page.click('[data-action=run]');
  page.tester.emit({ type: 'step', step: 'initialize', era: 'legacy', state: 'started', text: 'Sent.', atMs: 1 });
  await settled();
  expect(page.text('.foot')).toContain('no origin contacted, all of it inside this page');
});

test('the heading over an exchange is the method as it was sent', async () => {
  await page.run(healthy());
  await page.click('[data-tab=transcript]');
  await page.click('[role=tabpanel] [data-exchange="3"]');
  expect(page.text('.pane-title')).toContain('#3 POST notifications/initialized 202');
});

test('request and answer are shown raw each on its own', async () => {
  await page.run(healthy());
  await page.click('[data-tab=transcript]');
  await page.click('[role=tabpanel] [data-exchange="4"]');
  const laidOut = page.find('[aria-label=Request] pre').textContent ?? '';
  await page.click('[aria-label=Answer] [data-action=raw]');
  expect(page.find('[aria-label=Answer] [data-action=raw]').getAttribute('aria-pressed')).toBe('true');
  expect(page.find('[aria-label=Answer] .body').textContent).toMatch(/^\{"jsonrpc":"2\.0","id":4,/);
  expect(page.find('[aria-label=Request] pre').textContent).toBe(laidOut);
  await page.click('[aria-label=Request] [data-action=raw]');
  expect(page.find('[aria-label=Request] pre').textContent).toContain('{"jsonrpc":"2.0","id":4,');
});

test('the finding that the headline speaks of is chosen, with its proof beside it', async () => {
  await page.run(hiddenSession());
  expect(page.find('.finding.chosen').dataset['check']).toBe('cors.expose.session-id');
  expect(page.find('[data-shown-exchange]').dataset['shownExchange']).toBe('2');
  expect(page.text('[data-proof]')).toBe('Mcp-Session-Id: none could be read');
});

test('choosing evidence shows that exchange at the very member', async () => {
  await page.run(hiddenSession());
  await page.click('.finding.chosen [data-evidence="4"]');
  expect(page.find('[data-shown-exchange]').dataset['shownExchange']).toBe('4');
  expect(page.text('mark[data-proof]')).toContain('Bad Request: No valid session ID provided');
});

test('an exchange lists the findings that rest on it, broken first', async () => {
  await page.run(hiddenSession());
  const titles = page.all('.resting button').map((button) => button.textContent ?? '');
  expect(titles[0]).toContain('Mcp-Session-Id is exposed');
  await page.click('.resting li:last-child button');
  expect(page.text('.resting [aria-current=true]')).toBe(titles.at(-1)?.replaceAll(/\s+/g, ' ').trim());
});

test('a finding without a clause names whose rule it is, one with a clause links to that revision', async () => {
  await page.run(hiddenSession());
  const link = page.find('.finding.chosen a.out');
  expect(link.getAttribute('href')).toContain('/specification/2025-11-25/');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  await page.click('[data-check="cors.allow-headers.mcp-method"] button');
  expect(page.text('.finding.chosen .finding-links')).toContain('our own rule');
});

test('what was not checked says why, and gives the command that tells', async () => {
  await page.run(hiddenSession());
  await page.click('[data-check="reach.tls"] button');
  expect(page.text('.finding.chosen')).toContain('browser.no-tls-details');
  expect(page.text('.finding.chosen .command pre')).toContain('curl -sv');
  expect(page.all('.finding.chosen [data-action=copy-curl]')).toEqual([]);
});

test('a count shows the findings of its state alone, and pressed again, all', async () => {
  await page.run(hiddenSession());
  const all = page.all('[data-check]').length;
  await page.click('[data-filter=failed]');
  expect(page.all('[data-check]').map((row) => row.dataset['state'])).toEqual(['failed', 'failed']);
  await page.click('[data-filter=failed]');
  expect(page.all('[data-check]')).toHaveLength(all);
});

test('a second run marks what changed', async () => {
  await page.run(healthy());
  const [first, ...rest] = healthy().summary.head.findings;
  const before = { ...healthy() };
  if (!first) throw new Error('The fixture has findings.');
  const failed = { ...first, state: 'failed', expected: '', actual: '', fix: '' } as const;
  const head = { ...before.summary.head, findings: [failed, ...rest] };
  await page.run({ ...before, summary: { ...before.summary, head } });
  expect(page.text('[data-since]')).toBe('since run 1: 1 newly failed');
  expect(page.text(`[data-check="${first.check}"] .change`)).toBe('newly failed');
  await page.click('[data-since] [data-filter=newly-failed]');
  expect(page.all('[data-check]').map((row) => row.dataset['check'])).toEqual([first.check]);
  await page.click('[data-since] [data-filter=newly-failed]');
  expect(page.all('[data-check]')).toHaveLength(healthy().summary.head.findings.length);
  await page.run(healthy());
  expect(page.text('[data-since]')).toBe('since run 2: 1 fixed');
  expect(page.text(`[data-check="${first.check}"] .change`)).toBe('fixed');
});

test('a withheld answer is drawn as a way that ends, and the diagnosis is what is shown first', async () => {
  await page.run(withheld());
  expect(page.find('[data-panel]').dataset['panel']).toBe('diagnosis');
  expect(page.find('[data-station=network]').dataset['stationState']).toBe('done');
  expect(page.find('[data-station=preflight]').dataset['stationState']).toBe('unknown');
  expect(page.find('[data-station=readable]').dataset['stationState']).toBe('ended');
  expect(page.all('[data-station]')).toHaveLength(7);
  expect(page.text('[data-diagnosis=answer-withheld]')).toContain('The server turns this origin away on purpose.');
});

test('a withheld answer comes with the headers that let this page in, extra ones included', async () => {
  const { summary, saved } = withheld();
  const head = { ...summary.head, settings: { ...summary.head.settings, extraHeaders: ['X-Key'] } };
  await page.run({ saved, summary: { ...summary, head } });
  const origin = head.environment.pageOrigin ?? '';
  expect(page.find('[data-allow]').textContent?.split('\n').slice(0, 2)).toEqual([
    `Access-Control-Allow-Origin: ${origin}`,
    'Access-Control-Allow-Headers: Content-Type, MCP-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name, X-Key',
  ]);
  expect(page.all('[data-diagnosis] [data-action=copy-headers]')).toHaveLength(2);
});

test('an authorization wall is no failure of the server, and what it keeps from view is said once', async () => {
  await page.run(authWalled());
  expect(page.find('[data-headline-state]').dataset['headlineState']).toBe('auth-walled');
  expect(page.all('[data-check][data-state=failed]')).toEqual([]);
  expect(page.text('.era[data-era=legacy]')).toContain('behind authorization');
  expect(page.text('[data-fold="blocked.auth"] summary')).toContain('4 rules not checked: The server asked for');
});

test('our own failure is said to be ours', async () => {
  await page.run(ownFailure());
  expect(page.root.dataset['handcheckState']).toBe('failed');
  expect(page.text('#headline')).toBe('Handcheck failed here, not the server.');
  expect(page.text('.detail')).toContain('The worker ended unexpectedly');
  await page.click('[data-action=run]');
  await page.tester.crash('probe/main.js was not found');
  await settled();
  expect(page.text('.verdict')).toContain('probe/main.js was not found');
});

test('text of a hostile server is text, and what hides in it is written out', async () => {
  await page.run(hostile());
  expect(page.text('#headline')).toContain('safe⟨U+202E⟩gnp.exe');
  await page.click('[data-check="tools.name.charset"] button');
  expect(page.text('.finding.chosen .subjects')).toContain('<script>alert(1)</script>');
  expect(page.all('script, img')).toEqual([]);
  expect(/[\u202A-\u202E\u2066-\u2069\u200B]/.test(page.root.textContent ?? '')).toBe(false);
  expect(page.text('.finding.chosen .subjects')).toContain('9,880 more characters');
});

test('where nothing answers on this machine, its other name is offered and nothing is sent', async () => {
  const { summary, saved } = withheld();
  const diagnoses = summary.head.diagnoses.map((one) => ({ ...one, id: 'no-connection' as const }));
  const target = { ...summary.head.target, url: 'http://localhost:3000/mcp' };
  await page.run({ summary: { ...summary, head: { ...summary.head, diagnoses, target } }, saved }, target.url);
  await page.click('[data-action=other-name]');
  expect(page.find('[data-field=url]')).toMatchObject({ value: 'http://127.0.0.1:3000/mcp' });
  expect(page.root.dataset['handcheckState']).not.toBe('running');
});
