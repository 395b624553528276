import { useState } from 'preact/hooks';
import { type Clause, type Evidence, type Finding, findingKey } from '../../../model/finding.ts';
import { takenCheck } from '../../../model/taken-output.ts';
import { CopyButton } from '../../elements/copy-button.tsx';
import { Glyph } from '../../elements/glyph.tsx';
import { LinkOut } from '../../elements/link-out.tsx';
import { PasteBox } from '../../elements/paste-box.tsx';
import { LongText, ServerText } from '../../elements/server-text.tsx';
import { evidencePlaces } from '../../reading/evidence-places.ts';
import { formatCount } from '../../reading/units.ts';
import { visibleText } from '../../reading/visible-text.ts';
import type { App } from '../../state/app.ts';

/** What a chosen finding adds to its line: expected, seen and fix, what it is about, its proof, its clause. */
export function FindingDetail({ app, finding }: { readonly app: App; readonly finding: Finding }) {
  return (
    <div class="finding-detail">
      {finding.state === 'verified' && (
        <p>
          <ServerText text={finding.message} />
        </p>
      )}
      <Judgement finding={finding} />
      <Pasted app={app} finding={finding} />
      <Subjects app={app} finding={finding} />
      <Links app={app} finding={finding} />
      <p class="finding-rule">
        <code>
          <ServerText text={finding.check} />
        </code>{' '}
        · {finding.level}
        {finding.era && ` · ${finding.era}`}
        {finding.basis !== 'browser' && ` · from ${finding.basis}`}
      </p>
    </div>
  );
}

function Judgement({ finding }: { readonly finding: Finding }) {
  switch (finding.state) {
    case 'verified':
      return null;
    case 'failed':
      return (
        <dl class="judgement">
          <dt>expected</dt>
          <dd>
            <LongText text={finding.expected} />
          </dd>
          <dt>seen</dt>
          <dd>
            <LongText text={finding.actual} />
          </dd>
          <dt>fix</dt>
          <dd>
            <LongText text={finding.fix} layout="block" most={600} />
          </dd>
        </dl>
      );
    case 'observed-risk':
      return (
        <dl class="judgement">
          <dt>why</dt>
          <dd>
            <LongText text={finding.why} />
          </dd>
          {finding.fix !== undefined && <dt>fix</dt>}
          {finding.fix !== undefined && (
            <dd>
              <LongText text={finding.fix} layout="block" most={600} />
            </dd>
          )}
        </dl>
      );
    case 'not-checked':
      return (
        <>
          <p>
            {finding.reason.text !== finding.message && <ServerText text={finding.reason.text} />}{' '}
            <code class="soft">{finding.reason.code}</code>
          </p>
          {finding.command !== undefined && <Command text={finding.command} />}
        </>
      );
  }
}

/** What the output of a finding's command says, and the place for it. */
function Pasted({ app, finding }: { readonly app: App; readonly finding: Finding }) {
  if (takenCheck(finding) === null) return null;
  const judged = app.pasted.findings.value.get(findingKey(finding));
  return (
    <>
      {judged && (
        <div class="pasted-verdict" data-pasted-state={judged.state}>
          <p>
            <Glyph state={judged.state} /> <ServerText text={judged.message} /> <b class="soft">from pasted output</b>
          </p>
          <Judgement finding={judged} />
        </div>
      )}
      <PasteBox label="Paste what it wrote" judge={(text) => app.pasted.judgeFinding(finding, text)} />
    </>
  );
}

/** A command for a terminal, to copy. */
export function Command({ text }: { readonly text: string }) {
  return (
    <div class="command">
      <pre class="wire-box">
        <ServerText text={text} layout="block" />
      </pre>
      <CopyButton text={() => text} label="copy the command" action="copy-command" />
    </div>
  );
}

/** Subjects that are shown before the rest is asked for. */
const FIRST_SUBJECTS = 8;

