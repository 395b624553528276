// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { PRACTICE_SERVERS } from '../../../src/model/practice.ts';
import { healthy } from '../fixtures/runs.ts';
import { openPage, settled, type TestPage } from './page.ts';

let page: TestPage;
afterEach(() => {
  page.close();
  vi.restoreAllMocks();
});

/** An answer to a media query that never changes. */
function mediaQuery(matches: boolean): MediaQueryList {
  const list = new EventTarget();
  return Object.assign(list, { matches, media: '', onchange: null, addListener() {}, removeListener() {} });
}

function field(): HTMLInputElement {
  const found = page.find('[data-field=url]');
  if (!(found instanceof HTMLInputElement)) throw new Error('The address field is no field.');
  return found;
}

test('the page opens with a practice server in the field, the plan under it, and sends nothing', async () => {
  page = await openPage();
  expect(field().value).toBe(PRACTICE_SERVERS[0]?.url);
  expect(page.text('.plan-line')).toContain('at most 30 requests, further list pages apart, calls no tool');
  expect(page.root.dataset['handcheckState']).toBe('idle');
  expect(page.tester.plans).toEqual([]);
});

test('the origin that a server has to allow, the version and the size of the catalogue are shown', async () => {
  page = await openPage();
  expect(page.text('[data-origin]')).toBe('http://localhost:4173');
  expect(page.text('[data-about]')).toBe('Handcheck 0.1.0 · 84 checks in the catalogue');
});

test('every practice server can be put into the field', async () => {
  page = await openPage();
  await page.click('[data-practice=faults]');
  expect(field().value).toBe('https://faults.practice.invalid/mcp');
  expect(page.tester.plans).toEqual([]);
});

test('an address in the page’s own address fills the field and runs nothing', async () => {
  page = await openPage('http://localhost:8080/mcp');
  expect(field().value).toBe('http://localhost:8080/mcp');
  location.hash = '#url=http%3A%2F%2Flocalhost%3A9000%2Fmcp';
  window.dispatchEvent(new Event('hashchange'));
  await settled();
  expect(field().value).toBe('http://localhost:9000/mcp');
  expect(page.tester.plans).toEqual([]);
  location.hash = '';
});

test('the plan lists its requests one by one', async () => {
  page = await openPage();
  const requests = page.all('.plan-panel tbody tr').map((row) => row.firstElementChild?.textContent);
  expect(requests.slice(0, 2)).toEqual(['POST /mcp server/discover', 'POST /mcp initialize']);
  expect(requests).toContain('DELETE /mcp');
});

test('the page says that requests go to the named server alone, and does not promise that nothing is sent', async () => {
  page = await openPage();
  expect(page.text('.intro p')).toContain('requests go from this browser to the server you name and to nobody else');
  expect(page.text('.intro p')).not.toContain('leaves your machine');
  expect(page.text('.plan-panel')).toContain('each line at most as often as it says');
});

test('the field has the focus on load and its address is selected, so that typing replaces it', async () => {
  page = await openPage();
  expect(document.activeElement).toBe(field());
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, field().value.length]);
});

test('on a touch screen nothing has the focus on load', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => mediaQuery(query === '(pointer: coarse)'));
  page = await openPage();
  expect(document.activeElement).toBe(document.body);
});

test('a report is opened with a button that the keyboard reaches', async () => {
  page = await openPage();
  const opened = vi.spyOn(page.find('[data-field=report]'), 'click').mockImplementation(() => undefined);
  const button = page.find('[data-action=open-report]');
  expect(button.tagName).toBe('BUTTON');
  button.click();
  expect(opened).toHaveBeenCalledOnce();
});

test('the headers to allow are shown in full, with those of the settings', async () => {
  page = await openPage();
  await page.click('[data-action=settings]');
  await page.click('[data-action=add-header]');
  await page.type('[data-field=header-name]', 'X-Key');
  await page.click('[data-dialog=settings] [data-action=close-dialog]');
  expect(page.text('.first .wire-box')).toContain('Access-Control-Allow-Origin: http://localhost:4173');
  expect(page.text('.first .wire-box')).toContain('mcp-name, x-key Access-Control-Allow-Methods');
});

test('what was run is offered at the start again, without its secrets', async () => {
  page = await openPage();
  expect(page.all('[data-recent]')).toEqual([]);
  await page.run(healthy(), 'http://localhost:3000/mcp?api_key=canary-1234&team=a');
  await page.click('.brand');
  expect(page.root.dataset['handcheckState']).toBe('idle');
  expect(page.all('[data-recent]').map((one) => one.dataset['recent'])).toEqual(['http://localhost:3000/mcp?team=a']);
  await page.click('[data-practice=faults]');
  await page.click('[data-recent]');
  expect(field().value).toBe('http://localhost:3000/mcp?team=a');
  expect(page.tester.plans).toHaveLength(1);
  expect(page.root.textContent).not.toContain('canary');
});

test('a bad address is refused with the reason and nothing is sent', async () => {
  page = await openPage();
  await page.type('[data-field=url]', 'http://user:secret@localhost/mcp');
  await page.click('[data-action=run]');
  expect(page.find('[data-address-problem]').dataset['addressProblem']).toBe('userinfo');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(page.tester.plans).toEqual([]);
});

test('a port alone is explained before it is run', async () => {
  page = await openPage();
  await page.type('[data-field=url]', '3000');
  expect(page.text('.plan-line .note')).toContain('http://localhost:3000/mcp');
});
