import { effect } from '@preact/signals';
import { render } from 'preact';
import { later, Page } from './app.tsx';
import { documentHost } from './host.ts';
import { HEADLINE_STATE, STATE_WORDS } from './reading/words.ts';
import { type App, createApp, type PageOptions } from './state/app.ts';
import { addressInFragment } from './state/form-model.ts';
import type { Tester } from './state/tester.ts';

/** Width in CSS px below which the right side becomes a sheet; the style sheet has the same. */
const NARROW = '(max-width: 859px)';
/** Where the picture of a way has no room above the tabs. */
const LOW = '(max-width: 859px), (max-height: 799px)';
/** A device whose screen keyboard does not come up with the focus. */
const FINE = '(pointer: fine)';

/** The page as it was mounted. */
export interface Mounted {
  /** Resolves when every part of the page is here; the first run need not wait for it. */
  readonly complete: Promise<void>;
  /** Takes the page out of the document and lets go of everything it listened to. */
  unmount(): void;
}

/** Puts the page into `root`. Everything that tests goes through `tester`. */
export function mount(root: HTMLElement, tester: Tester, options: PageOptions): Mounted {
  const app = createApp(tester, options, documentHost(root));
  const { ownerDocument } = root;
  const listening = new AbortController();
  const stops = [
    app.dispose,
    effect(() => {
      root.dataset['handcheckState'] = app.run.state.value;
    }),
    effect(() => {
      const waitingFor = app.run.waitingFor.value;
      if (waitingFor === null) root.removeAttribute('data-handcheck-waiting');
      else root.setAttribute('data-handcheck-waiting', waitingFor);
    }),
    effect(() => {
      ownerDocument.documentElement.dataset['theme'] = app.theme.theme.value;
    }),
    effect(() => {
      ownerDocument.title = titleOf(app);
    }),
  ];
  listen(app, ownerDocument, listening.signal);
  render(<Page app={app} />, root);
  if (ownerDocument.defaultView?.matchMedia(FINE).matches) app.host.focusField(true);
  return {
    complete: listenToKeys(app, ownerDocument, listening.signal),
    unmount() {
      listening.abort();
      for (const stop of stops) stop();
      render(null, root);
    },
  };
}

function listen(app: App, page: Document, signal: AbortSignal): void {
  const view = page.defaultView;
  listenToFiles(app, page, signal);
  view?.addEventListener(
    'hashchange',
    () => {
      const address = addressInFragment(view.location.hash);
      if (address !== null) app.fill(address);
    },
    { signal },
  );
  follow(view, NARROW, app.view.setNarrow, signal);
  follow(view, LOW, app.view.setLow, signal);
}

/** Tells whether a media query matches, now and whenever that changes. */
function follow(view: Window | null, query: string, tell: (matches: boolean) => void, signal: AbortSignal): void {
  const list = view?.matchMedia(query);
  if (!list) return;
  tell(list.matches);
  list.addEventListener('change', () => tell(list.matches), { signal });
}

/** A file may be dropped anywhere. */
function listenToFiles(app: App, page: Document, signal: AbortSignal): void {
  const { dataset } = page.documentElement;
  const over = (event: DragEvent): void => {
    event.preventDefault();
    dataset['dropping'] = '';
  };
  const leave = ({ relatedTarget }: DragEvent): void => {
    if (relatedTarget === null) delete dataset['dropping'];
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    delete dataset['dropping'];
    const [file] = event.dataTransfer?.files ?? [];
    if (file) void app.open(file, file.name);
  };
  page.addEventListener('dragover', over, { signal });
  page.addEventListener('dragleave', leave, { signal });
  page.addEventListener('drop', drop, { signal });
}

async function listenToKeys(app: App, page: Document, signal: AbortSignal): Promise<void> {
  const { commandForKey } = await later();
  page.addEventListener(
    'keydown',
    (event) => {
      const command = commandForKey(app, event);
      if (command === null) return;
      event.preventDefault();
      command();
    },
    { signal },
  );
}

/** Title of the window: the state's glyph and who was tested. */
function titleOf({ run }: App): string {
  const shown = run.shown.value;
  const url = run.summary.value?.head.target.url ?? (shown.kind === 'run' ? shown.url : null);
  if (url === null) return 'Handcheck: test an MCP server from your browser';
  const kind = run.summary.value?.head.headline.kind;
  const glyph = kind ? STATE_WORDS[HEADLINE_STATE[kind]].glyph : '◌';
  return `${glyph} ${URL.canParse(url) ? new URL(url).host : url} · Handcheck`;
}
