import { readableAnswer } from '../../../model/exchange.ts';
import { countOf, formatBytes, formatMs } from '../../reading/units.ts';
import { runLength } from '../../reading/waterfall.ts';
import type { App } from '../../state/app.ts';
import { ExchangeRows } from './exchange-rows.tsx';
import './transcript.css';

/** Every exchange of the run in the order of sending, with the waterfall. */
export function Transcript({ app }: { readonly app: App }) {
  const previews = app.run.exchanges.value;
  if (previews.length === 0) return <p class="empty">Nothing was sent{app.run.state.value === 'running' && ' yet'}.</p>;
  const exchanges = previews.map(({ exchange }) => exchange);
  const bytes = exchanges.reduce((sum, exchange) => sum + (readableAnswer(exchange)?.body.bytes ?? 0), 0);
  return (
    <>
      <p class="lead">
        {countOf(previews.length, 'exchange')}, {formatBytes(bytes)} read, {formatMs(runLength(exchanges))} from the
        first request to the last byte. A bar begins with the wait for the first byte; then comes what was received, a
        tick for each stream event.
      </p>
      <ExchangeRows app={app} previews={previews} />
      <p class="lead soft">
        Before a request with other than plain headers the browser asks the server first (OPTIONS). No page is shown
        that exchange; its time is part of the waiting.
      </p>
    </>
  );
}
