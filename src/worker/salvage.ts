import type { Exchange } from '../model/exchange.ts';
import type { Problem, Report } from '../model/report.ts';
import { redactReport } from '../report/redact.ts';
import { collectSecrets } from '../report/secrets.ts';
import { reportOfRemains } from '../run/salvage.ts';
import type { ExchangePreview, PartialRun } from './api.ts';
import { bodyOf, withBody } from './preview.ts';

/** The report, without secrets, of a run whose worker had to be ended. */
export function salvageRun(partial: PartialRun): Report {
  const exchanges = partial.previews.map(whatIsLeft);
  const problems = [{ where: 'worker', text: `${partial.why} ${lossOf(partial.previews)}` }];
  const report = reportOfRemains({ ...partial, exchanges, problems });
  return redactReport(report, collectSecrets(partial.plan.endpoint, exchanges));
}

/** An exchange of which only the start of the body is left says so, or the rest would pass for missing. */
function whatIsLeft(preview: ExchangePreview): Exchange {
  if (!isCut(preview)) return preview.exchange;
  return withBody(preview.exchange, (body) => ({ ...body, complete: false, cutBy: 'bytes', ended: 'by-us' }));
}

function isCut({ exchange, bodyLength }: ExchangePreview): boolean {
  return (bodyOf(exchange)?.text?.length ?? 0) < bodyLength;
}

/** What was lost, as a sentence. */
function lossOf(previews: readonly ExchangePreview[]): Problem['text'] {
  const cut = previews.filter(isCut).map(({ exchange }) => `#${exchange.id}`);
  if (cut.length === 0) return 'No body that had come in was lost.';
  return `Of the ${cut.length === 1 ? 'body' : 'bodies'} of ${cut.join(', ')} only the start is left.`;
}
