import { useRef, useState } from 'preact/hooks';
import { Modal } from '../../elements/modal.tsx';
import type { App } from '../../state/app.ts';
import { type Command, commandsOf } from '../../state/commands.ts';
import './dialogs.css';

/** All commands by name. */
export function Palette({ app }: { readonly app: App }) {
  const { view } = app;
  return (
    <Modal open={view.dialog.value === 'palette'} label="Commands" kind="palette" onClose={() => view.closeDialog()}>
      <Choices app={app} />
    </Modal>
  );
}

function Choices({ app }: { readonly app: App }) {
  const [query, setQuery] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const words = query.toLowerCase().split(/\s+/);
  const found = commandsOf(app).filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));

  const take = (command: Command) => {
    app.view.closeDialog();
    // After the dialog has given the focus back, so that a command may move it on.
    setTimeout(command.run);
  };
  return (
    <form
      class="palette-inside"
      onSubmit={(event) => {
        event.preventDefault();
        const [first] = found;
        if (first) take(first);
      }}
      onKeyDown={(event) => moveFocus(event, list.current)}
    >
      <input
        type="search"
        class="palette-field"
        aria-label="Find a command"
        placeholder="Find a command"
        data-field="command"
        value={query}
        onInput={(event) => setQuery(event.currentTarget.value)}
      />
      <ul class="palette-list" aria-label="Commands" ref={list}>
        {found.map((command) => (
          <li key={command.id}>
            <button type="button" data-command={command.id} onClick={() => take(command)}>
              <span>{command.title}</span>
              {command.keys !== '' && <kbd>{command.keys}</kbd>}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p class="empty">No command has these words.</p>}
    </form>
  );
}

/** Arrows move from the field into the list, through it, and back to the field. */
function moveFocus(event: KeyboardEvent, list: HTMLElement | null): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const field = list?.parentElement?.querySelector<HTMLElement>('input');
  if (by === 0 || !list || !field) return;
  event.preventDefault();
  const stops = [field, ...list.querySelectorAll<HTMLElement>('button')];
  const active = list.ownerDocument.activeElement;
  const now = active instanceof HTMLElement ? stops.indexOf(active) : -1;
  stops[(now + by + stops.length) % stops.length]?.focus();
}
