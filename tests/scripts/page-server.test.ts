import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningPage, startPageServer } from '../../scripts/page-server.ts';

let page: RunningPage;
beforeAll(async () => {
  page = await startPageServer([0], '/some/path/');
});
afterAll(() => page.stop());

/** A path exactly as given: `fetch` would tidy it up first. */
function status(path: string, method = 'GET'): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: new URL(page.url).port, path, method }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

test.each([
  '/some/path/../../package.json',
  '/some/path/..%2f..%2fpackage.json',
  '/some/path/%2e%2e/package.json',
  '/',
  '/some/path/%zz',
  '/some/path/gone.js',
])('%s is not served', async (path) => {
  expect(await status(path)).toBe(404);
});

test('nothing but reading is allowed', async () => {
  expect(await status('/some/path/', 'POST')).toBe(405);
});
