import type { ListName } from '../../../model/facts-lists.ts';
import { isObject, type JsonObject, member } from '../../../model/json.ts';
import type { ItemSummary } from '../../../worker/api.ts';
import { CopyButton } from '../../elements/copy-button.tsx';
import { JsonBlock } from '../../elements/json-block.tsx';
import { LongText, ServerText } from '../../elements/server-text.tsx';
import { formatBytes } from '../../reading/units.ts';
import { LIST_WORDS } from '../../reading/words.ts';
import type { App } from '../../state/app.ts';

/** One entry of a list in full, as it was listed. */
export function ItemView({ app, list }: { readonly app: App; readonly list: ListName }) {
  const chosen = app.lists[list].chosen.value;
  if (chosen === null) return <p class="empty">Choose an entry of the list.</p>;
  const { summary, item } = chosen;
  return (
    <div class="pane-inside" data-shown-item={summary.index}>
      <h2 class="pane-title wire">
        <LongText text={summary.name === '' ? '(no name)' : summary.name} />
      </h2>
      <p class="soft">
        {LIST_WORDS[list].one} · {summary.era} · {formatBytes(summary.bytes)}
        {item && (
          <>
            {` · page ${item.page}, `}
            <button type="button" class="link wire" onClick={() => app.view.showExchange(item.exchange)}>
              #{item.exchange}
            </button>
          </>
        )}
      </p>
      <Words summary={summary} />
      {item && <Members value={item.value} />}
    </div>
  );
}

function Words({ summary }: { readonly summary: ItemSummary }) {
  return (
    <>
      {summary.title !== '' && summary.title !== summary.name && (
        <p>
          <b>
            <LongText text={summary.title} />
          </b>
        </p>
      )}
      {summary.description !== '' && (
        <p class="item-description">
          <LongText text={summary.description} layout="block" most={1500} />
        </p>
      )}
    </>
  );
}

/** Members that are schemas, shown apart and first. */
const SCHEMAS = ['inputSchema', 'outputSchema', 'arguments'];

function Members({ value }: { readonly value: unknown }) {
  const all = JSON.stringify(value, null, 2);
  const parts = isObject(value) ? SCHEMAS.filter((name) => Object.hasOwn(value, name)) : [];
  return (
    <>
      {isObject(value) && parts.map((name) => <Part key={name} name={name} of={value} />)}
      <section aria-label="The whole entry">
        <div class="part-head">
          <h3>the whole entry</h3>
          <CopyButton text={() => all} what="the entry as JSON" />
        </div>
        <details open={parts.length === 0}>
          <summary>show as JSON</summary>
          <Shown text={all} />
        </details>
      </section>
    </>
  );
}

function Part({ name, of }: { readonly name: string; readonly of: JsonObject }) {
  const text = JSON.stringify(member(of, name)) ?? '';
  return (
    <section aria-label={name}>
      <div class="part-head">
        <h3>
          <ServerText text={name} />
        </h3>
        <CopyButton text={() => text} what={name} />
      </div>
      <Shown text={text} />
    </section>
  );
}

/** More than this many characters of an entry are not laid out. */
const MOST = 200_000;

function Shown({ text }: { readonly text: string }) {
  return (
    <pre class="wire-box body">
      <JsonBlock text={text.slice(0, MOST)} />
      {text.length > MOST && `… ${formatBytes(text.length - MOST)} more; copy the entry to see all of it.`}
    </pre>
  );
}
