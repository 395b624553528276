import type { Diagnosis } from '../../../model/diagnosis.ts';
import { CopyButton } from '../../elements/copy-button.tsx';
import { ServerText } from '../../elements/server-text.tsx';
import { CurlRun } from '../curl-run/curl-run.tsx';
import type { App } from '../../state/app.ts';
import { Command, EvidenceLink } from '../findings/finding-detail.tsx';
import './diagnosis.css';

const CONFIDENCE = { certain: 'certain', likely: 'likely', 'cannot-tell': 'a page cannot tell' } as const;

/** Why the browser showed no answer, how certain that is, and what tells more. */
export function Diagnoses({ app }: { readonly app: App }) {
  const diagnoses = app.run.summary.value?.head.diagnoses ?? [];
  return (
    <>
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
        {evidence.map((place, index) => (
          <span key={index}>
            {index > 0 && ' '}
            <EvidenceLink app={app} evidence={place} />
          </span>
        ))}
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
      {commands.map((command, index) => (
        <div key={index}>
          <h3>
            <ServerText text={command.title} />
          </h3>
          <Command text={command.text} />
        </div>
      ))}
    </section>
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
