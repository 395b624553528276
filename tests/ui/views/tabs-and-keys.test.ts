// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { healthy, hiddenSession, huge } from '../fixtures/runs.ts';
import { openPage, settled, type TestPage } from './page.ts';

let page: TestPage;
beforeEach(async () => {
  page = await openPage();
});
afterEach(() => page.close());

function shownTab(): string | undefined {
  return page.find('[role=tab][aria-selected=true]').dataset['tab'];
}

test('a list has a tab only where it was read', async () => {
  await page.run(healthy());
  expect(page.all('[data-tab]').map((tab) => tab.dataset['tab'])).toEqual([
    'findings',
    'tools',
    'transcript',
    'report',
  ]);
});

test('a tool is shown in full with its schema when it is chosen', async () => {
  await page.run(healthy());
  await page.click('[data-tab=tools]');
  await settled();
  expect(page.text('.list-head')).toContain('8 tools');
});

test('only the rows in view of a long list are in the page', async () => {
  await page.run(huge());
  await page.click('[data-tab=tools]');
  await settled();
  expect(page.text('.list-head')).toContain('24,000 tools');
  expect(page.all('[data-item]').length).toBeLessThan(100);
});

test('the transcript has every exchange, and choosing one shows request, headers and every event', async () => {
  await page.run(healthy());
  await page.click('[data-tab=transcript]');
  expect(page.all('[role=tabpanel] [data-exchange]')).toHaveLength(5);
  await page.click('[role=tabpanel] [data-exchange="5"]');
  expect(page.text('[aria-label=Request]')).toContain('mcp-protocol-version: 2025-11-25');
  expect(page.all('.event').map((event) => event.textContent?.slice(0, 22))).toEqual([
    '40 ms · event message ',
    '118 ms · event message',
  ]);
});

test('the report can be exported, and a report opens read-only', async () => {
  await page.run(healthy());
  const save = vi.spyOn(URL, 'createObjectURL');
  await page.click('[data-action=export]');
  expect(save).toHaveBeenCalledOnce();
  save.mockRestore();
  page.tester.nextFile = { ok: true, summary: hiddenSession().summary };
  const drop = new Event('drop', { bubbles: true, cancelable: true });
  Object.assign(drop, { dataTransfer: { files: [new File(['{}'], 'saved.json')] } });
  page.root.dispatchEvent(drop);
  await settled();
  expect(page.text('[data-banner=read-only]')).toContain('saved.json');
  expect(page.tester.plans).toHaveLength(1);
  await page.click('[data-action=fill-again]');
  expect(page.tester.plans).toHaveLength(1);
});

test('a file that is no report is refused in words', async () => {
  page.tester.nextFile = { ok: false, path: '/counts', text: 'expected an object' };
  const drop = new Event('drop', { bubbles: true, cancelable: true });
  Object.assign(drop, { dataTransfer: { files: [new File(['{}'], 'notes.json')] } });
  page.root.dispatchEvent(drop);
  await settled();
  expect(page.text('[data-refused-file]')).toContain('notes.json was not opened. At /counts: expected an object');
});

test('single letters are keys outside of text fields and letters within', async () => {
  await page.run(hiddenSession());
  page.find('[data-field=url]').focus();
  await page.press(']');
  expect(shownTab()).toBe('findings');
  await page.press('Escape');
  await page.press(']');
  expect(shownTab()).toBe('transcript');
  expect(document.activeElement?.id).toBe('tab-transcript');
  await page.press('[');
  await page.press('[');
  expect(shownTab()).toBe('report');
});

test('j and k go through the findings, 2 filters, / leads to the field', async () => {
  await page.run(hiddenSession());
  page.find('#headline').focus();
  await page.press('j');
  expect(page.find('.finding.chosen').dataset['check']).toBe('cors.allow-headers.mcp-method');
  await page.press('k');
  expect(page.find('.finding.chosen').dataset['check']).toBe('cors.expose.session-id');
  await page.press('2');
  expect(page.all('[data-check]')).toHaveLength(2);
  await page.press('/');
  expect(document.activeElement).toBe(page.find('[data-field=url]'));
});

test('Esc stops a run from anywhere', async () => {
  await page.click('[data-action=run]');
  await page.press('Escape');
  expect(page.tester.cancelled).toBe(1);
});

test('the palette finds a command by its words and runs it', async () => {
  await page.run(healthy());
  await page.press('k', { ctrlKey: true });
  expect(page.find('[data-dialog=palette]').hasAttribute('open')).toBe(true);
  await page.type('[data-field=command]', 'tab trans');
  expect(page.all('[data-command]').map((one) => one.dataset['command'])).toEqual(['tab-transcript']);
  await page.click('[data-command=tab-transcript]');
  expect(shownTab()).toBe('transcript');
  expect(page.find('[data-dialog=palette]').hasAttribute('open')).toBe(false);
});

test('extra headers go into the plan and their values never onto the page', async () => {
  await page.click('[data-action=settings]');
  await page.click('[data-action=add-header]');
  await page.type('[data-field=header-name]', 'Authorization');
  await page.type('[data-field=header-value]', 'Bearer canary-1234');
  await page.click('[data-dialog=settings] [data-action=close-dialog]');
  expect(page.text('.plan-line')).toContain('1 extra header');
  const run = healthy();
  const previews = run.summary.previews.map((preview) => ({
    ...preview,
    exchange: {
      ...preview.exchange,
      request: {
        ...preview.exchange.request,
        headers: [{ name: 'authorization', value: 'Bearer canary-1234' }],
      },
    },
  }));
  await page.run({ ...run, summary: { ...run.summary, previews } });
  expect(page.tester.plans[0]?.endpoint.headers).toEqual([{ name: 'Authorization', value: 'Bearer canary-1234' }]);
  await page.click('[data-tab=transcript]');
  await page.click('[role=tabpanel] [data-exchange="2"]');
  expect(page.text('[aria-label=Request]')).toContain('authorization: ••••• (18 characters)');
  expect(page.root.textContent).not.toContain('canary');
});
