import { enforcesCors } from '../../model/environment.ts';
import { type Header, headerValue } from '../../model/exchange.ts';
import type { Answer } from '../../model/facts-answers.ts';
import { methods, places } from '../answer-words.ts';
import { bufferingVerdict, isUnbuffered } from '../buffering.ts';
import { clauses, defineCheck, notChecked } from '../define-check.ts';
import { modernMethod, requestCommand } from '../opening-command.ts';

const NAME = 'X-Accel-Buffering';

function value({ headers }: { readonly headers: readonly Header[] }): string | null {
  return headerValue(headers, NAME);
}

/** Asks for one of the streams again, to show the headers that a page may not read. */
function command(streams: readonly Answer[]): { readonly command?: string } {
  const again = streams.find(({ method }) => modernMethod(method) !== null);
  const method = modernMethod(again?.method);
  if (again === undefined || method === null) return {};
  return { command: requestCommand(again.url, method, [], ['-D -', '-o /dev/null', '--max-time 15']) };
}

export default defineCheck({
  id: 'transport.sse.buffering',
  title: 'Streams ask proxies not to buffer',
  level: 'SHOULD',
  eras: ['modern'],
  revisions: ['2026-07-28'],
  spec: clauses(['2026-07-28'], 'basic/transports/streamable-http', 'receiving-messages', 'SHOULD'),
  requires: ['streams', 'answers'],
  evaluate({ answers }, { environment }) {
    const streams = answers.filter(({ form, isNotification }) => form === 'stream' && !isNotification);
    const proofs = (of: readonly Answer[]) => of.map(({ at }) => ({ ...at, header: NAME.toLowerCase() }));
    const other = streams.find((stream) => value(stream) !== null && !isUnbuffered(value(stream)));
    if (other) {
      const shown = { value: value(other), answered: methods([other]), count: 1 };
      return bufferingVerdict({ ...shown, evidence: proofs([other]) });
    }
    const absent = streams.filter((stream) => value(stream) === null);
    if (absent.length === 0) {
      const shown = { value: 'no', answered: methods(streams), count: streams.length };
      return bufferingVerdict({ ...shown, evidence: proofs(streams) });
    }
    if (enforcesCors(environment)) {
      return notChecked(
        'browser.hidden-header',
        `The server does not expose ${NAME} to web pages, so it may or may not have been sent.`,
        { evidence: places(absent), ...command(absent) },
      );
    }
    const shown = { value: null, answered: methods(absent), count: absent.length };
    return bufferingVerdict({ ...shown, evidence: places(absent) });
  },
});
