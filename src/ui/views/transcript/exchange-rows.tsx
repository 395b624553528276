import { readableAnswer } from '../../../model/exchange.ts';
import type { ExchangePreview } from '../../../worker/api.ts';
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
  const lengthMs = runLength(app.run.exchanges.value.map(({ exchange }) => exchange));
  return (
    <ol class={compact ? 'rows compact' : 'rows'}>
      {previews.map((preview) => (
        <Row key={preview.exchange.id} app={app} preview={preview} lengthMs={lengthMs} compact={compact} />
      ))}
    </ol>
  );
}

function Row({
  app,
  preview: { exchange },
  lengthMs,
  compact,
}: {
  readonly app: App;
  readonly preview: ExchangePreview;
  readonly lengthMs: number;
  readonly compact: boolean;
}) {
  const target = app.view.target.value;
  const current = target.kind === 'exchange' && target.id === exchange.id;
  const outcome = outcomeWord(exchange);
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
        <span class="row-title">{exchangeTitle(exchange)}</span>
        {!compact && <span class="row-era">{exchange.era ?? ''}</span>}
        <WaterfallBar exchange={exchange} lengthMs={lengthMs} />
        <span class={outcome.bad ? 'row-outcome bad' : 'row-outcome'}>{outcome.text}</span>
        <span class="row-time">{formatMs(exchange.timing.endMs)}</span>
        {!compact && <span class="row-size">{bytes === null ? '' : formatBytes(bytes)}</span>}
      </button>
    </li>
  );
}
