import { useState } from 'preact/hooks';
import { maskedUrl } from '../../../model/endpoint.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { CopyButton } from '../../elements/copy-button.tsx';
import { JsonBlock } from '../../elements/json-block.tsx';
import { RawButton } from '../../elements/raw-button.tsx';
import { Parts } from '../../elements/server-text.tsx';
import { maskOf } from '../../reading/masked.ts';
import type { App } from '../../state/app.ts';

/** What was sent, as it was handed to the browser. */
export function RequestPart({ app, exchange }: { readonly app: App; readonly exchange: Exchange }) {
  const [raw, setRaw] = useState(false);
  const { method, url, headers, body } = exchange.request;
  const shown = app.run.shown.value;
  const own = shown.kind === 'run' ? shown.ownHeaders : [];
  return (
    <section aria-label="Request">
      <div class="part-head">
        <h3>request</h3>
        <span class="part-actions">
          {body !== null && <RawButton raw={raw} of="request" onToggle={() => setRaw(!raw)} />}
          <CopyButton text={() => app.curl(exchange)} label="copy as curl" action="copy-exchange-curl" />
        </span>
      </div>
      <pre class="wire-box">
        <span class="key">{method} </span>
        <Parts text={maskedUrl(url)} layout="block" />
        {'\n'}
        {headers.map(({ name, value }) => (
          <HeaderLine key={name} name={name} value={own.includes(name.toLowerCase()) ? maskOf(value) : value} />
        ))}
        {body !== null && '\n'}
        {body !== null && <JsonBlock text={body} raw={raw} />}
      </pre>
    </section>
  );
}

/** One header on its line, marked where it is the proof. */
export function HeaderLine({
  name,
  value,
  marked = false,
}: {
  readonly name: string;
  readonly value: string;
  readonly marked?: boolean;
}) {
  const content = (
    <>
      <span class="key">
        <Parts text={name} layout="line" />:{' '}
      </span>
      <Parts text={value} layout="line" />
    </>
  );
  return (
    <>
      {marked ? (
        <mark class="proof" data-proof>
          {content}
        </mark>
      ) : (
        content
      )}
      {'\n'}
    </>
  );
}
