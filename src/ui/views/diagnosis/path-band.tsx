import { ServerText } from '../../elements/server-text.tsx';
import { type StationState, type Way, waysOf } from '../../reading/path.ts';
import type { App } from '../../state/app.ts';
import { EvidenceLinks } from '../findings/finding-detail.tsx';
import { CONFIDENCE } from './confidence.ts';
import './diagnosis.css';

const GLYPHS = { done: '✓', risky: '!', broken: '✕', ended: '○', unknown: '?' } as const;
const WORDS = {
  done: 'passed',
  risky: 'passed, with a risk',
  broken: 'ends here',
  ended: 'ends here',
  unknown: 'not known',
} as const;

/** The ways from the page to a readable answer, drawn, where the browser showed none: one for each era that differs. */
export function PathBand({ app }: { readonly app: App }) {
  const head = app.run.summary.value?.head;
  if (!head) return null;
  const exchanges = app.run.exchanges.value.map(({ exchange }) => exchange);
  const ways = waysOf(head, exchanges, app.pasted.diagnoses.value);
  if (ways.length === 0) return null;
  return (
    <section class="path-band" aria-label="The way of the request">
      {ways.map((way) => (
        <Path key={way.era} app={app} way={way} />
      ))}
    </section>
  );
}

function Path({ app, way: { era, stations } }: { readonly app: App; readonly way: Way }) {
  return (
    <div class="way" data-way={era ?? ''}>
      {era !== null && <p class="way-era">{era}</p>}
      <ol class="path">
        {stations.map((one) => (
          <Stop key={one.station} app={app} stop={one} />
        ))}
      </ol>
    </div>
  );
}

function Stop({
  app,
  stop: { station, state, text, confidence, proof },
}: {
  readonly app: App;
  readonly stop: StationState;
}) {
  return (
    <li
      class={`station ${state}`}
      data-station={station}
      data-station-state={state}
      data-station-confidence={confidence ?? ''}
    >
      <span class="dot" aria-hidden="true">
        {GLYPHS[state]}
      </span>
      <b>{station}</b>
      <span class="unseen">, {WORDS[state]}: </span>
      <span class="station-text">
        <ServerText text={text} />
        {confidence !== null && confidence !== 'certain' && `, ${CONFIDENCE[confidence]}`}
        {proof !== null && ' '}
        {proof !== null && <EvidenceLinks app={app} evidence={[proof]} />}
      </span>
    </li>
  );
}
