import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';

/** A long list of rows of one height of which only those in view are in the page. */
export function VirtualList({
  count,
  rowHeight,
  label,
  onRange,
  row,
}: {
  readonly count: number;
  /** In px; the rows must have it. */
  readonly rowHeight: number;
  readonly label: string;
  /** Called with the rows that are in view. */
  readonly onRange: (first: number, last: number) => void;
  readonly row: (index: number) => ComponentChildren;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [, redraw] = useReducer<number, void>((turn) => turn + 1, 0);
  const options = {
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    overscan: 8,
    onChange: () => redraw(),
  };
  const [virtualizer] = useState(() => new Virtualizer<HTMLDivElement, HTMLLIElement>(options));
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => virtualizer._willUpdate());
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);

  const rows = virtualizer.getVirtualItems();
  const first = rows[0]?.index ?? 0;
  const last = rows.at(-1)?.index ?? -1;
  useLayoutEffect(() => {
    if (last >= first) onRange(first, last);
    list.current?.style.setProperty('padding-top', `${first * rowHeight}px`);
    list.current?.style.setProperty('padding-bottom', `${Math.max(0, count - 1 - last) * rowHeight}px`);
  });
  return (
    <div class="virtual" ref={scroller}>
      <ul ref={list} aria-label={label}>
        {rows.map(({ index }) => (
          <li key={index} aria-setsize={count} aria-posinset={index + 1}>
            {row(index)}
          </li>
        ))}
      </ul>
    </div>
  );
}
