import type { ReadableAnswer } from '../../model/exchange.ts';
import type { Evidence } from '../../model/finding.ts';
import type { JsonPointer } from '../../model/json.ts';
import { bodyEvents } from './body-events.ts';
import { findPlace, type JsonPlace } from './json-place.ts';

/** A part of a message around a proof. */
export interface ProofText {
  readonly text: string;
  /** Pointer of the value that the text begins with. */
  readonly base: JsonPointer;
  /** Where it begins, in characters of the message. */
  readonly from: number;
}

/** Units of an excerpt, and how far before the proof it may begin. */
const EXCERPT = 8 * 1024;
const BEFORE = 2 * 1024;

/**
 * Looks for a proof in the whole text of a body. Null where it is not there.
 *
 * @param text the whole body
 */
export async function findProof(
  { headers, body }: ReadableAnswer,
  text: string,
  evidence: Evidence,
): Promise<ProofText | null> {
  const events = bodyEvents(headers, body, text, true);
  const message = events === null ? text : (events[evidence.message ?? 0]?.text ?? '');
  const pointer = evidence.pointer ?? '';
  const place = await findPlace(message, pointer, rest);
  return place && cutAround(message, place, pointer);
}

/** The text from the value that holds the place on, or from the place itself where that value began long before. */
function cutAround(message: string, { from, parent }: JsonPlace, pointer: JsonPointer): ProofText {
  const start = parent !== null && from - parent.from <= BEFORE ? parent : { from, at: pointer };
  return { text: message.slice(start.from, start.from + EXCERPT), base: start.at, from: start.from };
}

function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
