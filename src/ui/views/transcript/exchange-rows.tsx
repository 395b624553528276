import { useMemo } from 'preact/hooks';
import { readableAnswer } from '../../../model/exchange.ts';
import type { ExchangePreview } from '../../../worker/api.ts';
import { ServerText } from '../../elements/server-text.tsx';
import { failedExchanges } from '../../reading/finding-groups.ts';
import { formatBytes, formatMs } from '../../reading/units.ts';
import { runLength } from '../../reading/waterfall.ts';
import { exchangeTitle, outcomeWord } from '../../reading/words.ts';
import type { App } from '../../state/app.ts';
import { WaterfallBar } from './waterfall.tsx';

/** Exchanges as rows with their bars. Pressing one shows it. */
export function ExchangeRows({
  app,
  previews,
  compact = false,
}: {
  readonly app: App;
  readonly previews: readonly ExchangePreview[];
  /** Without size and era, for the strip above an exchange. */
  readonly compact?: boolean;
}) {
  const findings = app.run.findings.value;
  const failed = useMemo(() => failedExchanges(findings), [findings]);
  const lengthMs = runLength(app.run.exchanges.value.map(({ exchange }) => exchange));
  const hasSizes = previews.some(({ exchange }) => readableAnswer(exchange) !== null);
  return (
    <ol class={compact ? 'rows compact' : hasSizes ? 'rows' : 'rows sizeless'}>
      {previews.map((preview) => (
        <Row
          key={preview.exchange.id}
          app={app}
          preview={preview}
          lengthMs={lengthMs}
          compact={compact}
          hasSizes={hasSizes}
          failed={failed.has(preview.exchange.id)}
        />
      ))}
    </ol>
  );
}

function Row({
  app,
  preview: { exchange },
  lengthMs,
  compact,
  hasSizes,
  failed,
}: {
  readonly app: App;
  readonly preview: ExchangePreview;
  readonly lengthMs: number;
  readonly compact: boolean;
  readonly hasSizes: boolean;
  readonly failed: boolean;
}) {
  const target = app.view.target.value;
  const current = target.kind === 'exchange' && target.id === exchange.id;
  const outcome = outcomeWord(exchange);
  const isFault = failed && outcome.bad;
  const bytes = readableAnswer(exchange)?.body.bytes ?? null;
  return (
    <li>
      <button
        type="button"
        class="row"
        data-row
        data-exchange={exchange.id}
        data-step={exchange.step}
        data-era={exchange.era ?? ''}
        data-outcome={exchange.outcome.kind}
        aria-current={current ? 'true' : undefined}
        onClick={() => app.view.showExchange(exchange.id)}
      >
        <span class="row-id">#{exchange.id}</span>
        <span class="row-title">
          <ServerText text={exchangeTitle(exchange)} />
        </span>
        {!compact && <span class="row-era">{exchange.era ?? ''}</span>}
        <WaterfallBar exchange={exchange} lengthMs={lengthMs} failed={isFault} />
        <span class={isFault ? 'row-outcome failed' : 'row-outcome'}>{outcome.text}</span>
        <span class="row-time">{formatMs(exchange.timing.endMs)}</span>
        {!compact && hasSizes && <span class="row-size">{bytes === null ? '' : formatBytes(bytes)}</span>}
      </button>
    </li>
  );
}
