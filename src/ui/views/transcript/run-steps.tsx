import { formatMs } from '../../reading/units.ts';
import { stepTitle } from '../../reading/words.ts';
import type { App } from '../../state/app.ts';
import type { LiveStep } from '../../state/run-model.ts';

/** Each step as it happens: what was sent, what it waits for, how long. */
export function RunSteps({ app }: { readonly app: App }) {
  const { run } = app;
  return (
    <section class="steps" aria-label="Steps of the run">
      <ol>
        {run.steps.value.map((step, index) => (
          <Step key={index} step={step} elapsedMs={run.elapsedMs.value} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step, elapsedMs }: { readonly step: LiveStep; readonly elapsedMs: number }) {
  const { state, startedMs, endedMs } = step;
  return (
    <li class={`step ${state}`} data-step={step.step} data-step-state={state}>
      <span class="step-glyph" aria-hidden="true">
        {state === 'done' ? '✓' : state === 'skipped' ? '–' : '◌'}
      </span>
      <span class="step-title wire">{stepTitle(step.step)}</span>
      <span class="step-era">{step.era ?? ''}</span>
      <span class="step-text">{state === 'done' ? '' : step.text}</span>
      <span class="step-time">
        {state === 'skipped' ? 'not sent' : formatMs(Math.max(0, (endedMs ?? elapsedMs) - startedMs))}
      </span>
    </li>
  );
}
