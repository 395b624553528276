import type { EraStatus } from '../../../model/era-decision.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Evidence } from '../../../model/finding.ts';
import type { ReportHead } from '../../../model/report.ts';
import { ERAS, type Era } from '../../../model/revision.ts';
import { Glyph } from '../../elements/glyph.tsx';
import { ServerText } from '../../elements/server-text.tsx';
import { rpcErrorCode } from '../../reading/rpc-error.ts';
import { visibleText } from '../../reading/visible-text.ts';
import { eraWords, exchangeTitle, outcomeWord } from '../../reading/words.ts';
import type { App } from '../../state/app.ts';
import './era-columns.css';

/** The eras side by side: what is spoken, in which revision, and which answer decided it. */
export function EraColumns({ app, head }: { readonly app: App; readonly head: ReportHead }) {
  const shown = ERAS.filter((era) => isWorthShowing(era, head.eras[era]));
  if (shown.length === 0) return null;
  return (
    <ul class="eras" aria-label="Protocol eras" title={head.eras.summary}>
      {shown.map((era) => (
        <EraColumn key={era} app={app} era={era} status={head.eras[era]} />
      ))}
    </ul>
  );
}

/** HTTP+SSE is the exception among servers: it is named only where something is known about it. */
function isWorthShowing(era: Era, { status }: EraStatus): boolean {
  if (status === 'not-tested') return false;
  return era !== 'http+sse' || !['not-spoken', 'undecided'].includes(status);
}

function EraColumn({ app, era, status }: { readonly app: App; readonly era: Era; readonly status: EraStatus }) {
  const { state, text, revision } = eraWords(status);
  const others = status.supportedVersions?.filter((version) => version !== revision) ?? [];
  return (
    <li class="era" data-era={era} data-era-status={status.status}>
      <p>
        <span class="era-name">{era}</span>{' '}
        {revision && (
          <b class="revision">
            <ServerText text={revision} />
          </b>
        )}{' '}
        <span class={`era-state ${state}`}>
          <Glyph state={state} word={false} /> <ServerText text={text} />
        </span>
      </p>
      <p class="decided" title={others.length > 0 ? visibleText(`names ${others.join(', ')}, too`) : undefined}>
        <DecidedBy app={app} evidence={status.decidedBy} />
        {others.length > 0 && (
          <>
            {status.decidedBy.length > 0 && ' · '}
            names {others.length} more
          </>
        )}
      </p>
    </li>
  );
}

/** At most two of the answers that decided it; the transcript has the rest. */
function DecidedBy({ app, evidence }: { readonly app: App; readonly evidence: readonly Evidence[] }) {
  const exchanges = app.run.exchanges.value;
  const deciding = evidence.slice(0, 2).flatMap((place) => {
    const found = exchanges.find(({ exchange }) => exchange.id === place.exchange);
    return found ? [{ place, exchange: found.exchange }] : [];
  });
  if (deciding.length === 0) return null;
  return (
    <>
      decided by{' '}
      {deciding.map(({ place, exchange }, index) => (
        <span key={exchange.id}>
          {index > 0 && ', '}
          <button
            type="button"
            class="link wire"
            data-evidence={exchange.id}
            onClick={() => app.view.showExchange(exchange.id, place)}
          >
            #{exchange.id} <ServerText text={exchangeTitle(exchange)} /> → {outcomeWord(exchange).text}
            {errorText(exchange, place)}
          </button>
        </span>
      ))}
    </>
  );
}

/** A status alone does not say that a request was refused: the error in the body does. */
function errorText(exchange: Exchange, { message }: Evidence): string {
  const code = rpcErrorCode(exchange, message);
  return code === null ? '' : `, error ${code}`;
}
