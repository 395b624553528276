import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import type { Plugin } from 'vite';
import { DIALECTS, type Dialect, flatMetaschema, silentless } from './metaschema.ts';

interface Source {
  /** Makes the code of the module. */
  code(): string;
  /** File that the code is made from, to be watched. */
  readonly file?: string;
}

const REPORT_SCHEMA = fileURLToPath(new URL('../public/schema/report.v1.json', import.meta.url));

const SOURCES: ReadonlyMap<string, Source> = new Map<string, Source>([
  ...(Object.keys(DIALECTS) as Dialect[]).map((dialect): [string, Source] => [
    `virtual:json-schema/${dialect}`,
    { code: () => compileDialect(dialect) },
  ]),
  ['virtual:report-schema', { code: () => bareSchema(REPORT_SCHEMA), file: REPORT_SCHEMA }],
]);

/** What ajv's generated code asks of its run time, as source text: the page must load nothing of ajv. */
const RUNTIME: { readonly [name: string]: string } = {
  equal: `function equal(a, b) {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]));
}`,
};

/**
 * Provides JSON Schema validators as modules, generated at build time because the page's policy forbids making code
 * at run time. `virtual:json-schema/<dialect>` judges a schema by the metaschema of its dialect: its default export is
 * a function that returns true or false and leaves what is wrong in its `errors`. `virtual:report-schema` is the
 * schema of reports itself, without the members that only explain.
 */
export function jsonSchemaPlugin(): Plugin {
  return {
    name: 'handcheck-json-schema',
    resolveId: (id) => (SOURCES.has(id) ? `\0${id}` : null),
    load(id) {
      const source = id.startsWith('\0') ? SOURCES.get(id.slice(1)) : undefined;
      if (source === undefined) return null;
      if (source.file !== undefined) this.addWatchFile(source.file);
      return { code: source.code(), map: null, moduleSideEffects: false };
    },
  };
}

/** A metaschema names no texts: what is wrong is told from the place of the error alone. */
function compileDialect(dialect: Dialect): string {
  const ajv = new Ajv({
    code: { source: true, esm: true },
    strict: false,
    validateFormats: false,
    messages: false,
    inlineRefs: false,
  });
  return withoutRuntime(standaloneCode(ajv, ajv.compile(flatMetaschema(dialect))));
}

/** Generated code for this schema would be larger than all checks together; `src/report/validate.ts` reads it as it is. */
function bareSchema(path: string): string {
  return `export default ${JSON.stringify(silentless(JSON.parse(readFileSync(path, 'utf8'))))};`;
}

/** Replaces each `require` of ajv's run time by a function of the same meaning. */
function withoutRuntime(code: string): string {
  const used = new Set<string>();
  const own = code.replace(/require\("ajv\/dist\/runtime\/(\w+)"\)\.default/g, (_, name: string) => {
    used.add(name);
    return name;
  });
  const functions = [...used].map((name) => {
    const text = RUNTIME[name];
    if (text === undefined) throw new Error(`A schema needs ajv's run time function ${name}, which has no source here`);
    return text;
  });
  return [own, ...functions].join('\n');
}
