import { clauses, defineCheck, observedRisk, verified } from '../define-check.ts';
import { LEGACY_REVISIONS, MODERN_REVISIONS } from '../../model/revision.ts';
import { member } from '../../model/json.ts';

const ALLOWED = /^[A-Za-z0-9_.-]+$/;

export default defineCheck({
  id: 'tools.name.charset',
  title: 'Names use letters, digits, underscore, hyphen and dot',
  level: 'SHOULD',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: [...LEGACY_REVISIONS, ...MODERN_REVISIONS],
  spec: clauses(['2025-11-25', '2026-07-28'], 'server/tools', 'tool-names', 'SHOULD'),
  requires: ['toolItems'],
  evaluate({ toolItems }) {
    const names = toolItems.flatMap(({ value, at }) => {
      const name = member(value, 'name');
      return typeof name === 'string' && name !== '' ? [{ name, at }] : [];
    });
    const others = names.filter(({ name }) => !ALLOWED.test(name));
    if (others.length === 0)
      return verified(`All ${names.length} tool names keep to letters, digits, “_”, “-” and “.”.`);
    const slash = others.some(({ name }) => name.includes('/'));
    return observedRisk(`${others.length} of ${names.length} tool names use other characters.`, {
      why: slash
        ? 'Some clients refuse such names. An earlier proposal allowed “/”, the published text does not.'
        : 'Some clients refuse a list that holds such a name.',
      fix: 'Rename the tools with A–Z, a–z, 0–9, “_”, “-” and “.” only.',
      subjects: others,
    });
  },
});
