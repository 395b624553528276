import type { Evidence } from '../model/finding.ts';
import { isObject } from '../model/json.ts';
import { failed, observedRisk, type Verdict, verified } from './define-check.ts';

const VISIBLE = /^[\x21-\x7e]+$/;

/** Verdict on the characters of a session id. */
export function charsetVerdict(value: string, evidence: readonly Evidence[]): Verdict {
  if (VISIBLE.test(value)) return verified(`${value.length} characters, all of them visible ASCII.`, { evidence });
  if (VISIBLE.test(value.replaceAll(', ', ','))) {
    return observedRisk(
      'The session id holds a comma and a space: two header lines were probably merged into one value.',
      {
        why: 'The server, or something in front of it, seems to send Mcp-Session-Id twice. Clients send the merged value back, and the server does not know it.',
        fix: 'Send one Mcp-Session-Id header.',
        evidence,
      },
    );
  }
  const others = [...value].filter((character) => !VISIBLE.test(character));
  const codes = [
    ...new Set(others.map((one) => `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)),
  ];
  return failed('The session id holds characters other than visible ASCII.', {
    expected: 'Characters from 0x21 to 0x7E only.',
    actual: value === '' ? 'An empty value.' : `${others.length} other characters: ${codes.slice(0, 5).join(', ')}.`,
    fix: 'Use a UUID, or Base64 or hex text.',
    evidence,
  });
}

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

/** Texts that the result of the opening shows to everyone. */
export function visibleTexts(opening: unknown): readonly string[] {
  if (!isObject(opening)) return [];
  const own = Object.values(opening).filter((value) => typeof value === 'string');
  const info = opening['serverInfo'];
  return isObject(info) ? [...own, ...Object.values(info).filter((value) => typeof value === 'string')] : own;
}

/**
 * Verdict on how easy a session id looks to guess.
 *
 * @param visible texts that the server shows to everyone
 */
export function strengthVerdict(value: string, visible: readonly string[], evidence: readonly Evidence[]): Verdict {
  const weak = weakness(value, visible);
  if (weak === null) {
    return verified(`${value.length} characters that look random. One id proves no more than that.`, { evidence });
  }
  return observedRisk(`The session id ${weak}.`, {
    why: 'Whoever guesses the id of another client can use its session. One id is a hint, not a proof.',
    fix: 'Use a random id from a secure source, such as a UUID of version 4.',
    evidence,
  });
}
