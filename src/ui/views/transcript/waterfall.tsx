import type { Exchange } from '../../../model/exchange.ts';
import { barOf } from '../../reading/waterfall.ts';
import { outcomeWord } from '../../reading/words.ts';

/** The bar of one exchange over the length of the run: waiting, receiving, events as ticks. */
export function WaterfallBar({ exchange, lengthMs }: { readonly exchange: Exchange; readonly lengthMs: number }) {
  const bar = barOf(exchange, lengthMs);
  const { bad } = outcomeWord(exchange);
  return (
    <svg class="bar" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
      <rect class="bar-waiting" x={bar.start} width={bar.waiting} y="2" height="6" />
      <rect
        class={bad ? 'bar-end bad' : 'bar-end'}
        x={bar.start + bar.waiting}
        width={Math.max(bar.receiving, 7)}
        y="2"
        height="6"
      />
      {bar.ticks.map((tick) => (
        <rect key={tick} class="bar-tick" x={tick} width="2" y="0" height="10" />
      ))}
    </svg>
  );
}
