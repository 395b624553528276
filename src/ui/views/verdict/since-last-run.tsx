import { CHANGE_GROUPS, type ChangeGroup } from '../../reading/filters.ts';
import { formatCount } from '../../reading/units.ts';
import type { App } from '../../state/app.ts';

const WORDS: { readonly [G in ChangeGroup]: { readonly text: string; readonly tone: string } } = {
  'newly-failed': { text: 'newly failed', tone: 'failed' },
  fixed: { text: 'fixed', tone: 'verified' },
  changed: { text: 'changed', tone: '' },
};

/** What changed since the run before of the same address. Each count shows its findings alone, and pressed again, all. */
export function SinceLastRun({ app }: { readonly app: App }) {
  const { run, view } = app;
  const comparison = run.comparison.value;
  if (comparison === null) return null;
  const { fixed, newlyFailed, others, gone } = comparison;
  const counts = { 'newly-failed': newlyFailed, fixed, changed: others };
  const present = CHANGE_GROUPS.filter((group) => counts[group] > 0);
  return (
    <p class="since" data-since>
      since run {run.number.value - 1}:{' '}
      {present.map((group, index) => (
        <span key={group}>
          {index > 0 && ', '}
          <button
            type="button"
            class={`link ${WORDS[group].tone}`}
            data-filter={group}
            aria-pressed={view.filter.value === group}
            title="Show these alone"
            onClick={() => view.toggleFilter(group)}
          >
            {formatCount(counts[group])} {WORDS[group].text}
          </button>
        </span>
      ))}
      {gone > 0 && `${present.length > 0 ? ', ' : ''}${formatCount(gone)} no longer there`}
      {present.length === 0 && gone === 0 && 'no change'}
    </p>
  );
}
