import { vi } from 'vitest';
import { PRACTICE_SERVERS } from '../../../src/model/practice.ts';
import { type Mounted, mount } from '../../../src/ui/mount.tsx';
import { type HandTester, handTester, rest } from '../fixtures/hand-tester.ts';
import type { SavedRun } from '../fixtures/runs.ts';

/** The page in a test's document, and hands for it. */
export interface TestPage {
  readonly tester: HandTester;
  readonly root: HTMLElement;
  /** The first element that matches; an error where there is none. */
  find(selector: string): HTMLElement;
  all(selector: string): readonly HTMLElement[];
  /** Text of an element with its white space drawn together. */
  text(selector: string): string;
  click(selector: string): Promise<void>;
  /** Waits for an element that comes with code that is read on demand. */
  until(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  /** Presses a key where the focus is. */
  press(key: string, held?: { readonly ctrlKey?: boolean }): Promise<void>;
  /** Runs an address and lets the run end as saved. */
  run(saved: SavedRun, address?: string): Promise<void>;
  close(): void;
}

/** Opens the page with a tester that is moved by hand. */
export async function openPage(address: string | null = null): Promise<TestPage> {
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  const tester = handTester();
  const mounted: Mounted = mount(root, tester, {
    origin: 'http://localhost:4173',
    practice: PRACTICE_SERVERS,
    address,
    storage: null,
    now: () => 0,
  });
  await mounted.complete;
  await rest();
  return hands(root, tester, mounted);
}

function hands(root: HTMLElement, tester: HandTester, mounted: Mounted): TestPage {
  const find = (selector: string): HTMLElement => {
    const found = root.querySelector<HTMLElement>(selector);
    if (found === null) throw new Error(`Nothing on the page matches ${selector}.`);
    return found;
  };
  const page: TestPage = {
    tester,
    root,
    find,
    all: (selector) => [...root.querySelectorAll<HTMLElement>(selector)],
    text: (selector) => (find(selector).textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
    async until(selector) {
      await vi.waitFor(() => find(selector), { timeout: 5_000 });
    },
    async click(selector) {
      find(selector).click();
      await settled();
    },
    async type(selector, text) {
      const field = find(selector);
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
        throw new Error(`${selector} is no field.`);
      field.value = text;
      field.dispatchEvent(new Event('input', { bubbles: true }));
      await settled();
    },
    async press(key, held = {}) {
      const target = document.activeElement ?? document.body;
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held }));
      await settled();
    },
    async run(saved, address = 'http://localhost:3000/mcp') {
      await page.type('[data-field=url]', address);
      await page.click('[data-action=run]');
      await tester.finish(saved.summary, saved.saved);
      await settled();
    },
    close: () => mounted.unmount(),
  };
  return page;
}

/** Lets timers of no length, promises and drawing go on. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await rest();
}
