import type { Endpoint } from '../model/endpoint.ts';
import type { Exchange, ExchangeId } from '../model/exchange.ts';
import { createRedactor, type Redactor } from '../report/redact.ts';
import { collectSecrets, type Secret } from '../report/secrets.ts';
import type { EngineEvent } from '../run/events.ts';
import { type ExchangePreview, PREVIEW_CHARACTERS, type RunEvent } from './api.ts';
import { bodyOf, cutExchange } from './preview.ts';

/** Exchanges are passed on once per frame, in ms. */
const FRAME_MS = 16;
/** Longest secret that is surely found where a preview ends. */
const MARGIN = 8 * 1024;

/** A run that goes on: its events on their way to the page, without secrets, and its bodies as far as they are in. */
export interface LiveRun {
  take(event: EngineEvent): void;
  /** Passes on what waits for the next frame. */
  flush(): void;
  body(id: ExchangeId): string;
}

export function createLiveRun(endpoint: Endpoint, send: (event: RunEvent) => void): LiveRun {
  const exchanges = new Map<ExchangeId, Exchange>();
  const secrets = new Map<string, Secret>();
  let redactor = createRedactor([]);
  let waiting: ExchangePreview[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  learn(collectSecrets(endpoint, []));

  /** A secret shows first in the exchange that brings it, so that exchange is read before it is passed on. */
  function learn(found: readonly Secret[]): void {
    const before = secrets.size;
    for (const secret of found) secrets.set(secret.value, secret);
    if (secrets.size > before) redactor = createRedactor([...secrets.values()]);
  }

  function flush(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (waiting.length === 0) return;
    send({ type: 'exchanges', previews: waiting });
    waiting = [];
  }

  return {
    flush,
    take(event) {
      switch (event.type) {
        case 'exchange':
          learn(collectSecrets({ ...endpoint, headers: [] }, [event.exchange]));
          exchanges.set(event.exchange.id, event.exchange);
          waiting.push(preview(event.exchange, redactor));
          timer ??= setTimeout(flush, FRAME_MS);
          return;
        case 'findings':
          flush();
          send({ type: 'findings', findings: event.findings.map((finding) => redactor.finding(finding)) });
          return;
        case 'waiting':
          send(event);
          return;
        case 'step':
          send({ ...event, text: redactor.text(event.text) });
      }
    },
    body(id) {
      const exchange = exchanges.get(id);
      const text = exchange === undefined ? null : bodyOf(exchange)?.text;
      return text === null || text === undefined ? '' : redactor.text(text);
    },
  };
}

/** Only the start of a body is searched for secrets here: the rest stays in the worker. */
function preview(exchange: Exchange, redactor: Redactor): ExchangePreview {
  const start = redactor.exchange(cutExchange(exchange, PREVIEW_CHARACTERS + MARGIN));
  return { exchange: cutExchange(start, PREVIEW_CHARACTERS), bodyLength: bodyOf(exchange)?.text?.length ?? 0 };
}
