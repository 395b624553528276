// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hostile, withheld } from '../fixtures/runs.ts';
import { openPage, type TestPage } from './page.ts';

let page: TestPage;
beforeEach(async () => {
  page = await openPage('http://localhost:3000/mcp');
});
afterEach(() => page.close());

const LINE =
  "Access to fetch at 'http://localhost:3000/mcp' from origin 'http://localhost:4173' has been blocked by CORS policy: Request header field mcp-method is not allowed by Access-Control-Allow-Headers in preflight response.";

async function paste(text: string): Promise<void> {
  await page.click('[data-paste] summary');
  await page.type('[data-field=paste]', text);
  await page.click('[data-action=judge-paste]');
}

test('a pasted line completes the diagnosis, the way and the matrix, and what the run said stays to be seen', async () => {
  await page.run(withheld());
  await paste(LINE);
  await page.until('[data-from=pasted]');
  expect(page.find('[data-diagnosis]').dataset['diagnosis']).toBe('allow-headers-incomplete');
  expect(page.text('[data-diagnosis]')).toContain('from pasted output');
  expect(page.text('[data-diagnosis]')).toContain('The run alone said: Something answers');
  expect(page.find('[data-station=preflight]').dataset['stationState']).toBe('ended');
  expect(page.find('[data-allow-header=mcp-method] [data-allow-era=modern]').dataset['allowState']).toBe('refused');
});

test('another run forgets what was pasted', async () => {
  await page.run(withheld());
  await paste(LINE);
  await page.until('[data-from=pasted]');
  await page.run(withheld());
  expect(page.all('[data-from=pasted]')).toHaveLength(0);
});

test('a text that settles nothing is refused with the reason, as text', async () => {
  await page.run(withheld());
  await paste('POST http://localhost:9/<img> net::ERR_CONNECTION_REFUSED');
  await page.until('[data-paste-refusal]');
  expect(page.text('[data-paste-refusal]')).toContain('This does not settle it. It is about http://localhost:9/<img>');
  expect(page.all('[data-paste] img')).toHaveLength(0);
});

test('a server with nothing withheld has no panel', async () => {
  await page.run(hostile());
  expect(page.all('[data-paste], [data-allow-matrix], [data-station]')).toHaveLength(0);
});

test('while the browser asks its user, the page says that it is no timeout, and what to press', async () => {
  await page.type('[data-field=url]', 'http://localhost:3000/mcp');
  await page.click('[data-action=run]');
  expect(page.all('[data-waiting]')).toHaveLength(0);
  page.tester.emit({ type: 'waiting', for: 'local-network' });
  await page.until('[data-waiting=local-network]');
  expect(page.text('[data-waiting]')).toContain('Your browser is asking you. This is not a timeout.');
  expect(page.text('[data-waiting]')).toContain('Press “Allow”');
  page.tester.emit({ type: 'waiting', for: null });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(page.all('[data-waiting]')).toHaveLength(0);
});
