import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/** A native dialog above the page. Esc, the close button and a press beside it close it; focus goes back by itself. */
export function Modal({
  open,
  label,
  kind,
  onClose,
  children,
}: {
  readonly open: boolean;
  readonly label: string;
  readonly kind: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null || element.open === open) return;
    if (open) element.showModal();
    else element.close();
    // The first setting, where there are settings, and not the button that closes them.
    if (open) element.querySelector<HTMLElement>('fieldset input')?.focus();
  }, [open]);
  useEffect(() => {
    const element = dialog.current;
    // A press beside the dialog lands on the dialog element itself, its inside on something within.
    const close = (event: Event) => {
      if (event.target === element) element?.close();
    };
    element?.addEventListener('click', close);
    return () => element?.removeEventListener('click', close);
  }, []);
  return (
    <dialog ref={dialog} class={`modal modal-${kind}`} aria-label={label} data-dialog={kind} onClose={onClose}>
      {open && <div class="modal-inside">{children}</div>}
    </dialog>
  );
}

/** Heading of a dialog with its close button. */
export function ModalHead({ title, onClose }: { readonly title: string; readonly onClose: () => void }) {
  return (
    <div class="modal-head">
      <h2>{title}</h2>
      <button type="button" class="quiet" data-action="close-dialog" aria-label="Close" onClick={onClose}>
        ✕
      </button>
    </div>
  );
}
