import type { App } from '../state/app.ts';
import { PathBand } from './diagnosis/path-band.tsx';
import { KeysDialog } from './dialogs/keys-dialog.tsx';
import { Palette } from './dialogs/palette.tsx';
import { SettingsDialog } from './dialogs/settings-dialog.tsx';
import { Panes } from './panes.tsx';
import { Verdict } from './verdict/verdict.tsx';

/** Everything that a run brings to the page. */
export function Results({ app }: { readonly app: App }) {
  return (
    <>
      <Verdict app={app} />
      {!app.view.low.value && <PathBand app={app} />}
      <Panes app={app} />
    </>
  );
}

/** The dialogs, closed until they are asked for. */
export function Dialogs({ app }: { readonly app: App }) {
  return (
    <>
      <SettingsDialog app={app} />
      <KeysDialog app={app} />
      <Palette app={app} />
    </>
  );
}

export { commandForKey } from '../keys.ts';
