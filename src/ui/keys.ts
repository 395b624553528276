import type { App } from './state/app.ts';
import { commandsOf } from './state/commands.ts';

/** Commands by the key that runs them outside of text fields. */
const LETTERS: { readonly [key: string]: string } = {
  '/': 'field',
  '?': 'keys',
  j: 'next',
  k: 'previous',
  o: 'evidence',
  c: 'curl',
  '1': 'filter-verified',
  '2': 'filter-failed',
  '3': 'filter-observed-risk',
  '4': 'filter-not-checked',
  '[': 'previous-tab',
  ']': 'next-tab',
};

/** What a key does now, or null. Dialogs handle their own keys. */
export function commandForKey(app: App, event: KeyboardEvent): (() => void) | null {
  const { view, run } = app;
  const held = event.metaKey || event.ctrlKey;
  if (held && !event.altKey && event.key.toLowerCase() === 'k') return () => view.openDialog('palette');
  if (view.dialog.value !== null || held || event.altKey) return null;
  if (event.key === 'Escape') {
    if (view.narrow.value && view.sheet.value) return () => view.closeSheet();
    return run.state.value === 'running' ? () => run.cancel() : null;
  }
  const arrow = arrowOf(event);
  if (arrow !== 0) return () => app.host.moveRow(arrow);
  if (isTextField(event.target)) return null;
  const id = LETTERS[event.key];
  return commandsOf(app).find((command) => command.id === id)?.run ?? null;
}

/** Arrows move through a list only from within it; elsewhere they scroll. */
function arrowOf({ key, target }: KeyboardEvent): number {
  const inRow = target instanceof Element && target.matches('[data-row]');
  if (!inRow) return 0;
  return key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
}

/** True where a letter would be typed. */
function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.matches('input:not([type=radio], [type=checkbox], [type=file]), textarea, select, [contenteditable]')
  );
}
