import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { PRACTICE_SUFFIX } from '../../model/endpoint.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { ListName } from '../../model/facts-lists.ts';
import { type Evidence, type Finding, findingKey } from '../../model/finding.ts';
import type { PracticeServer } from '../../model/practice.ts';
import type { Producer, ReportHead } from '../../model/report.ts';
import { ERAS } from '../../model/revision.ts';
import type { FindingFilter } from '../reading/filters.ts';
import { BodyModel } from './body-model.ts';
import { type CurlRunModel, createCurlRun } from './curl-run-model.ts';
import { FormModel } from './form-model.ts';
import { ListModel } from './list-model.ts';
import { PastedModel } from './pasted-model.ts';
import { RunModel } from './run-model.ts';
import { SettingsModel } from './settings-model.ts';
import type { ReportReader, Tester } from './tester.ts';
import { ThemeModel } from './theme-model.ts';
import { ViewModel } from './view-model.ts';

/** What the page knows of its surroundings. */
export interface PageOptions {
  /** The origin that a server has to allow. */
  readonly origin: string;
  readonly practice: readonly PracticeServer[];
  /** Address to begin with, where the page's own address carries one. */
  readonly address: string | null;
  /** Where the choice of light or dark is kept; null for nowhere. */
  readonly storage: Storage | null;
  /** Monotonic time in ms. */
  readonly now: () => number;
}

/** What only the page's document can do. */
export interface PageHost {
  /** Moves the focus to the address and selects it. */
  readonly focusField: (preventScroll?: boolean) => void;
  readonly focusHeadline: () => void;
  /** Moves the focus to the shown evidence. */
  readonly focusEvidence: () => void;
  /** Moves the focus to what is chosen, because what had it may be gone. */
  readonly focusTab: () => void;
  readonly focusFilter: (filter: FindingFilter) => void;
  /** Moves through the rows of the shown list; 1 is down. */
  readonly moveRow: (by: number) => void;
  readonly pickFile: () => void;
  readonly copy: (text: string) => void;
  readonly save: (file: Blob, name: string) => void;
}

/** The models of the page, and the actions that need more than one of them. */
export interface App {
  readonly options: PageOptions;
  readonly host: PageHost;
  readonly about: ReadonlySignal<Producer | null>;
  readonly form: FormModel;
  readonly settings: SettingsModel;
  readonly run: RunModel;
  readonly bodies: BodyModel;
  readonly lists: { readonly [L in ListName]: ListModel };
  readonly view: ViewModel;
  readonly theme: ThemeModel;
  readonly curlRun: CurlRunModel;
  readonly pasted: PastedModel;
  /** Runs the address in the field, or shows why it cannot be run. */
  readonly submit: () => void;
  /** Opens a report file, or the output of a curl run, read-only. */
  readonly open: (file: Blob, name: string) => Promise<void>;
  /** Puts an address into the field. Sends nothing. */
  readonly fill: (url: string) => void;
  /** Back to the start, where what was run is offered again. Sends nothing. */
  readonly leave: () => void;
  /** Saves the shown report as a file. */
  readonly exportReport: () => void;
  /** The curl command that sends an exchange's request anew, secrets left to the shell. */
  readonly curl: (exchange: Exchange) => Promise<string>;
  /** The command that reproduces a finding; null where there is none. */
  readonly reproduce: (finding: Finding) => Promise<string | null>;
  readonly dispose: () => void;
}

