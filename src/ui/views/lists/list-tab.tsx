import { useEffect, useMemo } from 'preact/hooks';
import type { ListName } from '../../../model/facts-lists.ts';
import type { ItemSummary } from '../../../worker/api.ts';
import { Glyph } from '../../elements/glyph.tsx';
import { ServerText } from '../../elements/server-text.tsx';
import { VirtualList } from '../../elements/virtual-list.tsx';
import { type ItemMark, itemKey, markedItems } from '../../reading/named-items.ts';
import { countOf, formatBytes } from '../../reading/units.ts';
import { LIST_WORDS } from '../../reading/words.ts';
import type { App } from '../../state/app.ts';
import './lists.css';

/** Height of a row in px, as the style sheet has it. */
const ROW_HEIGHT = 56;

/** A list of the server's: search, rows in pages from the worker, one entry in full on the right. */
export function ListTab({ app, list }: { readonly app: App; readonly list: ListName }) {
  const model = app.lists[list];
  const { one, many } = LIST_WORDS[list];
  const total = model.total.value;
  const reader = app.run.reader.value;
  const findings = app.run.findings.value;
  const marks = useMemo(() => markedItems(findings, list), [findings, list]);
  useEffect(() => model.need(0, 0), [model, reader]);
  return (
    <div class="list-tab">
      <div class="list-head">
        <input
          type="search"
          data-field={`search-${list}`}
          aria-label={`Search ${many}`}
          placeholder={`Search ${many}`}
          value={model.query.value}
          onInput={(event) => model.search(event.currentTarget.value)}
        />
        <p role="status">
          {total !== null && countOf(total, one, many)}
          {total !== null && model.query.value !== '' && (total === 1 ? ' matches' : ' match')}
        </p>
      </div>
      <HowRead app={app} list={list} />
      {total === 0 ? (
        <p class="empty">{model.query.value === '' ? `The list of ${many} is empty.` : 'No name or text matches.'}</p>
      ) : (
        <VirtualList
          count={total ?? 0}
          rowHeight={ROW_HEIGHT}
          label={many}
          onRange={(first, last) => model.need(first, last)}
          row={(index) => <ItemRow app={app} list={list} item={model.rows.value.get(index) ?? null} marks={marks} />}
        />
      )}
    </div>
  );
}

/** Pages and where reading stopped, per era. */
function HowRead({ app, list }: { readonly app: App; readonly list: ListName }) {
  const own = (app.run.summary.value?.head.lists ?? []).filter((one) => one.list === list);
  // One page of one era, read to its end: the count beside the search says it all.
  if (own.every(({ complete, pages }) => complete && pages <= 1) && own.length <= 1) return <div />;
  return (
    <ul class="how-read">
      {own.map((part) => (
        <li key={part.era} class={part.complete ? '' : 'risk'}>
          {part.era}: {countOf(part.items, 'entry', 'entries')} on {countOf(part.pages, 'page')}
          {part.stopped !== null && (
            <>
              {'. '}
              <ServerText text={part.stopped} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function ItemRow({
  app,
  list,
  item,
  marks,
}: {
  readonly app: App;
  readonly list: ListName;
  readonly item: ItemSummary | null;
  readonly marks: ReadonlyMap<string, ItemMark>;
}) {
  if (item === null) return <div class="item loading" aria-hidden="true" />;
  const model = app.lists[list];
  const mark = marks.get(itemKey(item.era, item.name)) ?? marks.get(itemKey(null, item.name));
  const target = app.view.target.value;
  const current = target.kind === 'item' && target.list === list && model.chosen.value?.summary.index === item.index;
  return (
    <button
      type="button"
      class="item"
      data-row
      data-item={item.index}
      data-era={item.era}
      aria-current={current ? 'true' : undefined}
      onClick={() => {
        void model.choose(item);
        app.view.showItem(list);
      }}
    >
      <span class="item-name wire">
        {mark && (
          <span title={mark.checks.join(', ')} data-mark={mark.state}>
            <Glyph state={mark.state} />{' '}
          </span>
        )}
        {item.name === '' ? '(no name)' : <ServerText text={item.name.slice(0, 200)} />}
      </span>
      <span class="item-meta">
        {item.era} · {formatBytes(item.bytes)}
      </span>
      <span class="item-text">
        <ServerText
          text={item.title !== '' && item.title !== item.name ? `${item.title}. ${item.description}` : item.description}
        />
      </span>
    </button>
  );
}
