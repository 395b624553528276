import type { ExchangeId } from '../../model/exchange.ts';
import { findingKey } from '../../model/finding.ts';
import { FILTER_ORDER } from '../reading/filters.ts';
import { LIST_WORDS } from '../reading/words.ts';
import type { App } from './app.ts';
import { THEMES } from './theme-model.ts';
import type { TabId } from './view-model.ts';

/** Something that can be done, by key or by name. */
export interface Command {
  readonly id: string;
  readonly title: string;
  /** Keys as shown; empty where there is none. */
  readonly keys: string;
  readonly run: () => void;
}

const FILTER_TITLES = ['verified', 'failed', 'observed risks', 'not checked'];
const TAB_TITLES: { readonly [T in Exclude<TabId, keyof typeof LIST_WORDS>]: string } = {
  findings: 'Findings',
  diagnosis: 'Diagnosis',
  transcript: 'Transcript',
  report: 'Report',
};

/** Title of a tab. */
export function tabTitle(tab: TabId): string {
  switch (tab) {
    case 'tools':
    case 'prompts':
    case 'resources':
    case 'resourceTemplates':
      return LIST_WORDS[tab].title;
    case 'findings':
    case 'diagnosis':
    case 'transcript':
    case 'report':
      return TAB_TITLES[tab];
  }
}

/** Everything that can be done now, in the order of the palette. */
export function commandsOf(app: App): readonly Command[] {
  const { run, view, host } = app;
  const state = run.state.value;
  const shown = run.shown.value.kind !== 'nothing';
  return [
    state === 'running'
      ? command('cancel', 'Cancel the run', 'Esc', () => run.cancel())
      : command('run', 'Run the address in the field', 'Enter', app.submit),
    command('field', 'Go to the address field', '/', () => host.focusField()),
    command('settings', 'Settings of a run', '', () => view.openDialog('settings')),
    ...(shown ? shownCommands(app) : []),
    ...(shown && state !== 'running' ? [command('start', 'Back to the start', '', app.leave)] : []),
    ...(run.summary.value ? [command('export', 'Export the report as JSON', '', app.exportReport)] : []),
    command('open', 'Open a report', '', host.pickFile),
    command('copy-origin', `Copy this page’s origin, ${app.options.origin}`, '', () => host.copy(app.options.origin)),
    ...app.options.practice.map((server) =>
      command(`practice-${server.id}`, `Fill in a practice server: ${server.title}`, '', () => {
        app.fill(server.url);
        host.focusField();
      }),
    ),
    ...THEMES.map((theme) => command(`theme-${theme}`, `Colours: ${theme}`, '', () => app.theme.choose(theme))),
    command('keys', 'All keys', '?', () => view.openDialog('keys')),
  ];
}

function shownCommands(app: App): readonly Command[] {
  const { view, host } = app;
  return [
    command('next', 'Next in the list', 'j', () => host.moveRow(1)),
    command('previous', 'Previous in the list', 'k', () => host.moveRow(-1)),
    command('evidence', 'Open the evidence of the chosen finding', 'o', () => openEvidence(app)),
    command('curl', 'Copy the shown request as curl', 'c', () => copyCurl(app)),
    ...FILTER_ORDER.map((state, index) =>
      command(`filter-${state}`, `Show ${FILTER_TITLES[index]} alone, or all`, String(index + 1), () => {
        view.toggleFilter(state);
        host.focusFilter(state);
      }),
    ),
    command('previous-tab', 'Previous tab', '[', () => {
      view.moveTab(-1);
      host.focusTab();
    }),
    command('next-tab', 'Next tab', ']', () => {
      view.moveTab(1);
      host.focusTab();
    }),
    ...view.tabs.value.map((tab) =>
      command(`tab-${tab}`, `Tab: ${tabTitle(tab)}`, '', () => {
        view.chooseTab(tab);
        host.focusTab();
      }),
    ),
  ];
}

function command(id: string, title: string, keys: string, run: () => void): Command {
  return { id, title, keys, run };
}

function openEvidence({ run, view, host }: App): void {
  const finding = run.findings.value.find((one) => findingKey(one) === view.finding.value);
  const [first] = finding?.evidence ?? [];
  if (first === undefined) return;
  view.showExchange(first.exchange, first);
  host.focusEvidence();
}

function copyCurl(app: App): void {
  const target = app.view.target.value;
  const id: ExchangeId | null = target.kind === 'exchange' ? target.id : null;
  const preview = app.run.exchanges.value.find(({ exchange }) => exchange.id === id);
  if (preview) void app.curl(preview.exchange).then(app.host.copy);
}
