import { maskedUrl } from '../../../model/endpoint.ts';
import type { FindingState } from '../../../model/finding.ts';
import type { ReportHead } from '../../../model/report.ts';
import { CopyButton } from '../../elements/copy-button.tsx';
import { Glyph } from '../../elements/glyph.tsx';
import { LongText, ServerText } from '../../elements/server-text.tsx';
import { shortAddress } from '../../reading/addresses.ts';
import { countOf, formatMs } from '../../reading/units.ts';
import { visibleText } from '../../reading/visible-text.ts';
import { HEADLINE_STATE } from '../../reading/words.ts';
import type { App } from '../../state/app.ts';
import { RunSteps } from '../transcript/run-steps.tsx';
import { CountFilters } from './count-filters.tsx';
import { EraColumns } from './era-columns.tsx';
import { FileBanner, PracticeLabel } from './labels.tsx';
import { ServerSelfLine } from './server-self.tsx';
import { SinceLastRun } from './since-last-run.tsx';
import { WaitingForYou } from './waiting-for-you.tsx';
import './verdict.css';

/** What a headline line says while the run goes on and after it. */
interface Line {
  /** Null while nothing is known. */
  readonly state: FindingState | null;
  readonly kind: string;
  readonly text: string;
  readonly detail: string;
}

/** The strip that answers the question: state, one sentence, one line of consequence, counts, eras. */
export function Verdict({ app }: { readonly app: App }) {
  const { run } = app;
  const head = run.summary.value?.head ?? null;
  // A wide screen has them on the right.
  const showsSteps = run.state.value === 'running' && app.view.narrow.value;
  const line = head ? finalLine(head) : run.state.value === 'failed' ? failedLine(app) : formingLine(app);
  return (
    <section class="verdict" aria-labelledby="headline" data-headline-state={line.kind}>
      <FileBanner app={app} />
      <div class="verdict-words">
        <span class="verdict-glyph">
          {line.state ? (
            <Glyph state={line.state} />
          ) : (
            <span class="glyph forming" aria-hidden="true">
              ◌
            </span>
          )}
        </span>
        <h1 id="headline" tabIndex={-1}>
          <LongText text={line.text} />
        </h1>
        <p class="detail">
          <LongText text={line.detail} layout="block" most={420} />
        </p>
        <WaitingForYou waiting={run.waitingFor.value !== null} />
        {run.state.value === 'failed' && <ReportUs app={app} />}
      </div>
      <Side app={app} head={head} />
      <div class="verdict-rest">
        <CountFilters app={app} />
        {head && <EraColumns app={app} head={head} />}
        {head && <ServerSelfLine head={head} />}
        {!head && <div class="reserved">{showsSteps && <RunSteps app={app} />}</div>}
      </div>
    </section>
  );
}

/** A failure of ours is to be told to us: what to copy for that. */
function ReportUs({ app }: { readonly app: App }) {
  const detail = () => {
    const head = app.run.summary.value?.head;
    const about = app.about.value;
    const problems = head?.problems.map(({ where, text }) => `${where}: ${text}`) ?? [app.run.failure.value ?? ''];
    return [`${about?.name} ${about?.version}`, navigator.userAgent, ...problems].join('\n');
  };
  return (
    <p class="soft">
      Please report it with the detail above. <CopyButton text={detail} label="copy the detail" action="copy-problem" />
    </p>
  );
}

/** Beside the headline: which run, how long, what changed, and the way out. */
function Side({ app, head }: { readonly app: App; readonly head: ReportHead | null }) {
  const { run } = app;
  const number = run.number.value;
  const stopped = run.state.value === 'cancelled' ? ', stopped' : '';
  return (
    <div class="verdict-side">
      <p class="figures">
        {number > 0 && <span>run {number} · </span>}
        <Tested app={app} head={head} />
        <span>
          {' · '}
          {formatMs(head?.durationMs ?? run.elapsedMs.value)}
          {stopped}
          {head && ` · ${countOf(head.requestsSent, 'request')}`}
        </span>
      </p>
      <SinceLastRun app={app} />
      <div class="way-out">
        <PracticeLabel app={app} />
        {head && (
          <button type="button" class="link" data-action="export" onClick={app.exportReport}>
            Export JSON
          </button>
        )}
      </div>
    </div>
  );
}

/** Whose verdict this is: the field may hold another address by now. */
function Tested({ app: { run }, head }: { readonly app: App; readonly head: ReportHead | null }) {
  const shown = run.shown.value;
  const url = maskedUrl(head?.target.url ?? (shown.kind === 'run' ? shown.url : ''));
  return (
    <span class="tested" title={visibleText(url)} data-tested>
      <ServerText text={shortAddress(url)} />
    </span>
  );
}

function finalLine(head: ReportHead): Line {
  const { kind, text, detail } = head.headline;
  const [problem] = head.problems;
  if (problem && !head.cancelled) {
    return {
      state: 'not-checked',
      kind,
      text: 'Handcheck failed here, not the server.',
      detail: `${problem.where}: ${problem.text}\n${text}`,
    };
  }
  return { state: HEADLINE_STATE[kind], kind, text, detail };
}

function failedLine({ run }: App): Line {
  return {
    state: 'not-checked',
    kind: 'failed',
    text: 'Handcheck failed here, not the server.',
    detail: run.failure.value ?? '',
  };
}

/** The headline while it forms: the first broken thing seen so far, else what the run waits for. */
function formingLine({ run }: App): Line {
  const failed = run.findings.value.find(({ state }) => state === 'failed');
  const waiting = run.steps.value.findLast(({ state }) => state === 'started');
  const now = run.stopping.value ? 'Stopping. What is there is kept.' : (waiting?.text ?? 'Starting.');
  if (failed) return { state: 'failed', kind: 'running', text: failed.message, detail: `So far. ${now}` };
  const sent = run.exchanges.value.length;
  return {
    state: null,
    kind: 'running',
    text: now,
    detail: sent === 0 ? '' : `${countOf(sent, 'request')} answered so far.`,
  };
}