/** Makes the models and ties them together. */
export function createApp(tester: Tester, options: PageOptions, host: PageHost): App {
  const settings = new SettingsModel();
  const hosts = options.practice.map(({ host }) => host);
  const form = new FormModel(settings.settings, hosts, options.address ?? options.practice[0]?.url ?? '');
  const run = new RunModel(tester, isPractice, options.now);
  const bodies = new BodyModel(run.reader);
  const view = new ViewModel(run.summary);
  const pasted = new PastedModel(run.summary, run.exchanges);
  const forget = (): void => {
    view.reset();
    bodies.clear();
    pasted.clear();
  };
  const finished = computed(() => (run.state.value === 'running' ? null : run.reader.value));
  const about = signal<Producer | null>(null);
  // Where this fails, a run fails too and says why.
  void tester.about().then(
    (producer) => {
      about.value = producer;
    },
    () => undefined,
  );

  return {
    options,
    host,
    about,
    form,
    settings,
    run,
    bodies,
    lists: listModels(finished),
    view,
    theme: new ThemeModel(options.storage),
    pasted,
    curlRun: createCurlRun(form, settings.settings, settings.headers, options.origin),
    submit() {
      const address = form.submit();
      if (address === null || run.state.value === 'running') return;
      forget();
      run.start({ endpoint: { ...address, headers: settings.headers.value }, settings: settings.settings.value });
    },
    async open(file, name) {
      await run.open(file, name);
      if (run.refusal.value !== null) return;
      forget();
      chooseHeadline({ run, view });
      form.type(run.summary.value?.head.target.url ?? form.text.value);
    },
    fill(url) {
      form.type(url);
    },
    leave() {
      run.leave();
      forget();
      host.focusField();
    },
    exportReport() {
      const head = run.summary.value?.head;
      if (!head || !run.reader.value) return;
      void run.reader.value
        .exportReport([...pasted.diagnoses.value.values()])
        .then((file) => host.save(file, reportName(head)));
    },
    ...curlCommands(run, options.origin),
    dispose: effect(() => chooseHeadline({ run, view })),
  };
}

function listModels(finished: ReadonlySignal<ReportReader | null>): App['lists'] {
  return {
    tools: new ListModel('tools', finished),
    prompts: new ListModel('prompts', finished),
    resources: new ListModel('resources', finished),
    resourceTemplates: new ListModel('resourceTemplates', finished),
  };
}

/** Commands are written by code that is read when the first one is wanted. */
function curlCommands(run: RunModel, origin: string): Pick<App, 'curl' | 'reproduce'> {
  async function curl({ request }: Exchange): Promise<string> {
    const { curlCommand } = await import('../../report/curl.ts');
    const shown = run.shown.value;
    return curlCommand(request, { secretNames: shown.kind === 'run' ? shown.ownHeaders : [], origin });
  }
  return {
    curl,
    async reproduce({ reproduce }) {
      if (reproduce === undefined) return null;
      if ('command' in reproduce) return reproduce.command;
      const preview = run.exchanges.value.find(({ exchange }) => exchange.id === reproduce.exchange);
      return preview ? curl(preview.exchange) : null;
    },
  };
}

/** After a run what the headline speaks of is shown, unless something was chosen meanwhile. */
function chooseHeadline({ run, view }: { readonly run: RunModel; readonly view: ViewModel }): void {
  const head = run.summary.value?.head;
  if (!head || view.finding.peek() !== null || view.target.peek().kind !== 'run') return;
  const named = head.headline.finding;
  const finding = named && head.findings.find((one) => findingKey(one) === findingKey(named));
  if (finding) view.chooseFinding(finding);
  else if (head.headline.diagnosis && view.tab.peek() === 'findings') view.chooseTab('diagnosis');
  const proof = decidingEvidence(head);
  if (proof && view.target.peek().kind === 'run') view.preselect(proof);
}

/** What the verdict rests on where no finding does: the diagnosis, else the answer that decided the first spoken era. */
function decidingEvidence({ headline, diagnoses, eras }: ReportHead): Evidence | null {
  const diagnosis = diagnoses.find(({ id }) => id === headline.diagnosis);
  const byEra = ERAS.map((era) => eras[era]).filter(({ decidedBy }) => decidedBy.length > 0);
  const era = byEra.find(({ status }) => status === 'spoken') ?? byEra[0];
  return diagnosis?.evidence[0] ?? era?.decidedBy[0] ?? null;
}

/** Name of an exported file: who was tested and when, such as `handcheck-localhost-3000-20261130-2140.json`. */
export function reportName({ target, createdAt }: Pick<ReportHead, 'target' | 'createdAt'>): string {
  const host = URL.canParse(target.url) ? new URL(target.url).host : 'report';
  const when = createdAt.slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-');
  return `handcheck-${host.replaceAll(/[^a-z0-9.]+/gi, '-')}-${when}.json`;
}

function isPractice(url: string): boolean {
  return new URL(url).hostname.endsWith(PRACTICE_SUFFIX);
}
