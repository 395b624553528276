import { createModel, type ReadonlySignal, signal } from '@preact/signals';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Light or dark, as the system has it or as chosen here. */
export interface ThemeModel {
  readonly theme: ReadonlySignal<Theme>;
  choose(theme: Theme): void;
}

const KEY = 'handcheck.theme';

/** @param storage where the choice is kept; null where there is none, as in a private window that refuses it */
export const ThemeModel = createModel((storage: Storage | null): ThemeModel => {
  const theme = signal<Theme>(THEMES.find((name) => name === storage?.getItem(KEY)) ?? 'system');
  return {
    theme,
    choose(name) {
      theme.value = name;
      try {
        storage?.setItem(KEY, name);
      } catch {
        // A full or closed store: the choice holds until the page is closed.
      }
    },
  };
});
