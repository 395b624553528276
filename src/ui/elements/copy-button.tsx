import { useEffect, useState } from 'preact/hooks';

const SHOWN_MS = 1500;

/** Copies text and says so in its own place. */
export function CopyButton({
  text,
  label = 'copy',
  what,
  action = 'copy',
}: {
  readonly text: () => string | Promise<string>;
  readonly label?: string;
  /** What is copied, for those who hear the button. */
  readonly what?: string;
  readonly action?: string;
}) {
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = () => {
    void copyText(text()).then((done) => setSaid(done ? 'copied' : 'not allowed to copy'));
  };
  return (
    <button type="button" class="link copy" data-action={action} onClick={copy}>
      <span aria-live="polite">{said ?? label}</span>
      {what && said === null && <span class="unseen"> {what}</span>}
    </button>
  );
}

/** Puts text on the clipboard. False where the browser does not allow it, as on an insecure page. */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(await text);
    return true;
  } catch {
    return false;
  }
}
