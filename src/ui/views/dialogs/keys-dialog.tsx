import { Modal, ModalHead } from '../../elements/modal.tsx';
import type { App } from '../../state/app.ts';
import './dialogs.css';

const KEYS: readonly (readonly [keys: string, what: string])[] = [
  ['/', 'address field'],
  ['Enter', 'run the address'],
  ['Esc', 'cancel the run, or close what is open'],
  ['j  ↓', 'next in the list'],
  ['k  ↑', 'previous in the list'],
  ['o', 'open the evidence of the chosen finding'],
  ['c', 'copy the shown request as curl'],
  ['1 2 3 4', 'verified, failed, observed risks, not checked alone; again: all'],
  ['[  ]', 'tab before, tab after'],
  ['⌘K  Ctrl+K', 'all commands'],
  ['?', 'these keys'],
];

/** All keys. */
export function KeysDialog({ app }: { readonly app: App }) {
  const { view } = app;
  return (
    <Modal open={view.dialog.value === 'keys'} label="Keys" kind="keys" onClose={() => view.closeDialog()}>
      <ModalHead title="Keys" onClose={() => view.closeDialog()} />
      <dl class="keys">
        {KEYS.map(([keys, what]) => [
          <dt key={keys}>
            {keys.split(/\s+/).map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>,
          <dd key={what}>{what}</dd>,
        ])}
      </dl>
      <p class="soft">Single letters work outside of text fields only.</p>
    </Modal>
  );
}
