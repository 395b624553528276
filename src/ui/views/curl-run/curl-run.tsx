import { useState } from 'preact/hooks';
import { CopyButton } from '../../elements/copy-button.tsx';
import type { App } from '../../state/app.ts';
import './curl-run.css';

/** The whole plan as a script, and a place for what it wrote. Nothing is sent from here. */
export function CurlRun({ app }: { readonly app: App }) {
  const [pasted, setPasted] = useState('');
  if (!app.curlRun.isOffered.value) return null;
  const judge = () => {
    void app.open(new Blob([pasted]), 'The pasted text');
  };
  return (
    <details class="curl-run" data-curl-run>
      <summary>Run it with curl</summary>
      <p>
        What a browser keeps from pages it does not keep from curl. The script sends the same requests from your
        machine, and then asks what a browser would be told; it calls no tool. Save it as <code>handcheck.sh</code>, run{' '}
        <code>bash handcheck.sh</code> (or as <code>handcheck.ps1</code> for PowerShell), and drop the file that it
        writes anywhere on this page.
      </p>
      <p class="curl-run-actions">
        <CopyButton text={() => app.curlRun.script('bash')} label="copy the script (bash)" action="copy-curl-run" />
        <CopyButton
          text={() => app.curlRun.script('powershell')}
          label="copy the script (PowerShell, not executed by our tests)"
          action="copy-curl-run-powershell"
        />
        {app.curlRun.variables.value.length > 0 && (
          <span class="soft">
            It takes your headers from the variables <code>{app.curlRun.variables.value.join(', ')}</code>.
          </span>
        )}
      </p>
      <label for="curl-run-output">Or paste what it wrote</label>
      <textarea
        id="curl-run-output"
        data-field="curl-run"
        rows={3}
        spellcheck={false}
        value={pasted}
        onInput={(event) => setPasted(event.currentTarget.value)}
      />
      <button type="button" class="secondary" data-action="judge-curl-run" disabled={pasted === ''} onClick={judge}>
        Judge it
      </button>
    </details>
  );
}
