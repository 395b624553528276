import { ServerText } from '../elements/server-text.tsx';
import { originsOf } from '../reading/addresses.ts';
import { countOf } from '../reading/units.ts';
import type { App } from '../state/app.ts';

/** Origins that were sent anything; null while nothing was run. */
function contactedBy({ run }: App): readonly string[] | null {
  const shown = run.shown.value;
  const head = run.summary.value?.head;
  if (head) return head.contacted;
  if (shown.kind !== 'run') return null;
  // A step is told when its request is sent, an exchange when it is over.
  const begun = run.steps.value.length > 0 && !shown.practice ? [new URL(shown.url).origin] : [];
  return [...new Set([...begun, ...originsOf(run.exchanges.value.map(({ exchange }) => exchange))])];
}

function isInside({ run }: App): boolean {
  const shown = run.shown.value;
  return run.summary.value?.head.target.practice ?? (shown.kind === 'run' && shown.practice);
}

/** The last line: who this is, whom it has contacted, and the way to open a report. */
export function PageFoot({ app }: { readonly app: App }) {
  const about = app.about.value;
  const contacted = contactedBy(app);
  return (
    <footer class="foot">
      <p data-about>
        {about
          ? `${about.name} ${about.version} · ${countOf(about.catalogue.checks, 'check')} in the catalogue`
          : 'Handcheck'}
      </p>
      <p>
        {contacted === null ? (
          'no origin contacted'
        ) : contacted.length === 0 ? (
          `no origin contacted${isInside(app) ? ', all of it inside this page' : ''}`
        ) : (
          <ServerText text={`contacted: ${contacted.join(', ')}`} />
        )}
      </p>
      <input
        id="report-file"
        class="unseen"
        type="file"
        accept=".json,.txt,application/json,text/plain"
        data-field="report"
        aria-label="Open a report"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) void app.open(file, file.name);
          event.currentTarget.value = '';
        }}
      />
    </footer>
  );
}
