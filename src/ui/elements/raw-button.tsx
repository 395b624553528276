/** Shows a body laid out or as it came. It stands at what it changes. */
export function RawButton({
  raw,
  of,
  onToggle,
}: {
  readonly raw: boolean;
  /** What it changes, for those who hear it. */
  readonly of: string;
  readonly onToggle: () => void;
}) {
  return (
    <button type="button" class="link" data-action="raw" aria-pressed={raw} onClick={onToggle}>
      raw<span class="unseen"> {of}</span>
    </button>
  );
}
