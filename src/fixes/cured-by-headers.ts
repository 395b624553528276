import type { DiagnosisId } from '../model/diagnosis.ts';

const CURED_BY_HEADERS: ReadonlySet<DiagnosisId> = new Set([
  'preflight-rejected',
  'preflight-unanswered',
  'allow-headers-incomplete',
  'allow-methods-incomplete',
  'answer-without-allow-origin',
  'errors-without-allow-origin',
  'resource-policy',
  'no-valid-allow-origin',
  'answer-withheld',
  'challenge-unreadable',
  'session-id-unreadable',
  'wildcard-authorization',
]);

/** Whether other headers on the answers of the server are the cure. */
export function curedByHeaders(id: DiagnosisId): boolean {
  return CURED_BY_HEADERS.has(id);
}
