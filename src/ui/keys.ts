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
  const { key, target } = event;
  if (isHeld(event)) return key.toLowerCase() === 'k' && !event.altKey ? () => app.view.openDialog('palette') : null;
  if (app.view.dialog.value !== null) return null;
  if (key === 'Escape') return onEscape(app, target);
  const arrow = arrowOf(event);
  if (arrow !== 0) return () => app.host.moveRow(arrow);
  if (isTextField(target) || (event.altKey && /\w/.test(key))) return null;
  const id = LETTERS[key];
  return commandsOf(app).find((command) => command.id === id)?.run ?? null;
}

/** Control or command is held. On some keyboards a bracket needs AltGr, which looks like Control and Alt. */
function isHeld(event: KeyboardEvent): boolean {
  return (event.metaKey || event.ctrlKey) && !event.getModifierState('AltGraph');
}

/** Closes the sheet, else stops the run, else leaves the field, so that single letters are keys again. */
function onEscape({ view, run, host }: App, target: EventTarget | null): (() => void) | null {
  if (view.narrow.value && view.sheet.value) return () => view.closeSheet();
  if (run.state.value === 'running') return () => run.cancel();
  return isTextField(target) && run.shown.value.kind !== 'nothing' ? host.focusHeadline : null;
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
