import { computed, createModel, type ReadonlySignal, signal } from '@preact/signals';
import type { Header } from '../../model/exchange.ts';
import { DEFAULT_SETTINGS, type EraChoice, type Profile, type RunSettings } from '../../model/plan.ts';

/** A header of the user's, while it is edited. */
export interface HeaderRow {
  readonly id: number;
  readonly name: string;
  readonly value: string;
  /** Why it will not be sent; null where it will. */
  readonly problem: string | null;
  /** What it does beyond being sent; null for nothing. */
  readonly note: string | null;
}

/** Settings of the next run. Header values live here only: never stored, never exported. */
export interface SettingsModel {
  readonly settings: ReadonlySignal<RunSettings>;
  readonly rows: ReadonlySignal<readonly HeaderRow[]>;
  /** The headers that will be sent. */
  readonly headers: ReadonlySignal<readonly Header[]>;
  chooseProfile(profile: Profile): void;
  chooseEras(eras: EraChoice): void;
  /** @param seconds as typed; anything that is no time from 1 to 120 s is left out of account */
  setTimeout(seconds: number): void;
  setEndSession(endSession: boolean): void;
  addHeader(): void;
  editHeader(id: number, name: string, value: string): void;
  removeHeader(id: number): void;
}

/** Names that browsers do not let a page set (Fetch standard, forbidden request-headers). */
const FORBIDDEN =
  /^(accept-(charset|encoding)|access-control-request-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|proxy-.*|sec-.*)$/i;
/** A token of RFC 9110, section 5.6.2. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** What `fetch` accepts as a value: bytes without controls. */
const VALUE = /^[\t\x20-\x7E\x80-\xFF]*$/;

/** Headers that Handcheck sets itself where a request needs them. */
const OWN = /^(mcp-session-id|content-type|accept|mcp-protocol-version|mcp-method|mcp-name)$/i;

const SHORTEST_S = 1;
const LONGEST_S = 120;

/** Why a time limit is not taken, or null. */
export function timeoutProblem(seconds: number): string | null {
  if (seconds >= SHORTEST_S && seconds <= LONGEST_S) return null;
  return `Not taken: a time limit is a number from ${SHORTEST_S} to ${LONGEST_S} s.`;
}

export const SettingsModel = createModel((): SettingsModel => {
  const settings = signal<RunSettings>(DEFAULT_SETTINGS);
  const drafts = signal<readonly { readonly id: number; readonly name: string; readonly value: string }[]>([]);
  let nextId = 1;

  const rows = computed(() =>
    drafts.value.map((draft) => ({ ...draft, problem: problemOf(draft), note: noteOf(draft) })),
  );
  const headers = computed(() =>
    rows.value
      .filter(({ name, problem }) => name !== '' && problem === null)
      .map(({ name, value }) => ({ name, value: value.trim() })),
  );

  return {
    settings,
    rows,
    headers,
    chooseProfile(profile) {
      settings.value = { ...settings.value, profile };
    },
    chooseEras(eras) {
      settings.value = { ...settings.value, eras };
    },
    setTimeout(seconds) {
      if (timeoutProblem(seconds) === null) settings.value = { ...settings.value, timeoutMs: seconds * 1000 };
    },
    setEndSession(endSession) {
      settings.value = { ...settings.value, endSession };
    },
    addHeader() {
      drafts.value = [...drafts.value, { id: nextId, name: '', value: '' }];
      nextId += 1;
    },
    editHeader(id, name, value) {
      drafts.value = drafts.value.map((draft) => (draft.id === id ? { id, name: name.trim(), value } : draft));
    },
    removeHeader(id) {
      drafts.value = drafts.value.filter((draft) => draft.id !== id);
    },
  };
});

function noteOf({ name }: { readonly name: string }): string | null {
  return OWN.test(name) ? `Replaces Handcheck’s own ${name.toLowerCase()} on every request.` : null;
}

function problemOf({ name, value }: { readonly name: string; readonly value: string }): string | null {
  if (name === '') return value === '' ? null : 'A name is missing.';
  if (!TOKEN.test(name)) return 'This is no header name: letters, digits and hyphens only.';
  if (FORBIDDEN.test(name)) return `Browsers do not let a page set ${name}.`;
  return VALUE.test(value) ? null : 'The value holds characters that a header cannot carry.';
}
