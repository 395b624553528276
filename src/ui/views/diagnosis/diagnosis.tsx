import type { Diagnosis } from '../../../model/diagnosis.ts';
import { CopyButton } from '../../elements/copy-button.tsx';
import { ServerText } from '../../elements/server-text.tsx';
import { allowBlock } from '../../reading/allow-block.ts';
import type { App } from '../../state/app.ts';
import { CurlRun } from '../curl-run/curl-run.tsx';
import { Command, EvidenceLinks } from '../findings/finding-detail.tsx';
import { FixSnippets } from './fix-snippets.tsx';
import { OtherName } from './other-name.tsx';
import { PathBand } from './path-band.tsx';
import './diagnosis.css';

const CONFIDENCE = { certain: 'certain', likely: 'likely', 'cannot-tell': 'a page cannot tell' } as const;

/** Why the browser showed no answer, how certain that is, and what tells more. */
export function Diagnoses({ app }: { readonly app: App }) {
  const diagnoses = app.run.summary.value?.head.diagnoses ?? [];
  return (
    <>
      {app.view.low.value && <PathBand app={app} />}
      {diagnoses.map((diagnosis, index) => (
        <One key={index} app={app} diagnosis={diagnosis} />
      ))}
      <CurlRun app={app} />
    </>
  );
}

/** A fix that is a header to send is shown as such. */
const HEADER_LINE = /^[A-Za-z-]+: /;

function One({ app, diagnosis }: { readonly app: App; readonly diagnosis: Diagnosis }) {
  const { title, saw, candidates, evidence, commands, fix, era, confidence } = diagnosis;
  return (
    <section class="diagnosis" data-diagnosis={diagnosis.id} data-confidence={confidence}>
      <h2>
        <ServerText text={title} />
      </h2>
      <p class="soft">
        {CONFIDENCE[confidence]}
        {era !== null && ` · ${era}`}
        {evidence.length > 0 && ' · evidence '}
        <EvidenceLinks app={app} evidence={evidence} />
      </p>
      <p>
        <ServerText text={saw} />
      </p>
      {candidates.length > 0 && (
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
      )}
      <OtherName app={app} diagnosis={diagnosis} />
      <Missing diagnosis={diagnosis} />
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
      {diagnosis.id === 'answer-withheld' && <Allow app={app} />}
      {commands.map((command, index) => (
        <div key={index}>
          <h3>
            <ServerText text={command.title} />
          </h3>
          <Command text={command.text} />
        </div>
      ))}
      <FixSnippets app={app} diagnosis={diagnosis} />
    </section>
  );
}

/** Every header that lets this page in, as it would stand in an answer. */
function Allow({ app }: { readonly app: App }) {
  const head = app.run.summary.value?.head;
  const origin = head?.environment.pageOrigin ?? null;
  if (!head || origin === null) return null;
  const block = allowBlock(origin, head.settings.extraHeaders);
  return (
    <>
      <div class="part-head">
        <h3>The headers that let this page in</h3>
        <CopyButton text={() => block} what="the headers" action="copy-headers" />
      </div>
      <pre class="wire-box" data-allow>
        <ServerText text={block} layout="block" />
      </pre>
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
