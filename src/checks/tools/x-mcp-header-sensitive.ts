import type { HeaderAnnotation } from '../../model/facts-lists.ts';
import { member } from '../../model/json.ts';
import { counted } from '../answer-words.ts';
import { clauses, defineCheck, observedRisk, verified } from '../define-check.ts';
import { about, detailsOf, shorten } from '../subjects.ts';
import { annotatedTool } from './annotated-tool.ts';

/** On the words of a name, lower case with single spaces. `max tokens`, `page token` and `skiptoken` do not match. */
const SECRET_NAME =
  /\b(?:passwords?|passwd|passphrase|secrets?|credentials?|api ?keys?|ssn|e ?mails?|phone)\b|^token$|\b(?:access|auth|bearer|id|refresh|session) ?token\b/;
const SECRET_TEXT =
  /\b(?:passwords?|passphrase|secrets?|credentials?|api[ -]?keys?|(?:access|auth(?:orization)?|bearer|id|refresh|session)[ -]tokens?|ssn|social security number|e-?mail address|phone number)\b/i;
/** Only the start of a description is read. */
const READ = 2000;

export default defineCheck({
  id: 'tools.x-mcp-header.sensitive',
  title: 'No secret is mirrored into a header',
  level: 'SHOULD NOT',
  eras: ['modern'],
  revisions: ['2026-07-28'],
  spec: clauses(['2026-07-28'], 'server/tools', 'x-mcp-header', 'SHOULD NOT'),
  requires: ['headerAnnotations'],
  evaluate({ headerAnnotations }) {
    const subjects = headerAnnotations.flatMap((one) => {
      const why = suspicion(one);
      return why === null ? [] : [{ name: annotatedTool(one), detail: why, at: one.at }];
    });
    if (subjects.length === 0) {
      return verified(
        `${counted(headerAnnotations.length, 'parameter')} mirrored into a header; none looks like a secret.`,
      );
    }
    return observedRisk(`A parameter that looks like a secret is mirrored into a header: ${detailsOf(subjects)}.`, {
      ...about(subjects),
      why: 'Proxies and logs on the way see header values.',
      fix: 'Take x-mcp-header off parameters that hold passwords, keys, tokens or personal data.',
    });
  },
});

function suspicion({ property, schema }: HeaderAnnotation): string | null {
  if (property !== null && SECRET_NAME.test(wordsOf(property))) return `the name ${shorten(property, 40)}`;
  const description = member(schema, 'description');
  const found = typeof description === 'string' ? SECRET_TEXT.exec(description.slice(0, READ))?.[0] : undefined;
  return found === undefined ? null : `${shorten(property ?? 'the root', 40)} is described as “${found}”`;
}

/** `apiKey`, `api_key` and `API-KEY` as `api key`. */
function wordsOf(name: string): string {
  return name
    .slice(0, READ)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase();
}
