import type { Answer } from '../../model/facts-answers.ts';
import { counted, excerpt, methods, places, subjectsOf } from '../answer-words.ts';
import { defineCheck, observedRisk, verified } from '../define-check.ts';

/** Statuses that speak for themselves, or come from something in front of the server. */
const ANY_BODY: readonly number[] = [401, 403, 405, 406, 413, 415, 429, 502, 503, 504];

/** The 200 characters of a body that are shown. */
const EXCERPT = 200;

function isPage({ status, holds, isNotification }: Answer): boolean {
  // A refused notification may have any body or none.
  return (status < 200 || status > 299) && holds !== 'error' && !isNotification && !ANY_BODY.includes(status);
}

function kind({ form, mediaType, text }: Answer): string {
  if (text.trim() === '') return 'no body';
  if (mediaType === 'text/html' || /^\s*<(!doctype|html)/i.test(text)) return 'an HTML page';
  return form === 'json' ? 'JSON that is no JSON-RPC error' : 'plain text';
}

export default defineCheck({
  id: 'errors.body',
  title: 'Errors are JSON-RPC, not pages',
  level: 'SEED',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'],
  spec: [],
  source: 'before-you-ship guide, layer 4',
  requires: ['errorAnswers'],
  evaluate({ errorAnswers }) {
    const pages = errorAnswers.filter(isPage);
    const [first] = pages;
    if (!first) {
      return verified(`${counted(errorAnswers.length, 'error answer')}: JSON-RPC, or a status that needs no body.`);
    }
    return observedRisk(`Status ${first.status} on ${methods(pages)} has ${kind(first)} instead of a JSON-RPC error.`, {
      why: `Clients show nothing but the status. ${first.text.trim() === '' ? '' : `The body begins: “${excerpt(first.text, EXCERPT)}”`}`.trim(),
      fix: 'Answer requests that fail with a JSON-RPC error, whatever the HTTP status is.',
      evidence: places(pages),
      subjects: subjectsOf(pages, (answer) => `${answer.status}, ${kind(answer)}`),
    });
  },
});
