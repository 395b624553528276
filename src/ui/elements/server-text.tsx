import { useState } from 'preact/hooks';
import { formatCount } from '../reading/units.ts';
import { visibleParts } from '../reading/visible-text.ts';

/** Text from outside. It is never markup, its direction cannot leak, and what hides in it is shown. */
export function ServerText({ text, layout = 'line' }: { readonly text: string; readonly layout?: 'line' | 'block' }) {
  return (
    <bdi class={layout === 'block' ? 'from-server block' : 'from-server'}>
      <Parts text={text} layout={layout} />
    </bdi>
  );
}

/** The same without an element around it. */
export function Parts({ text, layout }: { readonly text: string; readonly layout: 'line' | 'block' }) {
  return (
    <>
      {visibleParts(text, layout).map((part, index) =>
        part.escape ? (
          <span key={index} class="escape">
            {part.text}
          </span>
        ) : (
          part.text
        ),
      )}
    </>
  );
}

/** Text from outside that may be very long: its start, and the rest on demand. */
export function LongText({
  text,
  layout = 'line',
  most = 280,
}: {
  readonly text: string;
  readonly layout?: 'line' | 'block';
  readonly most?: number;
}) {
  const [whole, setWhole] = useState(false);
  if (text.length <= most + 40) return <ServerText text={text} layout={layout} />;
  return (
    <>
      <ServerText text={whole ? text : text.slice(0, most)} layout={layout} />
      {whole ? ' ' : '… '}
      <button type="button" class="link" aria-expanded={whole} onClick={() => setWhole(!whole)}>
        {whole ? 'show less' : `${formatCount(text.length - most)} more characters`}
      </button>
    </>
  );
}
