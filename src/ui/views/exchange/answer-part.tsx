import { type Exchange, headerValue, type ReadableAnswer, readableAnswer } from '../../../model/exchange.ts';
import type { Evidence } from '../../../model/finding.ts';
import type { ExchangePreview } from '../../../worker/api.ts';
import { formatMs } from '../../reading/units.ts';
import { headerNote } from '../../reading/words.ts';
import type { App } from '../../state/app.ts';
import { BodyPart } from './body-part.tsx';
import { HeaderLine } from './request-part.tsx';

/** What came back: status, the headers that a page may read, the body or every event. */
export function AnswerPart({
  app,
  preview,
  evidence,
  tone,
}: {
  readonly app: App;
  readonly preview: ExchangePreview;
  readonly evidence: Evidence | null;
  readonly tone: 'failed' | 'plain';
}) {
  const { exchange } = preview;
  const answer = readableAnswer(exchange);
  const note = headerNote(exchange);
  return (
    <section class={`answer tone-${tone}`} aria-label="Answer">
      <div class="part-head">
        <h3>answer{note && ` · ${note.text}`}</h3>
      </div>
      {answer ? (
        <>
          <pre class="wire-box">
            <Head answer={answer} evidence={evidence} />
          </pre>
          {note && note.hidden.length > 0 && <HiddenHeaders names={note.hidden} />}
          <BodyPart app={app} preview={preview} answer={answer} evidence={evidence} />
          <Ending exchange={exchange} answer={answer} />
        </>
      ) : (
        <p class="wire-box prose">{silence(exchange)}</p>
      )}
    </section>
  );
}

function Head({ answer, evidence }: { readonly answer: ReadableAnswer; readonly evidence: Evidence | null }) {
  const wanted = evidence?.header?.toLowerCase() ?? null;
  const missing = evidence?.header !== undefined && headerValue(answer.headers, evidence.header) === null;
  return (
    <>
      <span class="key">HTTP </span>
      {answer.status}
      {'\n'}
      {answer.headers.map(({ name, value }, index) => (
        <HeaderLine key={index} name={name} value={value} marked={name.toLowerCase() === wanted} />
      ))}
      {missing && <HeaderLine name={evidence.header} value="none could be read" marked />}
    </>
  );
}

/** Why a header that clients need may be missing here. */
function HiddenHeaders({ names }: { readonly names: readonly string[] }) {
  return (
    <details class="hidden-headers">
      <summary>Headers a page may not read</summary>
      <p>
        Of another origin’s answer a browser shows a page Cache-Control, Content-Language, Content-Length, Content-Type,
        Expires, Last-Modified and Pragma, and what the server names in Access-Control-Expose-Headers. Not seen here,
        sent or not: {names.join(', ')}.
      </p>
    </details>
  );
}

/** How the body ended, where that is worth a word. */
function Ending({ exchange, answer: { body } }: { readonly exchange: Exchange; readonly answer: ReadableAnswer }) {
  const remarks = [
    exchange.outcome.kind === 'body-failed' && 'The connection broke while the body was read.',
    exchange.outcome.kind === 'timeout' &&
      `Not ended after ${formatMs(exchange.outcome.afterMs)}; reading was stopped.`,
    body.cutBy === 'bytes' && 'Reading was stopped at the limit of bytes.',
    body.cutBy === 'events' && 'Reading was stopped at the limit of events.',
    body.cutBy === 'time' && exchange.outcome.kind !== 'timeout' && 'Reading was stopped at the limit of time.',
    body.ended === 'by-us' && body.complete && 'The stream was left open; it was closed from here after the answer.',
    body.bom && 'It begins with a byte order mark.',
    body.invalidUtf8 && 'Some bytes are not UTF-8; they are shown as “\uFFFD”.',
    body.text === null && 'The body is not in this report.',
  ].filter((remark) => remark !== false);
  return remarks.length === 0 ? null : <p class="remark">{remarks.join(' ')}</p>;
}

/** What is known where no answer could be read. */
function silence({ outcome }: Exchange): string {
  switch (outcome.kind) {
    case 'opaque':
      return 'Something answered. The browser does not show what, because this request was sent without CORS to learn just that.';
    case 'opaque-redirect':
      return 'A redirect was answered. The browser does not show where it leads.';
    case 'rejected':
      return `The browser gave no answer (${outcome.errorName}). Either none came, or it may not be shown to this page; it does not say which.`;
    case 'timeout':
      return `No answer within ${formatMs(outcome.afterMs)}.`;
    case 'cancelled':
      return 'The run was stopped before an answer came.';
    case 'not-available':
      return 'This browser has no means to ask so; nothing was sent.';
    case 'response':
    case 'body-failed':
      return '';
  }
}
