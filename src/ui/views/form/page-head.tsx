import { visibleText } from '../../reading/visible-text.ts';
import type { App } from '../../state/app.ts';
import { PlanLine } from './plan-line.tsx';
import './form.css';

/** The head of the page: the address field, the one button, and what a run would send. */
export function PageHead({ app }: { readonly app: App }) {
  const { view } = app;
  const idle = app.run.shown.value.kind === 'nothing';
  return (
    <header class="head">
      <div class="bar">
        <Brand app={app} />
        {idle && <Intro />}
        <AddressForm app={app} />
        <button
          type="button"
          class="quiet tool"
          data-action="settings"
          aria-label="Settings"
          title="Settings of a run"
          onClick={() => view.openDialog('settings')}
        >
          <Sliders />
        </button>
        <button
          type="button"
          class="quiet tool"
          data-action="commands"
          title="All commands"
          onClick={() => view.openDialog('palette')}
        >
          <span class="key-hint" aria-hidden="true">
            {IS_APPLE ? '⌘K' : 'Ctrl K'}
          </span>
          <Lines />
          <span class="unseen">Commands</span>
        </button>
      </div>
      <PlanLine app={app} />
    </header>
  );
}

/** Keyboards of this kind have a command key. */
const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.platform);

/** The name, and after a run the way back to the start. */
function Brand({ app }: { readonly app: App }) {
  const state = app.run.state.value;
  const name = (
    <>
      <Mark />
      <span>Handcheck</span>
    </>
  );
  if (state === 'idle' || state === 'running') return <span class="brand">{name}</span>;
  return (
    <button type="button" class="brand" data-action="start" title="Back to the start" onClick={app.leave}>
      {name}
    </button>
  );
}

/** What this is, in a sentence, before the first run. */
function Intro() {
  return (
    <div class="intro">
      <h1>Enter the address of an MCP server. Read what it does right, what it does wrong, and the proof.</h1>
      <p>
        It all runs in this page: requests go from this browser to the server you name and to nobody else, and no tool
        is called.
      </p>
    </div>
  );
}

function AddressForm({ app }: { readonly app: App }) {
  const { form, run } = app;
  const refused = form.refusal.value !== null;
  return (
    <form
      class="address"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        app.submit();
      }}
    >
      <span class="field">
        <label class="unseen" for="address">
          Address of the MCP server
        </label>
        <input
          id="address"
          data-field="url"
          type="text"
          inputMode="url"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          placeholder="http://localhost:3000/mcp"
          value={form.text.value}
          aria-invalid={refused}
          aria-describedby="plan-line"
          onInput={(event) => form.type(event.currentTarget.value)}
        />
        <DrawnAddress text={form.text.value} />
      </span>
      <RunButton running={run.state.value === 'running'} stopping={run.stopping.value} onCancel={() => run.cancel()} />
    </form>
  );
}

/** One button in one place: it starts a run, and while one goes on it stops it. */
function RunButton({
  running,
  stopping,
  onCancel,
}: {
  readonly running: boolean;
  readonly stopping: boolean;
  readonly onCancel: () => void;
}) {
  // One element for both, so that the focus stays; the second press of a double click is no cancel.
  return (
    <button
      type={running ? 'button' : 'submit'}
      class={running ? 'primary stop' : 'primary'}
      data-action={running ? 'cancel' : 'run'}
      onClick={(event) => {
        if (running && event.detail < 2) onCancel();
      }}
    >
      {running ? (stopping ? 'Stopping' : 'Cancel') : 'Run'}{' '}
      <span class="hint" aria-hidden="true">
        {running ? 'Esc' : '⏎'}
      </span>
    </button>
  );
}

/** The address drawn over the field while it is not edited, its host set off from the rest. */
function DrawnAddress({ text }: { readonly text: string }) {
  const parts = /^([a-z][a-z0-9+.-]*:\/\/)?([^/?#]*)(.*)$/is.exec(text);
  if (parts === null) return null;
  const [, scheme = '', host = '', rest = ''] = parts;
  return (
    <span class="drawn" aria-hidden="true">
      {visibleText(scheme)}
      <b>{visibleText(host)}</b>
      {visibleText(rest)}
    </span>
  );
}

function Mark() {
  return (
    <svg class="mark" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="10" />
      <path d="M12 2a10 10 0 0 1 0 20z" />
    </svg>
  );
}

/** A touch screen has no keys to name. */
function Lines() {
  return (
    <svg class="icon touch-hint" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 7h16M4 12h16M4 17h16" />
    </svg>
  );
}

function Sliders() {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 7h9m5 0h2M4 17h2m5 0h9" />
      <circle cx="15.5" cy="7" r="2.5" />
      <circle cx="8.5" cy="17" r="2.5" />
    </svg>
  );
}
