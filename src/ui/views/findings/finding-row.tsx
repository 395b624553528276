import { type Finding, findingKey } from '../../../model/finding.ts';
import { Glyph } from '../../elements/glyph.tsx';
import { ServerText } from '../../elements/server-text.tsx';
import type { Change } from '../../reading/comparison.ts';
import { STATE_WORDS } from '../../reading/words.ts';
import type { App } from '../../state/app.ts';
import { FindingDetail } from './finding-detail.tsx';

/** One finding: closed a line or two, chosen everything that is known. */
export function FindingRow({
  app,
  finding,
  showEra,
}: {
  readonly app: App;
  readonly finding: Finding;
  readonly showEra: boolean;
}) {
  const key = findingKey(finding);
  const chosen = app.view.finding.value === key;
  const change = app.run.comparison.value?.changes.get(key) ?? null;
  const id = `finding-${key.replace('|', '-')}`;
  return (
    <li
      class={chosen ? 'finding chosen' : 'finding'}
      data-check={finding.check}
      data-state={finding.state}
      data-layer={finding.layer}
      data-era={finding.era ?? ''}
    >
      <button
        type="button"
        class="finding-head"
        data-row
        data-finding={key}
        aria-expanded={chosen}
        aria-controls={id}
        onClick={() => app.view.chooseFinding(chosen ? null : finding)}
      >
        <Glyph state={finding.state} word={false} />
        <span class="finding-title">
          <ServerText text={finding.title} />
        </span>
        <span class="finding-meta">
          {change && <ChangeMark change={change} />}
          {showEra && finding.era && <span class="era-tag">{finding.era}</span>}
          <span class={`state-word ${finding.state}`}>{STATE_WORDS[finding.state].word}</span>
        </span>
        {finding.state !== 'verified' && (
          <span class="finding-message">
            <ServerText text={finding.message} />
          </span>
        )}
      </button>
      <div id={id} hidden={!chosen}>
        {chosen && <FindingDetail app={app} finding={finding} />}
      </div>
    </li>
  );
}

function ChangeMark({ change }: { readonly change: Change }) {
  switch (change.kind) {
    case 'fixed':
      return <span class="change verified">fixed</span>;
    case 'newly-failed':
      return <span class="change failed">newly failed</span>;
    case 'new':
      return <span class="change">new</span>;
    case 'changed':
      return <span class="change">was {STATE_WORDS[change.before].word}</span>;
  }
}
