import { ServerText } from '../../elements/server-text.tsx';
import { pathOf } from '../../reading/path.ts';
import type { App } from '../../state/app.ts';
import './diagnosis.css';

const GLYPHS = { done: '✓', broken: '✕', ended: '○', unknown: '?' } as const;
const WORDS = { done: 'passed', broken: 'ends here', ended: 'ends here', unknown: 'not known' } as const;

/** The way from the page to a readable answer, drawn, where the browser showed none. */
export function PathBand({ app }: { readonly app: App }) {
  const head = app.run.summary.value?.head;
  const [diagnosis] = head?.diagnoses ?? [];
  if (!head || !diagnosis) return null;
  return (
    <section class="path-band" aria-label="The way of the request">
      <ol class="path">
        {pathOf(diagnosis, head).map(({ station, state, text }) => (
          <li key={station} class={`station ${state}`} data-station={station} data-station-state={state}>
            <span class="dot" aria-hidden="true">
              {GLYPHS[state]}
            </span>
            <b>{station}</b>
            <span class="unseen">, {WORDS[state]}: </span>
            <span class="station-text">
              <ServerText text={text} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
