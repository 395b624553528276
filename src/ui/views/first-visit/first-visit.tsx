import { CopyButton } from '../../elements/copy-button.tsx';
import type { App } from '../../state/app.ts';
import './first-visit.css';

/** Before the first run: what this is, what to try, and what a server has to allow. */
export function FirstVisit({ app }: { readonly app: App }) {
  return (
    <div class="first">
      <PracticeList app={app} />
      <Allow origin={app.options.origin} />
      <p class="soft">
        Have a report?{' '}
        <label class="link" for="report-file">
          Open it
        </label>{' '}
        or drop it anywhere on this page. Keys: <kbd>/</kbd> field, <kbd>Enter</kbd> run, <kbd>?</kbd> all keys.
      </p>
    </div>
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

const REQUEST_HEADERS = 'content-type, mcp-protocol-version, mcp-session-id, mcp-method, mcp-name';

function Allow({ origin }: { readonly origin: string }) {
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
        <pre class="wire-box">
          {`Access-Control-Allow-Origin: ${origin}\n`}
          {`Access-Control-Allow-Headers: ${REQUEST_HEADERS}\n`}
          {'Access-Control-Allow-Methods: GET, POST, DELETE\n'}
          {'Access-Control-Expose-Headers: mcp-session-id, www-authenticate'}
        </pre>
      </details>
    </section>
  );
}
