import { FINDING_STATES, type FindingState } from '../../../model/finding.ts';
import { Glyph } from '../../elements/glyph.tsx';
import { FILTER_ORDER } from '../../reading/filters.ts';
import { countFindings, countIn } from '../../reading/finding-groups.ts';
import { formatCount } from '../../reading/units.ts';
import type { App } from '../../state/app.ts';

const WORDS: { readonly [S in FindingState]: readonly [one: string, many: string] } = {
  verified: ['verified', 'verified'],
  failed: ['failed', 'failed'],
  'observed-risk': ['observed risk', 'observed risks'],
  'not-checked': ['not checked', 'not checked'],
};

/** The four counts. Each shows the findings of its state alone, and pressed again, all. */
export function CountFilters({ app }: { readonly app: App }) {
  const counts = app.run.summary.value?.head.counts ?? countFindings(app.run.findings.value);
  const filter = app.view.filter.value;
  return (
    <fieldset class="counts">
      <legend class="unseen">Findings by state</legend>
      {FILTER_ORDER.map((state) => {
        const count = countIn(counts, state);
        const [one, many] = WORDS[state];
        return (
          <button
            key={state}
            type="button"
            class={`count ${state}`}
            data-filter={state}
            aria-pressed={filter === state}
            title={`Show these alone (key ${FILTER_ORDER.indexOf(state) + 1})`}
            onClick={() => app.view.toggleFilter(state)}
          >
            <Glyph state={state} word={false} /> <b>{formatCount(count)}</b> {count === 1 ? one : many}
          </button>
        );
      })}
    </fieldset>
  );
}

/** Short form for the head of a group: the states that occur, broken first. */
export function CountMarks({ counts }: { readonly counts: Parameters<typeof countIn>[0] }) {
  const present = FINDING_STATES.filter((state) => countIn(counts, state) > 0);
  return (
    <span class="marks">
      {present.map((state, index) => (
        <span key={state}>
          {index > 0 && ' · '}
          <b>{countIn(counts, state)}</b> <Glyph state={state} word={false} />
          <span class="unseen"> {WORDS[state][1]}</span>
        </span>
      ))}
    </span>
  );
}
