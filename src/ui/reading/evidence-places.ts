import type { Evidence } from '../../model/finding.ts';

/** A place of the transcript as it is linked to. */
export interface EvidencePlace {
  readonly evidence: Evidence;
  /** Tells it apart from another place of the same exchange; empty where the number is enough. */
  readonly within: string;
}

/** Every place once. Places of one exchange are told apart by where they stand in it. */
export function evidencePlaces(evidence: readonly Evidence[]): readonly EvidencePlace[] {
  const places = new Map<string, Evidence>();
  for (const place of evidence) {
    const key = JSON.stringify([place.exchange, whereIn(place)]);
    if (!places.has(key)) places.set(key, place);
  }
  const all = [...places.values()];
  return all.map((place) => {
    const many = all.filter(({ exchange }) => exchange === place.exchange).length > 1;
    return { evidence: place, within: many || place.header !== undefined ? whereIn(place) : '' };
  });
}

/** A header's name, or a pointer. Where neither is given, the exchange as a whole. */
function whereIn({ header, pointer, message }: Evidence): string {
  if (header !== undefined) return header;
  if (pointer === undefined || pointer === '') return '';
  return message === undefined || message === 0 ? pointer : `message ${message + 1} ${pointer}`;
}
