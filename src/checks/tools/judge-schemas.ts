import type { Subject } from '../../model/finding.ts';
import { failed, notChecked, observedRisk, type Verdict } from '../define-check.ts';
import { about, detailsOf, namesOf } from '../subjects.ts';
import { type Validity, validityOf } from './schema-validity.ts';
import { inSchema, placeIn, type ToolSchema, toolOf } from './tool-schemas.ts';

type Judged = { readonly [Kind in Exclude<Validity['kind'], 'valid'>]: readonly Subject[] };

/**
 * The verdict on schemas that are not valid in their dialect, or null where all of them are.
 *
 * @param binding false where the revision has no sentence on validity, so that it is advice
 */
export function judgeSchemas(schemas: readonly ToolSchema[], binding: boolean): Verdict | null {
  const judged = sort(schemas);
  const { invalid, doubtful } = judged;
  if (invalid.length > 0 && binding) {
    return failed(`Not valid JSON Schema: ${namesOf(invalid)}. ${CONSEQUENCE}`, {
      ...about(invalid),
      expected: 'each schema is valid in the dialect that it declares, or in 2020-12',
      actual: detailsOf(invalid),
      fix: FIX,
    });
  }
  if (invalid.length > 0) {
    return observedRisk(`Not valid JSON Schema: ${detailsOf(invalid)}.`, {
      ...about(invalid),
      why: `${CONSEQUENCE} This revision does not speak of it, later ones do.`,
      fix: FIX,
    });
  }
  if (doubtful.length > 0) {
    return observedRisk(`Some clients may not read a schema as it is meant: ${detailsOf(doubtful)}.`, {
      ...about(doubtful),
      why: 'The metaschema allows it, but a client in another language may refuse the schema or skip the rule.',
      fix: 'Write patterns as ECMA-262 has them, and $id in place of id.',
    });
  }
  return unjudged(judged, schemas.length);
}

const CONSEQUENCE = 'Clients that compile the schema refuse the tool, some of them the whole list.';
const FIX = 'Correct the keyword, or declare the dialect that the schema is written in with $schema.';

function unjudged({ 'too-large': tooLarge, 'unknown-dialect': foreign }: Judged, total: number): Verdict | null {
  if (tooLarge.length > 0) {
    return notChecked(
      'budget.schema',
      `Too large to be evaluated, ${tooLarge.length} of ${total}: ${detailsOf(tooLarge)}.`,
      {
        subjects: tooLarge,
      },
    );
  }
  if (foreign.length > 0) {
    return notChecked(
      'dialect.unknown',
      `In a dialect that cannot be evaluated here, ${foreign.length} of ${total}: ${detailsOf(foreign)}.`,
      { subjects: foreign },
    );
  }
  return null;
}

function sort(schemas: readonly ToolSchema[]): Judged {
  const judged: { readonly [Kind in keyof Judged]: Subject[] } = {
    invalid: [],
    doubtful: [],
    'too-large': [],
    'unknown-dialect': [],
  };
  for (const one of schemas) {
    const validity = validityOf(one.schema);
    if (validity.kind === 'valid') continue;
    const at = 'at' in validity ? validity.at : '';
    judged[validity.kind].push({
      name: toolOf(one),
      detail: `${placeIn(one, at)}: ${validity.text}`,
      at: inSchema(one, at),
    });
  }
  return judged;
}
