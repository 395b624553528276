import { useEffect, useRef } from 'preact/hooks';
import { maskedUrl } from '../../../model/endpoint.ts';
import { type Exchange, readableAnswer } from '../../../model/exchange.ts';
import { type Evidence, FINDING_STATES, type Finding, findingKey } from '../../../model/finding.ts';
import type { ExchangePreview } from '../../../worker/api.ts';
import { Glyph } from '../../elements/glyph.tsx';
import { ServerText } from '../../elements/server-text.tsx';
import { failedExchanges } from '../../reading/finding-groups.ts';
import { formatBytes, formatMs } from '../../reading/units.ts';
import { exchangeHeading, outcomeWord, stepTitle } from '../../reading/words.ts';
import type { App } from '../../state/app.ts';
import { ExchangeRows } from '../transcript/exchange-rows.tsx';
import { AnswerPart } from './answer-part.tsx';
import { RequestPart } from './request-part.tsx';

/** Rows of the strip above an exchange: itself and what stood around it. */
const AROUND = 2;

/** One exchange in full, at the place of the proof. */
export function ExchangeView({
  app,
  preview,
  evidence,
}: {
  readonly app: App;
  readonly preview: ExchangePreview;
  readonly evidence: Evidence | null;
}) {
  const { exchange } = preview;
  const pane = useRef<HTMLDivElement>(null);
  const excerpt = app.bodies.excerpt.value;
  useEffect(() => {
    if (pane.current) scrollToProof(pane.current);
  }, [evidence, excerpt]);
  const all = app.run.exchanges.value;
  const index = all.indexOf(preview);
  const from = Math.max(0, Math.min(index - AROUND, all.length - 2 * AROUND - 1));
  return (
    <div class="pane-inside" ref={pane} data-shown-exchange={exchange.id}>
      <Title exchange={exchange} failed={failedExchanges(app.run.findings.value).has(exchange.id)} />
      <ExchangeRows app={app} previews={all.slice(from, from + 2 * AROUND + 1)} compact />
      <Remarks app={app} exchange={exchange} />
      <RequestPart app={app} exchange={exchange} />
      <AnswerPart app={app} preview={preview} evidence={evidence} tone={toneOf(app)} />
      <RestingOnIt app={app} exchange={exchange} />
    </div>
  );
}

/** Scrolls the pane, and nothing around it, until the proof is in view; to its start where nothing is marked. */
function scrollToProof(pane: HTMLElement): void {
  const scroller = pane.closest('.right, dialog');
  const proof = pane.querySelector('[data-proof]')?.getBoundingClientRect();
  if (!scroller) return;
  const { top, bottom, height } = scroller.getBoundingClientRect();
  if (!proof) scroller.scrollTop = 0;
  else if (proof.top < top || proof.bottom > bottom) scroller.scrollTop += proof.top - top - height / 3;
}

/** A proof of a failure is marked as such. */
function toneOf(app: App): 'failed' | 'plain' {
  const key = app.view.finding.value;
  const finding = app.run.findings.value.find((one) => findingKey(one) === key);
  return finding?.state === 'failed' ? 'failed' : 'plain';
}

function Title({ exchange, failed }: { readonly exchange: Exchange; readonly failed: boolean }) {
  const outcome = outcomeWord(exchange);
  const bytes = readableAnswer(exchange)?.body.bytes ?? null;
  return (
    <h2 class="pane-title wire">
      <b>#{exchange.id}</b> {exchange.request.method} <ServerText text={exchangeHeading(exchange)} />{' '}
      <span class={failed && outcome.bad ? 'status failed' : 'status'}>{outcome.text}</span>{' '}
      <span class="soft">
        {formatMs(exchange.timing.endMs)}
        {bytes !== null && ` · ${formatBytes(bytes)}`}
        {exchange.era !== null && ` · ${exchange.era}`}
      </span>
    </h2>
  );
}

/** What is out of the ordinary about how it was sent. */
function Remarks({ app, exchange }: { readonly app: App; readonly exchange: Exchange }) {
  const { retryOf, degraded, via, outcome, purpose } = exchange;
  const finalUrl = outcome.kind === 'response' && outcome.redirected ? outcome.finalUrl : null;
  return (
    <>
      {retryOf && (
        <p class="remark">
          Repeats{' '}
          <button type="button" class="link wire" onClick={() => app.view.showExchange(retryOf.exchange)}>
            #{retryOf.exchange}
          </button>
          : <ServerText text={retryOf.why} />
        </p>
      )}
      {degraded && degraded.length > 0 && (
        <p class="remark">
          Sent without <ServerText text={degraded.join(', ')} />, which was refused.
        </p>
      )}
      {finalUrl && (
        <p class="remark">
          Redirected to <ServerText text={maskedUrl(finalUrl)} />.
        </p>
      )}
      {purpose === 'diagnosis' && (
        <p class="remark">Sent to learn why the browser shows no answer ({stepTitle(exchange.step)}).</p>
      )}
      {via === 'practice' && <p class="remark">Answered inside this page. No network was used.</p>}
    </>
  );
}

/** Which findings have this exchange as their proof, broken first. */
function RestingOnIt({ app, exchange }: { readonly app: App; readonly exchange: Exchange }) {
  const findings = app.run.findings.value
    .filter((finding) => finding.evidence.some((place) => place.exchange === exchange.id))
    .toSorted((one, other) => FINDING_STATES.indexOf(one.state) - FINDING_STATES.indexOf(other.state));
  if (findings.length === 0) return null;
  return (
    <section class="resting" aria-label="Findings that rest on this exchange">
      <h3>findings that rest on it</h3>
      <ul>
        {findings.map((finding) => (
          <RestingFinding key={findingKey(finding)} app={app} finding={finding} exchange={exchange} />
        ))}
      </ul>
    </section>
  );
}

function RestingFinding({
  app,
  finding,
  exchange,
}: {
  readonly app: App;
  readonly finding: Finding;
  readonly exchange: Exchange;
}) {
  const place = finding.evidence.find((evidence) => evidence.exchange === exchange.id) ?? null;
  return (
    <li>
      <button
        type="button"
        class="link"
        aria-current={app.view.finding.value === findingKey(finding) ? 'true' : undefined}
        onClick={() => {
          app.view.chooseTab('findings');
          app.view.chooseFinding(finding);
          app.view.showExchange(exchange.id, place);
        }}
      >
        <Glyph state={finding.state} /> <ServerText text={finding.title} />
      </button>
    </li>
  );
}
