import { useRef, useState } from 'preact/hooks';
import type { EraChoice, Profile } from '../../../model/plan.ts';
import { Modal, ModalHead } from '../../elements/modal.tsx';
import type { App } from '../../state/app.ts';
import { type HeaderRow, type SettingsModel, timeoutProblem } from '../../state/settings-model.ts';
import { THEMES } from '../../state/theme-model.ts';
import './dialogs.css';

/** How the next run is made, and the colours of the page. */
export function SettingsDialog({ app }: { readonly app: App }) {
  const { view, settings } = app;
  return (
    <Modal
      open={view.dialog.value === 'settings'}
      label="Settings of a run"
      kind="settings"
      onClose={() => view.closeDialog()}
    >
      <ModalHead title="Settings of a run" onClose={() => view.closeDialog()} />
      <RunFields settings={settings} />
      <HeaderFields settings={settings} />
      <fieldset>
        <legend>Colours</legend>
        {THEMES.map((theme) => (
          <label key={theme} class="choice">
            <input
              type="radio"
              name="theme"
              value={theme}
              checked={app.theme.theme.value === theme}
              onChange={() => app.theme.choose(theme)}
            />
            {theme}
          </label>
        ))}
      </fieldset>
    </Modal>
  );
}

const ERA_CHOICES: readonly (readonly [EraChoice, string])[] = [
  ['both', 'both, side by side'],
  ['modern', 'modern alone'],
  ['legacy', 'legacy alone'],
];

const PROFILE_CHOICES: readonly (readonly [Profile, string])[] = [
  ['quick', 'quick: the handshake and the lists, nothing else'],
  ['standard', 'standard: also unusual requests, such as a wrong media type or a foreign origin; none runs a tool'],
];

function RunFields({ settings }: { readonly settings: SettingsModel }) {
  const { profile, eras, endSession } = settings.settings.value;
  return (
    <>
      <fieldset>
        <legend>Profile</legend>
        {PROFILE_CHOICES.map(([choice, words]) => (
          <label key={choice} class="choice">
            <input
              type="radio"
              name="profile"
              value={choice}
              data-field="profile"
              checked={profile === choice}
              onChange={() => settings.chooseProfile(choice)}
            />
            {words}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>Eras to speak</legend>
        {ERA_CHOICES.map(([choice, words]) => (
          <label key={choice} class="choice">
            <input
              type="radio"
              name="eras"
              value={choice}
              data-field="eras"
              checked={eras === choice}
              onChange={() => settings.chooseEras(choice)}
            />
            {words}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>Limits</legend>
        <TimeLimit settings={settings} />
        <label class="choice">
          <input
            type="checkbox"
            data-field="end-session"
            checked={endSession}
            onChange={(event) => settings.setEndSession(event.currentTarget.checked)}
          />
          End a session that the run opened (DELETE)
        </label>
      </fieldset>
    </>
  );
}

function TimeLimit({ settings }: { readonly settings: SettingsModel }) {
  // What is typed stays as it is typed, so that a refused value can be mended.
  const [shown] = useState(settings.settings.value.timeoutMs / 1000);
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <>
      <label class="choice limit">
        Time limit for an opening{' '}
        <input
          type="number"
          min="1"
          max="120"
          data-field="timeout"
          defaultValue={String(shown)}
          aria-invalid={problem !== null}
          onInput={({ currentTarget: { valueAsNumber } }) => {
            settings.setTimeout(valueAsNumber);
            setProblem(timeoutProblem(valueAsNumber));
          }}
        />{' '}
        s; lists get half as much again
      </label>
      {problem !== null && (
        <p class="refusal" role="alert">
          {problem} {settings.settings.value.timeoutMs / 1000} s stay in force.
        </p>
      )}
    </>
  );
}

const NAME_FIELD = '[data-field=header-name]';

function HeaderFields({ settings }: { readonly settings: SettingsModel }) {
  const fields = useRef<HTMLFieldSetElement>(null);
  const add = () => {
    settings.addHeader();
    // Drawn after the state has changed.
    setTimeout(() => [...(fields.current?.querySelectorAll<HTMLElement>(NAME_FIELD) ?? [])].at(-1)?.focus());
  };
  return (
    <fieldset ref={fields}>
      <legend>Extra headers</legend>
      <p class="soft">
        Sent to the endpoint’s own origin with every request. Values stay in this page’s memory until it is closed: not
        stored, not shown, not exported. A link cannot set them. Most names make the browser ask the server first.
      </p>
      {settings.rows.value.map((row) => (
        <Row key={row.id} row={row} settings={settings} />
      ))}
      <button type="button" class="secondary" data-action="add-header" onClick={add}>
        Add a header
      </button>
    </fieldset>
  );
}

function Row({ row, settings }: { readonly row: HeaderRow; readonly settings: SettingsModel }) {
  const { id, name, value, problem, note } = row;
  return (
    <div class="header-row">
      <input
        type="text"
        class="wire"
        data-field="header-name"
        aria-label="Header name"
        placeholder="Authorization"
        autocomplete="off"
        spellcheck={false}
        value={name}
        onInput={(event) => settings.editHeader(id, event.currentTarget.value, value)}
      />
      <input
        type="password"
        class="wire"
        data-field="header-value"
        aria-label={`Value of ${name === '' ? 'the header' : name}`}
        placeholder="value"
        autocomplete="off"
        value={value}
        onInput={(event) => settings.editHeader(id, name, event.currentTarget.value)}
      />
      <button
        type="button"
        class="quiet"
        data-action="remove-header"
        aria-label={`Remove ${name === '' ? 'the header' : name}`}
        onClick={() => settings.removeHeader(id)}
      >
        ✕
      </button>
      {problem !== null && (
        <p class="refusal" role="alert">
          {problem}
        </p>
      )}
      {problem === null && note !== null && (
        <p class="risk" role="status">
          {note}
        </p>
      )}
    </div>
  );
}
