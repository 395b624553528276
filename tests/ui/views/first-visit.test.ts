// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { PRACTICE_SERVERS } from '../../../src/model/practice.ts';
import { openPage, settled, type TestPage } from './page.ts';

let page: TestPage;
afterEach(() => page.close());

function field(): HTMLInputElement {
  const found = page.find('[data-field=url]');
  if (!(found instanceof HTMLInputElement)) throw new Error('The address field is no field.');
  return found;
}

test('the page opens with a practice server in the field, the plan under it, and sends nothing', async () => {
  page = await openPage();
  expect(field().value).toBe(PRACTICE_SERVERS[0]?.url);
  expect(page.text('.plan-line')).toContain('at most 30 requests, calls no tool');
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
