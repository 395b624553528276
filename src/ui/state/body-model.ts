import { createModel, type ReadonlySignal, signal } from '@preact/signals';
import { type ExchangeId, readableAnswer } from '../../model/exchange.ts';
import type { Evidence } from '../../model/finding.ts';
import type { ExchangePreview } from '../../worker/api.ts';
import type { ProofText } from '../reading/proof.ts';
import type { ReportReader } from './tester.ts';

/** A part of a large body around a proof. */
export interface BodyExcerpt extends ProofText {
  readonly exchange: ExchangeId;
}

/** Body text beyond what came with the exchange, on demand. */
export interface BodyModel {
  /** Text that was loaded, from the start of the body, by exchange. */
  readonly texts: ReadonlySignal<ReadonlyMap<ExchangeId, string>>;
  readonly excerpt: ReadonlySignal<BodyExcerpt | null>;
  /** An exchange whose body is being read. */
  readonly loading: ReadonlySignal<ExchangeId | null>;
  /** Loads the next part of a body. */
  more(preview: ExchangePreview): Promise<void>;
  /** Looks for a proof in the whole body and loads what is around it. */
  find(preview: ExchangePreview, evidence: Evidence): Promise<void>;
  clear(): void;
}

/** UTF-16 units that are loaded at a time. */
const PART = 32 * 1024;
const BIG_PART = 1024 * 1024;

export const BodyModel = createModel((reader: ReadonlySignal<ReportReader | null>): BodyModel => {
  const texts = signal<ReadonlyMap<ExchangeId, string>>(new Map());
  const excerpt = signal<BodyExcerpt | null>(null);
  const loading = signal<ExchangeId | null>(null);

  async function whole(source: ReportReader, { exchange, bodyLength }: ExchangePreview): Promise<string> {
    const parts: string[] = [];
    for (let from = 0; from < bodyLength; from += BIG_PART) parts.push(await source.body(exchange.id, from, BIG_PART));
    return parts.join('');
  }

  function done(): void {
    loading.value = null;
  }

  return {
    texts,
    excerpt,
    loading,
    async more(preview) {
      const source = reader.value;
      const { exchange } = preview;
      if (source === null || loading.value !== null) return;
      loading.value = exchange.id;
      const have = loadedText(preview, texts.value);
      const part = await source.body(exchange.id, have.length, PART).finally(done);
      if (reader.value === source) texts.value = new Map(texts.value).set(exchange.id, have + part);
    },
    async find(preview, evidence) {
      const source = reader.value;
      const answer = readableAnswer(preview.exchange);
      if (source === null || answer === null || loading.value !== null) return;
      loading.value = preview.exchange.id;
      const text = await whole(source, preview).finally(done);
      const { findProof } = await import('../reading/proof.ts');
      const found = await findProof(answer, text, evidence);
      if (found && reader.value === source) excerpt.value = { exchange: preview.exchange.id, ...found };
    },
    clear() {
      texts.value = new Map();
      excerpt.value = null;
    },
  };
});

/** The text of a body as far as it is here. */
export function loadedText(preview: ExchangePreview, texts: ReadonlyMap<ExchangeId, string>): string {
  return texts.get(preview.exchange.id) ?? readableAnswer(preview.exchange)?.body.text ?? '';
}
