import type { Body, Exchange } from '../model/exchange.ts';
import type { Report, ReportHead } from '../model/report.ts';
import { type ExchangePreview, PREVIEW_CHARACTERS, type RunSummary } from './api.ts';

/** Messages of a stream that go to the page with their times. */
const PREVIEW_MESSAGES = 2_000;

/** The body of an exchange, or null where none was readable. */
export function bodyOf({ outcome }: Exchange): Body | null {
  return 'body' in outcome ? (outcome.body ?? null) : null;
}

/** The same exchange with another body, where it has one. */
export function withBody(exchange: Exchange, change: (body: Body) => Body): Exchange {
  const { outcome } = exchange;
  if (!('body' in outcome) || outcome.body === undefined) return exchange;
  return { ...exchange, outcome: { ...outcome, body: change(outcome.body) } };
}

/** The same exchange with at most so many characters of its body. */
export function cutExchange(exchange: Exchange, characters: number): Exchange {
  const body = bodyOf(exchange);
  if (body === null) return exchange;
  const isShort = (body.text?.length ?? 0) <= characters && body.messages.length <= PREVIEW_MESSAGES;
  if (isShort) return exchange;
  return withBody(exchange, ({ text, messages, ...rest }) => ({
    ...rest,
    text: text === null ? null : cutText(text, characters),
    messages: messages.slice(0, PREVIEW_MESSAGES),
  }));
}

/** The start of a text, never ending inside a surrogate pair. */
export function cutText(text: string, characters: number): string {
  if (text.length <= characters) return text;
  const last = text.charCodeAt(characters - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? characters - 1 : characters);
}

function previewOf(exchange: Exchange): ExchangePreview {
  return {
    exchange: cutExchange(exchange, PREVIEW_CHARACTERS),
    bodyLength: bodyOf(exchange)?.text?.length ?? 0,
  };
}

/** What the page gets of a report that is already without secrets. */
export function summaryOf(report: Report): RunSummary {
  const { tools: _, resources: _r, resourceTemplates: _t, prompts: _p, exchanges, ...head } = report;
  return { head: cutHead(head), previews: exchanges.map(previewOf) };
}

/** Instructions may be as large as a body. */
function cutHead(head: ReportHead): ReportHead {
  const server = Object.fromEntries(
    Object.entries(head.server).map(([era, self]) => {
      const { instructions } = self;
      return [era, { ...self, instructions: instructions === null ? null : cutText(instructions, PREVIEW_CHARACTERS) }];
    }),
  );
  return { ...head, server };
}
