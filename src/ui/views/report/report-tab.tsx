import type { ComponentChildren } from 'preact';
import type { ReportHead } from '../../../model/report.ts';
import { ServerText } from '../../elements/server-text.tsx';
import { countOf, formatCount, formatMs } from '../../reading/units.ts';
import type { App } from '../../state/app.ts';
import { CurlRun } from '../curl-run/curl-run.tsx';
import './report.css';

/** The report as a document: take it along, open another, and under which conditions it was made. */
export function ReportTab({ app }: { readonly app: App }) {
  const head = app.run.summary.value?.head ?? null;
  return (
    <div class="report">
      <p>
        One JSON document with findings, exchanges, lists and conditions. Header values of yours, authorization, session
        ids and secret-looking parts of addresses are taken out before it leaves this page’s memory.
      </p>
      <p class="report-actions">
        {head && (
          <button type="button" class="secondary" data-action="export-from-tab" onClick={app.exportReport}>
            Export JSON
          </button>
        )}
        <button type="button" class="secondary" data-action="open-report" onClick={app.host.pickFile}>
          Open a report
        </button>
        <span class="soft">or drop a file anywhere on this page</span>
      </p>
      <CurlRun app={app} />
      {head && <Problems head={head} />}
      {head && <Conditions head={head} />}
    </div>
  );
}

/** Failures of ours, in full, to be reported. */
function Problems({ head }: { readonly head: ReportHead }) {
  if (head.problems.length === 0) return null;
  return (
    <section aria-label="Failures of Handcheck">
      <h2>Handcheck failed here, not the server</h2>
      <ul>
        {head.problems.map(({ where, text }, index) => (
          <li key={index} data-problem={where}>
            <code>
              <ServerText text={where} />
            </code>{' '}
            <ServerText text={text} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function yesNo(value: boolean): string {
  return value ? 'yes' : 'no';
}

function Conditions({ head }: { readonly head: ReportHead }) {
  const { environment, settings, producer, contacted, plan } = head;
  const permissions = Object.entries(environment.permissions).map(([name, state]) => `${name}: ${state}`);
  return (
    <>
      <h2>What was run</h2>
      <dl class="facts">
        <Row name="address">{head.target.url}</Row>
        <Row name="made">{head.createdAt}</Row>
        <Row name="length">{formatMs(head.durationMs)}</Row>
        <Row name="plan">{`${plan.profile}, at most ${countOf(plan.maxRequests, 'request')} and further list pages; ${formatCount(head.requestsSent)} sent`}</Row>
        <Row name="eras asked for">{settings.eras}</Row>
        <Row name="time limit">{`${formatMs(settings.timeoutMs)} for an opening`}</Row>
        <Row name="extra headers">{settings.extraHeaders.join(', ') || 'none'}</Row>
        <Row name="origins contacted">{contacted.join(', ') || 'none'}</Row>
        <Row name="tools called">{head.toolsCalled.join(', ') || 'none'}</Row>
        <Row name="secrets taken out">{String(head.redactions.length)}</Row>
      </dl>
      <h2>Who looked, and from where</h2>
      <dl class="facts">
        <Row name="by">{`${producer.name} ${producer.version}, ${countOf(producer.catalogue.checks, 'check')}, catalogue ${producer.catalogue.hash.slice(0, 12)}`}</Row>
        <Row name="from">{`${environment.vantage}${environment.browser === null ? '' : `, ${environment.browser}`}`}</Row>
        <Row name="page origin">{environment.pageOrigin ?? 'none'}</Row>
        <Row name="secure context">{yesNo(environment.secureContext)}</Row>
        <Row name="CORS enforced">{yesNo(environment.corsEnforced)}</Row>
        <Row name="Origin sent">{yesNo(environment.originSent)}</Row>
        <Row name="isolation">{environment.probeIsolation}</Row>
        <Row name="permissions">{permissions.join(', ') || 'none asked'}</Row>
        <Row name="hidden during the run">{yesNo(environment.hiddenDuringRun)}</Row>
      </dl>
    </>
  );
}

function Row({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{typeof children === 'string' ? <ServerText text={children} /> : children}</dd>
    </>
  );
}
