import { copyText } from './elements/copy-button.tsx';
import type { PageHost } from './state/app.ts';

/** What the document can do for the page's actions. */
export function documentHost(root: HTMLElement): PageHost {
  const { ownerDocument } = root;
  const find = (selector: string): HTMLElement | null => root.querySelector(selector);
  /** What is to have the focus is drawn after the state has changed. */
  const focusLater = (selector: string): void => {
    setTimeout(() => find(selector)?.focus());
  };
  return {
    focusField(preventScroll = false) {
      const field = root.querySelector<HTMLInputElement>('[data-field=url]');
      field?.focus({ preventScroll });
      field?.select();
    },
    focusHeadline() {
      find('#headline')?.focus();
    },
    focusEvidence: () => focusLater('[data-pane=evidence]'),
    focusTab: () => focusLater('[role=tab][aria-selected=true]'),
    focusFilter: (filter) => focusLater(`[data-filter=${filter}]`),
    moveRow(by) {
      const rows = [...root.querySelectorAll<HTMLElement>('[role=tabpanel] [data-row]')].filter(
        (row) => row.closest('details:not([open])') === null,
      );
      const now = rows.findIndex((row) => row === ownerDocument.activeElement || isChosen(row));
      const next = rows[now === -1 ? 0 : Math.max(0, Math.min(rows.length - 1, now + by))];
      next?.focus();
      if (next && !isChosen(next)) next.click();
      next?.scrollIntoView({ block: 'nearest' });
    },
    pickFile() {
      find('#report-file')?.click();
    },
    copy(text) {
      void copyText(text);
    },
    save(file, name) {
      const link = ownerDocument.createElement('a');
      link.href = URL.createObjectURL(file);
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    },
  };
}

function isChosen(row: HTMLElement): boolean {
  return row.getAttribute('aria-expanded') === 'true' || row.getAttribute('aria-current') === 'true';
}
