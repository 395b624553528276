import { readFileSync } from 'node:fs';
import { Ajv, type AnySchema, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { isAtLeast, type Revision } from '../../src/model/revision.ts';

type Validator = Pick<Ajv, 'addSchema' | 'getSchema'>;

const validators = new Map<Revision, Validator>();

/**
 * Validates a value against a definition of the official JSON Schema of a revision.
 *
 * @param definition name below `definitions` (until 2025-06-18) or `$defs`, such as `ListToolsResult`
 * @returns one line per violation: where, and what is wrong; empty when the value is valid
 * @throws when the revision's schema has no such definition
 */
export function violations(revision: Revision, definition: string, value: unknown): readonly string[] {
  const validate = validatorOf(revision, definition);
  if (validate(value)) return [];
  return (validate.errors ?? []).map((error) => `${error.instancePath || '/'} ${error.message ?? 'is wrong'}`);
}

function validatorOf(revision: Revision, definition: string): ValidateFunction {
  const validate = validator(revision).getSchema(`mcp#/${section(revision)}/${definition}`);
  if (!validate) throw new Error(`${revision} has no definition ${definition}`);
  return validate;
}

/** The three older schemas declare draft-07, the newer ones 2020-12. */
function section(revision: Revision): 'definitions' | '$defs' {
  return isAtLeast(revision, '2025-11-25') ? '$defs' : 'definitions';
}

function validator(revision: Revision): Validator {
  const known = validators.get(revision);
  if (known) return known;
  const file = new URL(`./${revision}.schema.json`, import.meta.url);
  const schema: AnySchema = JSON.parse(readFileSync(file, 'utf8'));
  // Formats (`uri`, `byte`) are not asserted, and the schemas use union types: ajv's strict mode refuses both.
  const options = { strict: false, validateFormats: false, allErrors: true };
  const fresh: Validator = section(revision) === '$defs' ? new Ajv2020(options) : new Ajv(options);
  fresh.addSchema(schema, 'mcp');
  validators.set(revision, fresh);
  return fresh;
}
