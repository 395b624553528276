import type { App } from '../../state/app.ts';

/** What changed since the run before of the same address. */
export function SinceLastRun({ app }: { readonly app: App }) {
  const comparison = app.run.comparison.value;
  if (comparison === null) return null;
  const { fixed, newlyFailed, others, gone } = comparison;
  const rest = others + gone;
  return (
    <p class="since" data-since>
      since run {app.run.number.value - 1}: {fixed > 0 && <span class="verified">−{fixed} failed </span>}
      {newlyFailed > 0 && <span class="failed">+{newlyFailed} failed </span>}
      {rest > 0 && <span>{rest} otherwise changed</span>}
      {fixed + newlyFailed + rest === 0 && <span>no change</span>}
    </p>
  );
}
