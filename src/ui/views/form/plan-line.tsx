import type { TargetedKeyboardEvent } from 'preact';
import { ServerText } from '../../elements/server-text.tsx';
import { countOf } from '../../reading/units.ts';
import type { App } from '../../state/app.ts';

const PROFILE_WORDS = { quick: 'Quick', standard: 'Standard' } as const;
const ERA_WORDS = { both: 'both eras', legacy: 'legacy era alone', modern: 'modern era alone' } as const;

/** Always under the field: what a run would send, or why the address cannot be run. */
export function PlanLine({ app }: { readonly app: App }) {
  const { form, settings } = app;
  const refusal = form.refusal.value;
  const reading = form.reading.value;
  const plan = form.plan.value;
  const headers = settings.headers.value.length;
  const { profile, eras } = settings.settings.value;
  return (
    <div class="plan-line" id="plan-line">
      {refusal ? (
        <p class="refusal" role="alert">
          <span class="glyph failed" aria-hidden="true">
            ✕
          </span>{' '}
          <span data-address-problem={refusal.problem}>
            <ServerText text={refusal.text} />
          </span>
        </p>
      ) : (
        <>
          {reading.ok &&
            reading.notes.map((note) => (
              <p key={note} class="note">
                <ServerText text={note} />
              </p>
            ))}
          <p>
            {PROFILE_WORDS[profile]}, {ERA_WORDS[eras]} · at most {plan.maxRequests} requests, further list pages apart,
            calls no tool
            {headers > 0 && ` · ${countOf(headers, 'extra header')}`} ·{' '}
          </p>
          <details class="plan" onKeyDown={closeOnEscape}>
            <summary data-action="plan">see the plan</summary>
            <Plan app={app} />
          </details>
        </>
      )}
    </div>
  );
}

/** Esc closes the plan and nothing else. */
function closeOnEscape(event: TargetedKeyboardEvent<HTMLDetailsElement>): void {
  const details = event.currentTarget;
  if (event.key !== 'Escape' || !details.open) return;
  event.stopPropagation();
  details.open = false;
  details.querySelector('summary')?.focus();
}

function Plan({ app }: { readonly app: App }) {
  const { steps, maxRequests } = app.form.plan.value;
  return (
    <div class="plan-panel">
      <p>
        What a run may send, in this order, each line at most as often as it says: what the server does not declare is
        not asked for. No tool is called, no resource is read, no prompt is resolved.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">request</th>
            <th scope="col">when</th>
            <th scope="col">at most</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <tr key={step.step}>
              <td class="wire">{step.request}</td>
              <td>{step.when}</td>
              <td class="number">{step.atMost}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        All together at most {maxRequests} requests, further pages of long lists apart. Browsers ask first (OPTIONS)
        where a request needs it; those are not counted.
      </p>
    </div>
  );
}
