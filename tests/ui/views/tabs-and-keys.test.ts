// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { finding } from '../fixtures/findings.ts';
import { healthy, hiddenSession, huge } from '../fixtures/runs.ts';
import { openPage, settled, type TestPage } from './page.ts';

let page: TestPage;
beforeEach(async () => {
  page = await openPage();
});
afterEach(() => {
  page.close();
  vi.restoreAllMocks();
});

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

/** Opens the list of tools in a window of this height; the emulated document has no layout of its own. */
async function openTools(height: number): Promise<void> {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height);
  await page.click('[data-tab=tools]');
  await page.until('[data-item]');
}

test('a tool is shown in full with its schema when it is chosen', async () => {
  await page.run(healthy());
  await openTools(600);
  expect(page.text('.list-head')).toContain('8 tools');
  await page.click('[data-item="2"]');
  expect(page.find('[data-shown-item]').dataset['shownItem']).toBe('2');
  expect(page.text('.pane-title')).toBe('alerts');
  expect(page.text('[aria-label=inputSchema]')).toContain('"required": ["place"]');
  expect(page.find('[data-item="2"]').getAttribute('aria-current')).toBe('true');
});

test('only the rows in view of a long list are in the page', async () => {
  await page.run(huge());
  await openTools(600);
  expect(page.text('.list-head')).toContain('24,000 tools');
  const rows = page.all('[data-item]').map((row) => Number(row.dataset['item']));
  expect(rows[0]).toBe(0);
  expect(rows.length).toBeGreaterThan(8);
  expect(rows.length).toBeLessThan(40);
});

test('a search keeps what matches, and says so where nothing does', async () => {
  await page.run(healthy());
  await openTools(600);
  await page.type('[data-field=search-tools]', 'MOON');
  await page.until('[data-item="5"]');
  expect(page.all('[data-item]')).toHaveLength(1);
  expect(page.text('.list-head [role=status]')).toBe('1 tool matches');
  await page.type('[data-field=search-tools]', 'nothing like it');
  await page.until('.list-tab .empty');
  expect(page.text('.list-tab .empty')).toBe('No name or text matches.');
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

test('c copies the shown request as a command that leaves the secret to the shell', async () => {
  await page.click('[data-action=settings]');
  await page.click('[data-action=add-header]');
  await page.type('[data-field=header-name]', 'X-Key');
  await page.type('[data-field=header-value]', 'canary-1234');
  await page.click('[data-dialog=settings] [data-action=close-dialog]');
  const run = healthy();
  const previews = run.summary.previews.map((preview) => {
    const { request } = preview.exchange;
    const headers = [...request.headers, { name: 'X-Key', value: 'canary-1234' }];
    return { ...preview, exchange: { ...preview.exchange, request: { ...request, headers } } };
  });
  await page.run({ ...run, summary: { ...run.summary, previews } });
  await page.click('[data-tab=transcript]');
  await page.click('[role=tabpanel] [data-exchange="4"]');
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await page.press('c');
  await vi.waitFor(() => expect(copied).toHaveBeenCalledOnce());
  const command = copied.mock.calls[0]?.[0] ?? '';
  expect(command).toContain('"method":"tools/list"');
  expect(command).toContain('http://localhost:3000/mcp');
  expect(command).not.toContain('canary');
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

test('a time limit that is none is not taken and says why, and stays as it was typed', async () => {
  await page.click('[data-action=settings]');
  await page.type('[data-field=timeout]', '0');
  expect(page.text('[data-dialog=settings] [role=alert]')).toBe(
    'Not taken: a time limit is a number from 1 to 120 s. 10 s stay in force.',
  );
  const typed = page.find('[data-field=timeout]');
  expect(typed instanceof HTMLInputElement && typed.value).toBe('0');
  await page.type('[data-field=timeout]', '20');
  expect(page.all('[data-dialog=settings] [role=alert]')).toEqual([]);
  await page.click('[data-dialog=settings] [data-action=close-dialog]');
  await page.click('[data-action=run]');
  expect(page.tester.plans[0]?.settings.timeoutMs).toBe(20_000);
});

test('a header that Handcheck sets itself is noted to replace it', async () => {
  await page.click('[data-action=settings]');
  await page.click('[data-action=add-header]');
  await page.type('[data-field=header-name]', 'Mcp-Session-Id');
  expect(page.text('.header-row [role=status]')).toBe('Replaces Handcheck’s own mcp-session-id on every request.');
  await page.type('[data-field=header-name]', 'X-Key');
  expect(page.all('.header-row [role=status]')).toEqual([]);
});

test('the settings open at the first of them, and a new header at its name', async () => {
  await page.click('[data-action=settings]');
  expect(document.activeElement).toBe(page.find('[data-field=profile]'));
  await page.click('[data-action=add-header]');
  await page.click('[data-action=add-header]');
  expect(document.activeElement).toBe(page.all('[data-field=header-name]')[1]);
});

test('two eras that list as many are counted once, others side by side', async () => {
  const run = healthy();
  const part = { list: 'tools', pages: 1, complete: true, stopped: null } as const;
  const show = (legacy: number) => ({
    ...run,
    summary: {
      ...run.summary,
      head: {
        ...run.summary.head,
        lists: [{ ...part, era: 'modern', items: 6 } as const, { ...part, era: 'legacy', items: legacy } as const],
      },
    },
  });
  await page.run(show(6));
  expect(page.text('[data-tab=tools]')).toBe('Tools 6');
  await page.run(show(5));
  expect(page.text('[data-tab=tools]')).toBe('Tools 6 + 5');
});

test('a tool that a finding is about is marked with its worst state and the checks', async () => {
  const run = healthy();
  const alerts = { name: 'alerts', at: { exchange: 4, message: 0, pointer: '/result/tools/2' } };
  const findings = [
    finding('tools.description.present', 'observed-risk', { subjects: [alerts] }),
    finding('tools.input-schema.type', 'failed', { subjects: [alerts] }),
    finding('tools.name.charset', 'verified', { subjects: [{ name: 'tides' }] }),
  ];
  await page.run({ ...run, summary: { ...run.summary, head: { ...run.summary.head, findings } } });
  await openTools(600);
  expect(page.all('[data-mark]')).toHaveLength(1);
  const mark = page.find('[data-item="2"] [data-mark]');
  expect(mark.dataset['mark']).toBe('failed');
  expect(mark.title).toBe('tools.input-schema.type, tools.description.present');
});

test('the report says how many requests were planned and sent', async () => {
  await page.run(healthy());
  await page.click('[data-tab=report]');
  expect(page.text('.report')).toContain('at most 30 requests and further list pages; 5 sent');
  expect(page.find('.report [data-action=open-report]').tagName).toBe('BUTTON');
});
