import type { Tab } from '../tests/support/browser/driver.ts';
import type { HeadlessOptions } from './headless-options.ts';

/** The report as the page exported it, or why there is none. */
export type PageResult =
  | { readonly ok: true; readonly report: string }
  | { readonly ok: false; readonly where: string; readonly text: string };

/** What a run may take beside its own limits: the start of the worker and a permission prompt, in ms. */
const SPARE_MS = 30_000;
const RUN_MS = { quick: 60_000, standard: 120_000 } as const;

const OVER = ['done', 'cancelled', 'failed'].map((state) => `[data-handcheck-state="${state}"]`).join(', ');

/**
 * Runs one address in a page that was just opened, through what docs/automation.md promises, and takes the report the
 * way a person does.
 */
export async function runInPage(tab: Tab, url: string, options: HeadlessOptions): Promise<PageResult> {
  await tab.waitFor('[data-field="url"]');
  await applySettings(tab, options);
  await tab.type('[data-field="url"]', url);
  await tab.click('[data-action="run"]');
  const deadline = RUN_MS[options.profile] + SPARE_MS + 4_000 * (options.timeoutSeconds ?? 10);
  const isLate = await waitLate(tab, `[data-address-problem], ${OVER}`, deadline);
  if (isLate) {
    await tab.press('Escape');
    await waitLate(tab, OVER, 5_000);
  }
  if ((await tab.count('[data-address-problem]')) > 0) {
    return { ok: false, where: 'address', text: await tab.text('[data-address-problem]') };
  }
  if ((await tab.count('[data-action="export"]')) === 0) {
    const text = isLate ? `No report after ${deadline / 1000} s.` : await tab.text('[data-headline-state]');
    return { ok: false, where: isLate ? 'time limit' : 'page', text };
  }
  return { ok: true, report: await tab.download(() => tab.click('[data-action="export"]')) };
}

async function applySettings(tab: Tab, { profile, headers, timeoutSeconds }: HeadlessOptions): Promise<void> {
  if (profile === 'quick' && headers.length === 0 && timeoutSeconds === null) return;
  await tab.click('[data-action="settings"]');
  await tab.waitFor('[data-dialog="settings"][open]');
  await tab.click(`[data-field="profile"][value="${profile}"]`);
  if (timeoutSeconds !== null) await tab.type('[data-field="timeout"]', String(timeoutSeconds));
  for (const [index, { name, value }] of headers.entries()) {
    await tab.click('[data-action="add-header"]');
    await tab.type('[data-field="header-name"]', name, index);
    await tab.type('[data-field="header-value"]', value, index);
  }
  await tab.click('[data-dialog="settings"] [data-action="close-dialog"]');
}

/** True where the element did not come in time. */
async function waitLate(tab: Tab, selector: string, timeoutMs: number): Promise<boolean> {
  try {
    await tab.waitFor(selector, timeoutMs);
    return false;
  } catch {
    return true;
  }
}
