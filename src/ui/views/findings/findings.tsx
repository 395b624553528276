import { useMemo } from 'preact/hooks';
import { type Finding, findingKey } from '../../../model/finding.ts';
import { ServerText } from '../../elements/server-text.tsx';
import { type Change, groupOfChange } from '../../reading/comparison.ts';
import { type ChangeGroup, changeOfFilter, stateOfFilter } from '../../reading/filters.ts';
import { type FindingGroup, groupFindings } from '../../reading/finding-groups.ts';
import { countOf } from '../../reading/units.ts';
import { LAYER_TITLES, STATE_WORDS } from '../../reading/words.ts';
import type { App } from '../../state/app.ts';
import { CountMarks } from '../verdict/count-filters.tsx';
import { FindingRow } from './finding-row.tsx';
import './findings.css';

/** All findings, by layer, broken first. */
export function Findings({ app }: { readonly app: App }) {
  const { run, view } = app;
  const findings = run.findings.value;
  const filter = view.filter.value;
  const changes = run.comparison.value?.changes;
  const groups = useMemo(() => {
    const group = changeOfFilter(filter);
    const kept = group === null ? findings : findings.filter((finding) => groupOf(finding, changes) === group);
    return groupFindings(kept, stateOfFilter(filter));
  }, [findings, filter, changes]);
  const manyEras = useMemo(() => new Set(findings.flatMap(({ era }) => era ?? [])).size > 1, [findings]);
  return (
    <>
      {groups.map((group) => (
        <Group key={group.layer} app={app} group={group} showEra={manyEras} open={filter !== null} />
      ))}
      {groups.length === 0 && <Nothing app={app} />}
    </>
  );
}

function groupOf(finding: Finding, changes: ReadonlyMap<string, Change> | undefined): ChangeGroup | null {
  const change = changes?.get(findingKey(finding));
  return change ? groupOfChange(change) : null;
}

function Group({
  app,
  group,
  showEra,
  open,
}: {
  readonly app: App;
  readonly group: FindingGroup;
  readonly showEra: boolean;
  readonly open: boolean;
}) {
  const row = (finding: Finding) => (
    <FindingRow key={findingKey(finding)} app={app} finding={finding} showEra={showEra} />
  );
  const chosen = app.view.finding.value;
  return (
    <section class="group" aria-label={LAYER_TITLES[group.layer]}>
      <h2>
        <span>{LAYER_TITLES[group.layer]}</span>
        <CountMarks counts={group.counts} />
      </h2>
      <ul>{group.shown.map(row)}</ul>
      {group.folds.map(({ reason, text, findings }) => (
        <details
          key={reason}
          class="besides"
          data-fold={reason}
          open={open || findings.some((finding) => findingKey(finding) === chosen)}
        >
          <summary>
            <span class="glyph not-checked" aria-hidden="true">
              ○
            </span>
            <span>
              {reason === 'n/a' ? (
                `${countOf(findings.length, 'rule does', 'rules do')} not apply here`
              ) : (
                <>
                  {countOf(findings.length, 'rule')} not checked: <ServerText text={text} />
                </>
              )}
            </span>
          </summary>
          <ul>{findings.map(row)}</ul>
        </details>
      ))}
    </section>
  );
}

function Nothing({ app }: { readonly app: App }) {
  const filter = app.view.filter.value;
  const running = app.run.state.value === 'running';
  if (filter === null) {
    return <p class="empty">{running ? 'Results appear here as soon as they are certain.' : 'Nothing was judged.'}</p>;
  }
  const state = stateOfFilter(filter);
  const word = state === null ? filter.replace('-', ' ') : STATE_WORDS[state].word;
  return (
    <p class="empty">
      Nothing is {word === 'risk' ? 'an observed risk' : word}.{' '}
      <button type="button" class="link" onClick={() => app.view.toggleFilter(filter)}>
        Show all
      </button>
    </p>
  );
}
