import type { Exchange } from '../../../model/exchange.ts';
import { barOf } from '../../reading/waterfall.ts';

/** The bar of one exchange over the length of the run: waiting, receiving, events as ticks. */
export function WaterfallBar({
  exchange,
  lengthMs,
  failed,
}: {
  readonly exchange: Exchange;
  readonly lengthMs: number;
  readonly failed: boolean;
}) {
  const bar = barOf(exchange, lengthMs);
  return (
    <svg class="bar" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
      <rect class="bar-waiting" x={bar.start} width={bar.waiting} y="2" height="6" />
      <rect
        class={`bar-end${failed ? ' failed' : ''}${bar.receiving === null ? ' none' : ''}`}
        x={bar.start + bar.waiting}
        width={Math.max(bar.receiving ?? 0, 7)}
        y="2"
        height="6"
      />
      {bar.ticks.map((tick) => (
        <rect key={tick} class="bar-tick" x={tick} width="2" y="0" height="10" />
      ))}
    </svg>
  );
}
