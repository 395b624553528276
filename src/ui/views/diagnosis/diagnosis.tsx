import type { Diagnosis } from '../../../model/diagnosis.ts';
import { CopyButton } from '../../elements/copy-button.tsx';
import { PasteBox } from '../../elements/paste-box.tsx';
import { ServerText } from '../../elements/server-text.tsx';
import { allowBlocks } from '../../reading/allow-lines.ts';
import { type AllowMatrix, allowMatrix } from '../../reading/allow-matrix.ts';
import type { App } from '../../state/app.ts';
import { CurlRun } from '../curl-run/curl-run.tsx';
import { Command, EvidenceLinks } from '../findings/finding-detail.tsx';
import { AllowTable } from './allow-table.tsx';
import { CONFIDENCE } from './confidence.ts';
import { FixSnippets } from './fix-snippets.tsx';
import { OtherName } from './other-name.tsx';
import { PathBand } from './path-band.tsx';
import './diagnosis.css';

/** Why the browser showed no answer, how certain that is, and what tells more. */
export function Diagnoses({ app }: { readonly app: App }) {
  const head = app.run.summary.value?.head;
  if (!head) return null;
  const pasted = app.pasted.diagnoses.value;
  const exchanges = app.run.exchanges.value.map(({ exchange }) => exchange);
  const shown = head.diagnoses.map((one, index) => pasted.get(index) ?? one);
  const matrix = allowMatrix(head, exchanges, shown);
  return (
    <>
      {app.view.low.value && <PathBand app={app} />}
      {head.diagnoses.map((diagnosis, index) => (
        <One key={index} app={app} index={index} before={diagnosis} matrix={matrix} />
      ))}
      {shown.some(isOfHeaders) && <AllowTable app={app} matrix={matrix} />}
      <CurlRun app={app} />
    </>
  );
}

/** Where no request could come as far as the server, nothing is known of what it allows. */
function isOfHeaders({ id }: Diagnosis): boolean {
  return !NO_HEADERS.has(id);
}

const NO_HEADERS: ReadonlySet<Diagnosis['id']> = new Set([
  'address-unusable',
  'mixed-content',
  'page-policy',
  'local-network-denied',
  'local-network-waiting',
  'no-answer',
  'no-connection',
]);

interface OneProps {
  readonly app: App;
  readonly index: number;
  /** As the run left it. */
  readonly before: Diagnosis;
  readonly matrix: AllowMatrix;
}

function One({ app, index, before, matrix }: OneProps) {
  const diagnosis = app.pasted.diagnoses.value.get(index) ?? before;
  const { title, saw, evidence, era, confidence, from } = diagnosis;
  return (
    <section
      class="diagnosis"
      data-diagnosis={diagnosis.id}
      data-confidence={confidence}
      data-from={from === undefined ? undefined : 'pasted'}
    >
      <h2>
        <ServerText text={title} />
      </h2>
      <p class="soft">
        {CONFIDENCE[confidence]}
        {from !== undefined && <b> · from pasted output</b>}
        {era !== null && ` · ${era}`}
        {evidence.length > 0 && ' · evidence '}
        <EvidenceLinks app={app} evidence={evidence} />
      </p>
      <p>
        <ServerText text={saw} />
      </p>
      {diagnosis !== before && diagnosis.id !== before.id && (
        <p class="soft">
          The run alone said: <ServerText text={before.title} />
        </p>
      )}
      <Candidates candidates={diagnosis.candidates} />
      <OtherName app={app} diagnosis={diagnosis} />
      <Missing diagnosis={diagnosis} />
      <Fix app={app} diagnosis={diagnosis} matrix={matrix} />
      <Settle app={app} index={index} diagnosis={before} />
    </section>
  );
}

function Candidates({ candidates }: Pick<Diagnosis, 'candidates'>) {
  if (candidates.length === 0) return null;
  return (
    <>
      <h3>What remains possible, most likely first</h3>
      <ol class="candidates">
        {candidates.map((candidate, index) => (
          <li key={index}>
            <ServerText text={candidate} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** A fix that is a header to send is shown as such. */
const HEADER_LINE = /^[A-Za-z-]+: /;

/** What to change: in words, then the header lines to paste. */
function Fix({ app, diagnosis, matrix }: Omit<OneProps, 'index' | 'before'> & { readonly diagnosis: Diagnosis }) {
  const head = app.run.summary.value?.head;
  const { fix } = diagnosis;
  const blocks = head ? allowBlocks(diagnosis, head, matrix) : [];
  return (
    <>
      {fix !== null && (
        <>
          <div class="part-head">
            <h3>What to change</h3>
            <CopyButton text={() => fix} what="the fix" />
          </div>
          {HEADER_LINE.test(fix) ? (
            <pre class="wire-box">
              <ServerText text={fix} layout="block" />
            </pre>
          ) : (
            <p>
              <ServerText text={fix} layout="block" />
            </p>
          )}
        </>
      )}
      {blocks.map(({ on, lines }) => (
        <div key={on}>
          <div class="part-head">
            <h3>{on}</h3>
            <CopyButton text={() => lines} what="the headers" action="copy-headers" />
          </div>
          <pre class="wire-box" data-allow>
            <ServerText text={lines} layout="block" />
          </pre>
        </div>
      ))}
      <FixSnippets app={app} diagnosis={diagnosis} />
    </>
  );
}

/** The commands that tell more, and a place for what they wrote. */
function Settle({
  app,
  index,
  diagnosis: { commands },
}: Pick<OneProps, 'app' | 'index'> & { readonly diagnosis: Diagnosis }) {
  const sources = [...commands.map(({ title }) => title), 'The console of the browser’s developer tools'];
  return (
    <>
      {commands.map((command, place) => (
        <div key={place}>
          <h3>
            <ServerText text={command.title} />
          </h3>
          <Command text={command.text} />
        </div>
      ))}
      <PasteBox
        label={`Paste what ${commands.length > 0 ? 'a command or ' : ''}the browser’s console wrote`}
        sources={sources}
        judge={(text, source) => app.pasted.judgeDiagnosis(index, source < commands.length ? source : -1, text)}
      />
    </>
  );
}

function Missing({ diagnosis: { missing } }: { readonly diagnosis: Diagnosis }) {
  const rows = [
    ['request headers to allow', missing.requestHeaders.join(', ')],
    ['methods to allow', missing.methods.join(', ')],
    ['answer headers to expose', missing.exposedHeaders.join(', ')],
    ['origin to allow', missing.allowOrigin ?? ''],
  ].filter(([, value]) => value !== '');
  if (rows.length === 0) return null;
  return (
    <dl class="judgement">
      {rows.map(([name, value]) => [
        <dt key={name}>{name}</dt>,
        <dd key={`${name} value`} class="wire">
          <ServerText text={value ?? ''} />
        </dd>,
      ])}
    </dl>
  );
}
