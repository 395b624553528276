// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { healthy, hiddenSession } from '../fixtures/runs.ts';
import { openPage, settled, type TestPage } from './page.ts';

let page: TestPage;
beforeEach(async () => {
  page = await openPage();
});
afterEach(() => {
  vi.restoreAllMocks();
  page.close();
});

test('the script for the address in the field can be copied', async () => {
  await page.run(healthy(), 'http://localhost:3000/mcp');
  await page.click('[data-tab=report]');
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await page.click('[data-action=copy-curl-run]');
  await vi.waitFor(() => expect(copied).toHaveBeenCalledOnce());
  const [script = ''] = copied.mock.calls[0] ?? [];
  expect(script).toContain('#!/usr/bin/env bash');
  expect(script).toContain("url='http://localhost:3000/mcp'");
  expect(script).toContain("origin='http://localhost:4173'");
});

test('the script for PowerShell says that no test of ours executes it', async () => {
  await page.run(healthy(), 'http://localhost:3000/mcp');
  await page.click('[data-tab=report]');
  expect(page.text('[data-action=copy-curl-run-powershell]')).toContain('not executed by our tests');
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await page.click('[data-action=copy-curl-run-powershell]');
  await vi.waitFor(() => expect(copied).toHaveBeenCalledOnce());
  const [script = ''] = copied.mock.calls[0] ?? [];
  expect(script).toContain("$url = 'http://localhost:3000/mcp'");
  expect(script).toContain('Not executed by the tests of Handcheck');
});

test('what the script wrote can be pasted, and opens like a file', async () => {
  await page.run(healthy(), 'http://localhost:3000/mcp');
  await page.click('[data-tab=report]');
  page.tester.nextFile = { ok: true, summary: hiddenSession().summary };
  const field = page.find('[data-field=curl-run]');
  if (!(field instanceof HTMLTextAreaElement)) throw new Error('no field');
  field.value = 'handcheck-curl 1\n';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await settled();
  await page.click('[data-action=judge-curl-run]');
  await settled();
  expect(page.text('[data-banner=read-only]')).toContain('The pasted text');
});

test('a practice server, to which no network leads, has no script', async () => {
  await page.run(healthy(), 'https://sessions.practice.invalid/mcp');
  await page.click('[data-tab=report]');
  expect(page.all('[data-curl-run]')).toEqual([]);
});
