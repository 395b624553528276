// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hiddenSession, type SavedRun, withheld } from '../fixtures/runs.ts';
import { openPage, settled, type TestPage } from './page.ts';

let page: TestPage;
beforeEach(async () => {
  page = await openPage();
});
afterEach(() => {
  vi.restoreAllMocks();
  page.close();
});

async function openFix(): Promise<void> {
  const details = page.find('[data-fix]');
  if (!(details instanceof HTMLDetailsElement)) throw new Error('The fix is folded');
  details.open = true;
  details.dispatchEvent(new Event('toggle'));
  await page.until('[data-fix-text]');
}

async function choose(stack: string): Promise<void> {
  const field = page.find('[data-field="fix-stack"]');
  if (!(field instanceof HTMLSelectElement)) throw new Error('no choice');
  field.value = stack;
  field.dispatchEvent(new Event('change', { bubbles: true }));
  await settled();
}

/** The withheld run with its diagnosis changed. */
function withDiagnosis(change: object, environment: object = {}): SavedRun {
  const { summary, saved } = withheld();
  const { head } = summary;
  const changed = {
    ...head,
    environment: { ...head.environment, ...environment },
    diagnoses: head.diagnoses.map((one) => ({ ...one, ...change })),
  };
  return { summary: { ...summary, head: changed }, saved };
}

test('what to paste is written for the origin of the page and the chosen stack, and can be copied', async () => {
  await page.run(withheld());
  await page.click('[data-tab=diagnosis]');
  expect(page.all('[data-fix-text]')).toEqual([]);
  await openFix();
  expect(page.text('[data-fix-text]')).toContain('Access-Control-Allow-Origin: http://localhost:4173');
  await choose('nginx');
  expect(page.text('[data-fix-text]')).toContain('"http://localhost:4173" $http_origin;');
  expect(page.text('[data-fix]')).toMatch(/never \*.*any web page that you open may drive it/);
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await page.click('[data-action=copy-fix]');
  await vi.waitFor(() => expect(copied).toHaveBeenCalledOnce());
  expect(copied.mock.calls[0]?.[0]).toBe(page.find('[data-fix-text]').textContent);
});

test('the stack is remembered when another server is run', async () => {
  await page.run(withheld());
  await page.click('[data-tab=diagnosis]');
  await openFix();
  await choose('go');
  await page.run(withheld(), 'http://localhost:3001/mcp');
  await page.click('[data-tab=diagnosis]');
  await openFix();
  expect(page.text('[data-fix-text]')).toContain('func withCORS(');
});

test('nothing is offered where headers are no cure', async () => {
  await page.run(withDiagnosis({ id: 'no-connection' }));
  await page.click('[data-tab=diagnosis]');
  expect(page.all('[data-diagnosis]')).toHaveLength(1);
  expect(page.all('[data-fix]')).toEqual([]);
});

test('nothing is offered where there is no page to be let in', async () => {
  await page.run(withDiagnosis({}, { pageOrigin: null }));
  await page.click('[data-tab=diagnosis]');
  expect(page.all('[data-diagnosis]')).toHaveLength(1);
  expect(page.all('[data-fix]')).toEqual([]);
});

test('an origin that would leave its place in the text is named, and no text is shown', async () => {
  await page.run(withDiagnosis({}, { pageOrigin: "https://a'b.example" }));
  await page.click('[data-tab=diagnosis]');
  const details = page.find('[data-fix]');
  details.setAttribute('open', '');
  details.dispatchEvent(new Event('toggle'));
  await page.until('[data-field="fix-stack"]');
  expect(page.text('[data-fix]')).toContain("“https://a'b.example” is not an origin");
  expect(page.all('[data-fix-text]')).toEqual([]);
});

test('a run without a diagnosis offers nothing', async () => {
  await page.run(hiddenSession());
  expect(page.all('[data-fix]')).toEqual([]);
});