function Subjects({ app, finding }: { readonly app: App; readonly finding: Finding }) {
  const [all, setAll] = useState(false);
  const { subjects } = finding;
  if (!subjects || subjects.shown.length === 0) return null;
  const shown = all ? subjects.shown : subjects.shown.slice(0, FIRST_SUBJECTS);
  const hidden = subjects.shown.length - shown.length;
  const left = subjects.total - subjects.shown.length;
  return (
    <ul class="subjects">
      {shown.map(({ name, detail, at }, index) => (
        <li key={index}>
          <span class="wire">
            <LongText text={name} most={120} />
          </span>
          {detail !== undefined && (
            <span class="soft">
              {' '}
              <LongText text={detail} most={200} />
            </span>
          )}
          {at && (
            <>
              {' '}
              <EvidenceLink app={app} evidence={at} within={at.header ?? ''} />
            </>
          )}
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <button type="button" class="link" onClick={() => setAll(true)}>
            show {hidden} more
          </button>
        </li>
      )}
      {left > 0 && hidden === 0 && <li class="soft">and {formatCount(left)} more</li>}
    </ul>
  );
}

/** Most proofs that are linked one by one. */
const MOST_LINKS = 12;

/** Places in the transcript, each once. */
export function EvidenceLinks({ app, evidence }: { readonly app: App; readonly evidence: readonly Evidence[] }) {
  const places = evidencePlaces(evidence);
  return (
    <>
      {places.slice(0, MOST_LINKS).map((place, index) => (
        <span key={index}>
          {index > 0 && ' '}
          <EvidenceLink app={app} evidence={place.evidence} within={place.within} />
        </span>
      ))}
      {places.length > MOST_LINKS && ` and ${places.length - MOST_LINKS} more`}
    </>
  );
}

/** A place in the transcript; pressing it shows the place. */
function EvidenceLink({
  app,
  evidence,
  within = '',
}: {
  readonly app: App;
  readonly evidence: Evidence;
  readonly within?: string;
}) {
  const target = app.view.target.value;
  const current = target.kind === 'exchange' && target.evidence === evidence;
  return (
    <button
      type="button"
      class="link wire"
      data-evidence={evidence.exchange}
      aria-current={current ? 'true' : undefined}
      onClick={() => app.view.showExchange(evidence.exchange, evidence)}
    >
      #{evidence.exchange}
      {within !== '' && (
        <>
          {' '}
          <ServerText text={within} />
        </>
      )}
    </button>
  );
}

function Links({ app, finding }: { readonly app: App; readonly finding: Finding }) {
  const { clause, evidence } = finding;
  return (
    <p class="finding-links">
      {evidence.length > 0 && (
        <span>
          evidence <EvidenceLinks app={app} evidence={evidence} />
        </span>
      )}
      <Rule clause={clause} source={finding.source} />
      <CurlButton app={app} finding={finding} />
    </p>
  );
}

/** Only the specification is linked to: a report that was opened may name any address. */
const SPECIFICATION = 'https://modelcontextprotocol.io/specification/';

/** Where the rule stands: the clause of the revision tested, or whose rule it is. */
function Rule({ clause, source }: { readonly clause: Clause | null; readonly source: string }) {
  if (clause === null) {
    return (
      <span class="soft">
        <ServerText text={source} />
      </span>
    );
  }
  const name = visibleText(`${clause.page}${clause.anchor === '' ? '' : ` § ${clause.anchor}`}, ${clause.revision}`);
  return clause.url.startsWith(SPECIFICATION) ? <LinkOut href={clause.url}>{name}</LinkOut> : <span>{name}</span>;
}

function CurlButton({ app, finding }: { readonly app: App; readonly finding: Finding }) {
  // A command of its own tells what the request again would not.
  const hasCommand = finding.state === 'not-checked' && finding.command !== undefined;
  if (finding.reproduce === undefined || hasCommand) return null;
  const text = async () => (await app.reproduce(finding)) ?? '';
  return <CopyButton text={text} label="copy as curl" action="copy-curl" />;
}
