import { REVISIONS } from '../../model/revision.ts';
import { counted } from '../answer-words.ts';
import { defineCheck, notChecked, observedRisk, verified } from '../define-check.ts';
import { about, namesOf, shorten } from '../subjects.ts';
import { TOOL_NAMES } from './tool-clauses.ts';
import { nameAt, toolNames } from './tool-names.ts';

const ALLOWED = /^[A-Za-z0-9_.-]+$/;
const FORBIDDEN = /[^A-Za-z0-9_.-]/gu;

export default defineCheck({
  id: 'tools.name.charset',
  title: 'Names use letters, digits, underscore, hyphen and dot',
  level: 'SHOULD',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: TOOL_NAMES,
  requires: ['toolItems'],
  evaluate({ toolItems }) {
    const names = toolNames(toolItems).filter(({ name }) => name !== '');
    if (names.length === 0) return notChecked('blocked.prerequisite', 'No tool has a name that could be judged.');
    const others = names.filter(({ name }) => !ALLOWED.test(name));
    if (others.length === 0) return allAllowed(names);
    const slash = others.some(({ name }) => name.includes('/'));
    const subjects = others.map((one) => ({
      name: shorten(one.name),
      detail: `holds ${charactersOf(one.name)}`,
      at: nameAt(one),
    }));
    return observedRisk(
      `${others.length} of ${counted(names.length, 'tool name')} with other characters: ${namesOf(subjects)}.`,
      {
        ...about(subjects),
        why: slash
          ? 'Some clients refuse such names. An earlier proposal allowed “/”; the published text does not.'
          : 'Some clients refuse a list that holds such a name.',
        fix: 'Rename the tools with A–Z, a–z, 0–9, “_”, “-” and “.” only.',
      },
    );
  },
});

function allAllowed(names: readonly { readonly name: string }[]) {
  const text = `${counted(names.length, 'tool name')} of letters, digits, “_”, “-” and “.” only.`;
  const dotted = names.filter(({ name }) => name.includes('.'));
  if (dotted.length === 0) return verified(text);
  const hold = dotted.length === 1 ? 'holds a dot, which is' : 'hold a dot, which is';
  return verified(
    `${text} ${namesOf(dotted.map(({ name }) => ({ name: shorten(name) })))} ${hold} right, though some clients refuse it.`,
  );
}

/** The different characters that are not allowed, as people can read them. */
function charactersOf(name: string): string {
  const found = [...new Set(name.match(FORBIDDEN))].slice(0, 5).map((character) => {
    if (character === ' ') return 'a space';
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return /^[!-~]$/.test(character) ? `“${character}”` : `U+${code}`;
  });
  return found.join(', ');
}
