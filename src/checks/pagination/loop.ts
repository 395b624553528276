import { inside } from '../../model/evidence.ts';
import type { ListReading } from '../../model/facts-lists.ts';
import type { Subject } from '../../model/finding.ts';
import { endReason, LIST_WORDS } from '../../model/list-end.ts';
import { REVISIONS } from '../../model/revision.ts';
import { counted } from '../answer-words.ts';
import { defineCheck, failed, notChecked, observedRisk, verified } from '../define-check.ts';
import { about, detailsOf, shorten } from '../subjects.ts';

export default defineCheck({
  id: 'pagination.loop',
  title: 'Pages come to an end',
  level: 'SEED',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: [],
  source: 'testing guide: two calls, failure modes',
  requires: ['pagedLists'],
  evaluate({ pagedLists }, { era }) {
    const loops = pagedLists.filter(({ repeatedCursor }) => repeatedCursor !== undefined);
    const endless = loops.filter(({ repeatedPage }) => repeatedPage === true).map(loopSubject);
    if (endless.length > 0) {
      return failed(`A list never ends, because a cursor leads back to the same page: ${detailsOf(endless)}.`, {
        ...about(endless),
        expected: 'each cursor leads on, and the last page has no nextCursor',
        actual: detailsOf(endless),
        fix: 'Leave nextCursor out on the last page. An empty string is a cursor and does not mean the end.',
      });
    }
    const circling = loops.map(loopSubject);
    if (circling.length > 0) {
      const onlyEmpty = era !== 'modern' && loops.every(({ repeatedCursor }) => repeatedCursor === '');
      return observedRisk(`A cursor came back a second time: ${detailsOf(circling)}.`, {
        ...about(circling),
        why: onlyEmpty
          ? 'The empty string was probably meant as the end. Clients that follow it ask again and again.'
          : 'The pages differed, so the list may go on, but clients that watch for repeated cursors stop here.',
        fix: 'Give each page a cursor of its own, and leave nextCursor out on the last page.',
      });
    }
    const growing = pagedLists.filter(({ end }) => end === 'pages' || end === 'items').map(limitSubject);
    if (growing.length > 0) {
      return observedRisk(`No end was in sight at our limit: ${detailsOf(growing)}.`, {
        ...about(growing),
        why: 'Each page brought a new cursor. Clients stop somewhere and miss the rest.',
        fix: 'Use larger pages, or make sure that the last one has no nextCursor.',
      });
    }
    const [stopped] = pagedLists.flatMap((reading) => endReason(reading) ?? []);
    if (stopped) return notChecked(stopped.code, stopped.text);
    const pages = pagedLists.reduce((sum, list) => sum + list.pages.length, 0);
    return verified(`${counted(pages, 'page')} came to an end, and no cursor repeated.`);
  },
});

function loopSubject({ list, pages, repeatedCursor = '' }: ListReading): Subject {
  const last = pages.findLast(({ nextCursor }) => nextCursor === repeatedCursor) ?? pages.at(-1);
  const shown = repeatedCursor === '' ? 'the empty cursor “”' : `the cursor “${shorten(repeatedCursor, 40)}”`;
  return {
    name: LIST_WORDS[list],
    detail: `${shown} repeats after ${counted(pages.length, 'page')}`,
    ...(last ? { at: inside(last.at, 'nextCursor') } : {}),
  };
}

function limitSubject({ list, pages, items }: ListReading): Subject {
  const last = pages.at(-1);
  return {
    name: LIST_WORDS[list],
    detail: `${counted(pages.length, 'page')}, ${counted(items.length, 'item')}`,
    ...(last ? { at: inside(last.at, 'nextCursor') } : {}),
  };
}
