import type { ListReading } from '../../model/facts-lists.ts';
import type { Subject } from '../../model/finding.ts';
import { endReason, LIST_WORDS } from '../../model/list-end.ts';
import { REVISIONS } from '../../model/revision.ts';
import { counted } from '../answer-words.ts';
import { defineCheck, notChecked, verified } from '../define-check.ts';
import { itemName, namesOf } from '../subjects.ts';
import { LIST_KEYS, LIST_NOUNS } from './list-keys.ts';

export default defineCheck({
  id: 'pagination.complete',
  title: 'Every page was read',
  level: 'SEED',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: [],
  source: 'testing guides: a handshake with curl, two calls, before you ship (layer 3)',
  requires: ['lists'],
  evaluate({ lists }) {
    const evidence = lists.flatMap(({ pages }) => pages.map(({ at }) => at));
    const stopped = lists.flatMap((reading) => endReason(reading) ?? []);
    const [first] = stopped;
    if (first) {
      const limit = stopped.find(({ code }) => code === 'budget.pages') ?? first;
      return notChecked(limit.code, stopped.map(({ text }) => text).join(' '), { evidence });
    }
    const read = lists.map(
      ({ list, pages, items }) => `${counted(items.length, LIST_NOUNS[list])} on ${counted(pages.length, 'page')}`,
    );
    const later = lists.flatMap(laterItems);
    const missed =
      later.length === 0
        ? ''
        : ` Clients that stop at the first page miss ${counted(later.length, 'item')}: ${namesOf(later)}.`;
    return verified(`Every page was read: ${read.join(', ')}.${missed}`, { evidence, subjects: later });
  },
});

function laterItems({ list, pages }: ListReading): readonly Subject[] {
  return pages.slice(1).flatMap(({ items }, index) =>
    items.map((item) => ({
      name: itemName(item, LIST_NOUNS[list], LIST_KEYS[list]),
      detail: `on page ${index + 2} of the ${LIST_WORDS[list]}`,
      at: item.at,
    })),
  );
}
