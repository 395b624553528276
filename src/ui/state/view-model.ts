import { batch, computed, createModel, type ReadonlySignal, signal } from '@preact/signals';
import type { ExchangeId } from '../../model/exchange.ts';
import type { ListName } from '../../model/facts-lists.ts';
import { type Evidence, type Finding, findingKey } from '../../model/finding.ts';
import type { RunSummary } from '../../worker/api.ts';
import type { FindingFilter } from '../reading/filters.ts';

export type TabId = 'findings' | 'diagnosis' | ListName | 'transcript' | 'report';

/** What the right side shows. */
export type Target =
  /** The course of the run. */
  | { readonly kind: 'run' }
  | { readonly kind: 'exchange'; readonly id: ExchangeId; readonly evidence: Evidence | null }
  | { readonly kind: 'item'; readonly list: ListName };

export type DialogId = 'settings' | 'keys' | 'palette';

/** What is looked at: tab, filter, the chosen finding, and its proof. */
export interface ViewModel {
  readonly tab: ReadonlySignal<TabId>;
  /** Tabs that exist for what is shown. */
  readonly tabs: ReadonlySignal<readonly TabId[]>;
  readonly filter: ReadonlySignal<FindingFilter | null>;
  /** Key of the chosen finding. */
  readonly finding: ReadonlySignal<string | null>;
  readonly target: ReadonlySignal<Target>;
  /** On a narrow screen the right side is a sheet; whether it is up. */
  readonly sheet: ReadonlySignal<boolean>;
  readonly narrow: ReadonlySignal<boolean>;
  /** There is no room above the tabs for more than the verdict. */
  readonly low: ReadonlySignal<boolean>;
  readonly dialog: ReadonlySignal<DialogId | null>;
  chooseTab(tab: TabId): void;
  /** @param by 1 for the next tab, -1 for the one before */
  moveTab(by: number): void;
  /** Shows findings of one state or change only; the same again shows all. */
  toggleFilter(filter: FindingFilter): void;
  /** Chooses a finding and its first proof. A narrow screen keeps the list in view. */
  chooseFinding(finding: Finding | null): void;
  /** Shows an exchange, at the place of the evidence where there is one. */
  showExchange(id: ExchangeId, evidence?: Evidence | null): void;
  /** Shows a proof without asking for attention: a narrow screen keeps the list in view. */
  preselect(evidence: Evidence): void;
  showItem(list: ListName): void;
  /** Back to the course of the run, with nothing chosen. */
  reset(): void;
  closeSheet(): void;
  setNarrow(narrow: boolean): void;
  setLow(low: boolean): void;
  openDialog(dialog: DialogId): void;
  closeDialog(): void;
}

export const ViewModel = createModel((summary: ReadonlySignal<RunSummary | null>): ViewModel => {
  const chosenTab = signal<TabId>('findings');
  const filter = signal<FindingFilter | null>(null);
  const finding = signal<string | null>(null);
  const target = signal<Target>({ kind: 'run' });
  const sheet = signal(false);
  const narrow = signal(false);
  const low = signal(false);
  const dialog = signal<DialogId | null>(null);
  const tabs = computed(() => tabsOf(summary.value));
  const tab = computed(() => (tabs.value.includes(chosenTab.value) ? chosenTab.value : 'findings'));

  return {
    tab,
    tabs,
    filter,
    finding,
    target,
    sheet,
    narrow,
    low,
    dialog,
    chooseTab(id) {
      chosenTab.value = id;
    },
    moveTab(by) {
      const all = tabs.value;
      const index = (all.indexOf(tab.value) + by + all.length) % all.length;
      chosenTab.value = all[index] ?? 'findings';
    },
    toggleFilter(wanted) {
      filter.value = filter.value === wanted ? null : wanted;
      chosenTab.value = 'findings';
    },
    chooseFinding(chosen) {
      finding.value = chosen === null ? null : findingKey(chosen);
      const [first] = chosen?.evidence ?? [];
      if (first) target.value = { kind: 'exchange', id: first.exchange, evidence: first };
    },
    showExchange(id, evidence = null) {
      target.value = { kind: 'exchange', id, evidence };
      sheet.value = true;
    },
    preselect(evidence) {
      target.value = { kind: 'exchange', id: evidence.exchange, evidence };
    },
    showItem(list) {
      target.value = { kind: 'item', list };
      sheet.value = true;
    },
    reset() {
      batch(() => {
        chosenTab.value = 'findings';
        filter.value = null;
        finding.value = null;
        target.value = { kind: 'run' };
        sheet.value = false;
      });
    },
    closeSheet() {
      sheet.value = false;
    },
    setNarrow(value) {
      narrow.value = value;
    },
    setLow(value) {
      low.value = value;
    },
    openDialog(id) {
      dialog.value = id;
    },
    closeDialog() {
      dialog.value = null;
    },
  };
});

function tabsOf(summary: RunSummary | null): readonly TabId[] {
  const lists = summary?.head.lists ?? [];
  // An empty list has no tab, but for tools and where reading it was broken off.
  const listed = (list: ListName): readonly ListName[] =>
    lists.some((own) => own.list === list && (list === 'tools' || own.items > 0 || !own.complete)) ? [list] : [];
  return [
    'findings',
    ...((summary?.head.diagnoses.length ?? 0) > 0 ? (['diagnosis'] as const) : []),
    ...listed('tools'),
    ...listed('prompts'),
    ...listed('resources'),
    ...listed('resourceTemplates'),
    'transcript',
    'report',
  ];
}
