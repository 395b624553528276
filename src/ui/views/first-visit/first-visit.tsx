import { CopyButton } from '../../elements/copy-button.tsx';
import { Glyph } from '../../elements/glyph.tsx';
import { ServerText } from '../../elements/server-text.tsx';
import { allowBlock } from '../../reading/allow-block.ts';
import { HEADLINE_STATE } from '../../reading/words.ts';
import type { App } from '../../state/app.ts';
import './first-visit.css';

/** Before the first run: what this is, what to try, and what a server has to allow. */
export function FirstVisit({ app }: { readonly app: App }) {
  return (
    <div class="first">
      <RecentRuns app={app} />
      <PracticeList app={app} />
      <Allow app={app} />
      <p class="soft">
        Have a report?{' '}
        <button type="button" class="link" data-action="open-report" onClick={app.host.pickFile}>
          Open it
        </button>{' '}
        or drop it anywhere on this page.{' '}
        <span class="key-hint">
          Keys: <kbd>Enter</kbd> runs the address; outside the field <kbd>/</kbd> goes to it and <kbd>?</kbd> shows all
          keys.
        </span>
      </p>
    </div>
  );
}

/** What was run since the page was opened. Pressing one fills the field. */
function RecentRuns({ app }: { readonly app: App }) {
  const recent = app.run.recent.value;
  if (recent.length === 0) return null;
  const current = app.form.text.value;
  return (
    <section aria-labelledby="recent-title">
      <h2 id="recent-title">Run before, kept until this page is closed</h2>
      <ul class="practice recent">
        {recent.map(({ url, kind }) => (
          <li key={url}>
            <button type="button" data-recent={url} aria-pressed={current === url} onClick={() => app.fill(url)}>
              <b class="wire">
                {kind !== null && <Glyph state={HEADLINE_STATE[kind]} />} <ServerText text={url} />
              </b>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PracticeList({ app }: { readonly app: App }) {
  const current = app.form.text.value;
  return (
    <section aria-labelledby="practice-title">
      <h2 id="practice-title">Practice servers, inside this page and offline</h2>
      <ul class="practice">
        {app.options.practice.map((server) => (
          <li key={server.id}>
            <button
              type="button"
              data-practice={server.id}
              aria-pressed={current === server.url}
              onClick={() => app.fill(server.url)}
            >
              <b>{server.title}</b>
              <span>{server.text}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Allow({ app }: { readonly app: App }) {
  const { origin } = app.options;
  const block = allowBlock(
    origin,
    app.settings.headers.value.map(({ name }) => name),
  );
  return (
    <section aria-labelledby="allow-title">
      <h2 id="allow-title">What your server has to allow</h2>
      <p>
        A browser shows this page an answer only where the server allows this origin:{' '}
        <code class="origin" data-origin>
          {origin}
        </code>{' '}
        <CopyButton text={() => origin} what="the origin" action="copy-origin" />
      </p>
      <details>
        <summary>The headers in full</summary>
        <pre class="wire-box">{block}</pre>
        <CopyButton text={() => block} label="copy the headers" action="copy-headers" />
      </details>
    </section>
  );
}
