import { enforcesCors } from '../../model/environment.ts';
import type { EraDecision } from '../../model/era-decision.ts';
import { type Header, headerValue } from '../../model/exchange.ts';
import { counted, excerpt, methods, places } from '../answer-words.ts';
import { clauses, defineCheck, notChecked, observedRisk, verified } from '../define-check.ts';
import { openingCommand } from '../opening-command.ts';

const NAME = 'X-Accel-Buffering';

function value({ headers }: { readonly headers: readonly Header[] }): string | null {
  return headerValue(headers, NAME);
}

/** Shows the headers that a page may not read. */
function command(url: string | undefined, decision: EraDecision | undefined): { readonly command?: string } {
  if (url === undefined || decision === undefined) return {};
  return { command: openingCommand(url, decision, [], ['-D -', '-o /dev/null', '--max-time 15']) };
}

export default defineCheck({
  id: 'transport.sse.buffering',
  title: 'Streams ask proxies not to buffer',
  level: 'SHOULD',
  eras: ['modern'],
  revisions: ['2026-07-28'],
  spec: clauses(['2026-07-28'], 'basic/transports/streamable-http', 'receiving-messages', 'SHOULD'),
  requires: ['streams', 'answers'],
  consults: ['decision'],
  evaluate({ answers, decision }, { environment }) {
    const streams = answers.filter(({ form, isNotification }) => form === 'stream' && !isNotification);
    const other = streams.find((stream) => value(stream) !== null && value(stream)?.trim().toLowerCase() !== 'no');
    if (other) {
      return observedRisk(
        `${NAME} is “${excerpt(value(other) ?? '', 30)}” on the stream that answers ${methods([other])}.`,
        {
          why: 'A proxy in front may hold events back until the stream ends.',
          fix: `Send ${NAME}: no with every event stream.`,
          evidence: [{ ...other.at, header: NAME.toLowerCase() }],
        },
      );
    }
    const absent = streams.filter((stream) => value(stream) === null);
    if (absent.length === 0) {
      return verified(`${NAME}: no on ${counted(streams.length, 'stream')}.`, {
        evidence: streams.map(({ at }) => ({ ...at, header: NAME.toLowerCase() })),
      });
    }
    if (enforcesCors(environment)) {
      return notChecked(
        'browser.hidden-header',
        `The server does not expose ${NAME} to web pages, so it may or may not have been sent.`,
        { evidence: places(absent), ...command(absent[0]?.url, decision) },
      );
    }
    return observedRisk(`The stream that answers ${methods(absent)} has no ${NAME} header.`, {
      why: 'A proxy in front may hold events back until the stream ends.',
      fix: `Send ${NAME}: no with every event stream.`,
      evidence: places(absent),
    });
  },
});
