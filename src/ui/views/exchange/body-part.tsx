import { useEffect, useMemo, useState } from 'preact/hooks';
import type { ReadableAnswer } from '../../../model/exchange.ts';
import type { Evidence } from '../../../model/finding.ts';
import type { ExchangePreview } from '../../../worker/api.ts';
import { JsonBlock } from '../../elements/json-block.tsx';
import { RawButton } from '../../elements/raw-button.tsx';
import { ServerText } from '../../elements/server-text.tsx';
import { type BodyEvent, bodyEvents } from '../../reading/body-events.ts';
import { jsonLines, linesAt } from '../../reading/json-lines.ts';
import { countOf, formatBytes, formatCount, formatMs } from '../../reading/units.ts';
import type { App } from '../../state/app.ts';
import { loadedText } from '../../state/body-model.ts';

/** The body: laid out as JSON, as events, or as it came; more of it on demand. */
export function BodyPart({
  app,
  preview,
  answer,
  evidence,
}: {
  readonly app: App;
  readonly preview: ExchangePreview;
  readonly answer: ReadableAnswer;
  readonly evidence: Evidence | null;
}) {
  const [raw, setRaw] = useState(false);
  const text = loadedText(preview, app.bodies.texts.value);
  const isWhole = text.length >= preview.bodyLength;
  const events = useMemo(
    () => (raw ? null : bodyEvents(answer.headers, answer.body, text, isWhole)),
    [raw, answer, text, isWhole],
  );
  if (text === '' && isWhole) return <p class="soft">{answer.body.text === null ? '' : 'No body.'}</p>;
  return (
    <>
      <div class="part-head body-head">
        <h3>
          {events ? countOf(events.length, 'event') : 'body'} · {formatBytes(answer.body.bytes)}
        </h3>
        <RawButton raw={raw} of="answer" onToggle={() => setRaw(!raw)} />
      </div>
      {!isWhole && !isProofHere(text, events, evidence) && <Proof app={app} preview={preview} evidence={evidence} />}
      {events ? (
        <Events events={events} evidence={evidence} />
      ) : (
        <pre class="wire-box body">
          <JsonBlock text={text} raw={raw} mark={evidence?.pointer ?? null} />
        </pre>
      )}
      {!isWhole && <More app={app} preview={preview} loaded={text.length} answer={answer} />}
    </>
  );
}

function Events({ events, evidence }: { readonly events: readonly BodyEvent[]; readonly evidence: Evidence | null }) {
  return (
    <ol class="events">
      {events.map((event) => {
        const proves = evidence?.message === event.index;
        return (
          <li key={event.index} class={proves ? 'event proves' : 'event'} data-proof={proves ? '' : undefined}>
            <p class="event-head">
              {event.atMs !== null && `${formatMs(event.atMs)} · `}
              event <ServerText text={event.event ?? 'message'} />
              {event.id !== null && (
                <>
                  {' · id '}
                  <ServerText text={event.id} />
                </>
              )}
              {event.cut ? ' · its beginning' : ` · ${formatBytes(new TextEncoder().encode(event.text).length)}`}
            </p>
            {event.text !== '' && (
              <pre class="wire-box body">
                <JsonBlock text={event.text} mark={proves ? (evidence?.pointer ?? null) : null} />
              </pre>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** True where what is loaded shows the proof, or where there is none to show. */
function isProofHere(text: string, events: readonly BodyEvent[] | null, evidence: Evidence | null): boolean {
  const pointer = evidence?.pointer ?? '';
  if (pointer === '') return true;
  const message = events === null ? text : events[evidence?.message ?? 0]?.text;
  return linesAt(jsonLines(message ?? '') ?? [], pointer).size > 0;
}

/** Bodies up to this length are searched for the proof without being asked. */
const SEARCHED_AT_ONCE = 4_000_000;

/** A part of a large body around the proof, which lies beyond what is loaded. */
function Proof({
  app,
  preview,
  evidence,
}: {
  readonly app: App;
  readonly preview: ExchangePreview;
  readonly evidence: Evidence | null;
}) {
  const { bodies } = app;
  const excerpt = bodies.excerpt.value;
  useEffect(() => {
    if (evidence && preview.bodyLength <= SEARCHED_AT_ONCE) void bodies.find(preview, evidence);
  }, [bodies, preview, evidence]);
  if (excerpt === null || excerpt.exchange !== preview.exchange.id || !evidence?.pointer?.startsWith(excerpt.base)) {
    return (
      <p class="more">
        The proof lies beyond what is loaded.{' '}
        <button
          type="button"
          class="link"
          data-action="find-proof"
          disabled={bodies.loading.value !== null}
          onClick={() => evidence && void bodies.find(preview, evidence)}
        >
          show the proof
        </button>
      </p>
    );
  }
  return (
    <section class="excerpt" aria-label="Around the proof">
      <h3>
        around the proof, from character {formatCount(excerpt.from)}, at <code>{excerpt.base || 'the start'}</code>
      </h3>
      <pre class="wire-box body">
        <JsonBlock text={excerpt.text} base={excerpt.base} mark={evidence.pointer} />
      </pre>
    </section>
  );
}

function More({
  app,
  preview,
  loaded,
  answer,
}: {
  readonly app: App;
  readonly preview: ExchangePreview;
  readonly loaded: number;
  readonly answer: ReadableAnswer;
}) {
  const busy = app.bodies.loading.value !== null;
  return (
    <p class="more">
      {formatCount(loaded)} of {formatCount(preview.bodyLength)} characters ({formatBytes(answer.body.bytes)}){' '}
      <button
        type="button"
        class="link"
        data-action="more-body"
        disabled={busy}
        onClick={() => void app.bodies.more(preview)}
      >
        show more
      </button>{' '}
      {busy && <span class="soft"> reading…</span>}
    </p>
  );
}
