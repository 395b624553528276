import { ServerText } from '../elements/server-text.tsx';
import { countOf } from '../reading/units.ts';
import type { App } from '../state/app.ts';

/** The last line: who this is, whom it has contacted, and the way to open a report. */
export function PageFoot({ app }: { readonly app: App }) {
  const about = app.about.value;
  const contacted = app.run.summary.value?.head.contacted ?? null;
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
          'no origin contacted, all of it inside this page'
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
