import { isObject } from '../../model/json.ts';
import { clauses, defineCheck, observedRisk, verified } from '../define-check.ts';

const SHORTEST = 16;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-([0-9a-f])[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const JWT = /^[\w-]+\.[\w-]+\.[\w-]*$/;

/** What makes an id look easy to guess, or null. A heuristic, never a proof. */
function weakness(id: string, visible: readonly string[]): string | null {
  if (visible.includes(id)) return 'equals a value that the server shows to everyone';
  const version = UUID.exec(id)?.[1];
  if (version !== undefined) {
    return ['1', '2', '6'].includes(version) ? `is a UUID of version ${version}, made from time and device` : null;
  }
  if (/^\d+$/.test(id)) return `is ${id.length} digits`;
  if (id.length < SHORTEST) return `has ${id.length} characters`;
  if (new Set(id).size < 6) return 'uses very few different characters';
  if (JWT.test(id)) return null;
  return /\d/.test(id) || (/[a-z]/.test(id) && /[A-Z]/.test(id)) ? null : 'is made of words or of one kind of letters';
}

/** Texts that the opening shows to everyone. */
function visibleTexts(opening: unknown): readonly string[] {
  if (!isObject(opening)) return [];
  const own = Object.values(opening).filter((value) => typeof value === 'string');
  const info = opening['serverInfo'];
  return isObject(info) ? [...own, ...Object.values(info).filter((value) => typeof value === 'string')] : own;
}

export default defineCheck({
  id: 'transport.session.strength',
  title: 'Session ids are unguessable',
  level: 'SHOULD',
  eras: ['legacy'],
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25'],
  spec: clauses(['2025-03-26', '2025-06-18', '2025-11-25'], 'basic/transports', 'session-management', 'SHOULD'),
  requires: ['sessionId'],
  consults: ['openingResult'],
  evaluate({ sessionId: { value, at }, openingResult }) {
    const weak = weakness(value, visibleTexts(openingResult?.value));
    if (weak === null) {
      return verified(`${value.length} characters that look random. One id proves no more than that.`, {
        evidence: [at],
      });
    }
    return observedRisk(`The session id ${weak}.`, {
      why: 'Whoever guesses the id of another client can use its session. One id is a hint, not a proof.',
      fix: 'Use a random id from a secure source, such as a UUID of version 4.',
      evidence: [at],
    });
  },
});
