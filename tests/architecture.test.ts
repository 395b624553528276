import { readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * What each part of `src/` may import, itself aside. A part is a folder, or a file where the folder's files differ.
 * The longest name that fits decides.
 */
const MAY_IMPORT: { readonly [part: string]: readonly string[] } = {
  model: [],
  http: ['model'],
  era: ['model'],
  probes: ['model', 'http', 'era', 'facts'],
  facts: ['model', 'era'],
  checks: ['model'],
  diagnosis: ['model'],
  fixes: ['model'],
  report: ['model'],
  'curl-run': ['model', 'http', 'era', 'report'],
  run: ['model', 'http', 'era', 'probes', 'facts', 'checks', 'diagnosis', 'report', 'curl-run'],
  'run/pasted-finding.ts': ['model', 'checks', 'diagnosis', 'run/pasted-rules.ts'],
  'run/pasted-rules.ts': ['model', 'checks', 'diagnosis'],
  practice: ['model', 'http'],
  page: ['model', 'worker/api.ts'],
  'worker/api.ts': ['model'],
  'worker/remains.ts': ['model', 'worker/api.ts'],
  'worker/slots.ts': [],
  // The page's side of the boundary: of the worker it knows the address alone.
  'worker/client.ts': ['model', 'page', 'worker/api.ts', 'worker/main.ts', 'worker/remains.ts', 'worker/slots.ts'],
  'worker/main.ts': ['worker'],
  worker: ['model', 'http', 'practice', 'report', 'curl-run', 'run', 'worker/api.ts'],
  // Pasted texts are judged in the page: nothing is sent for them.
  ui: ['model', 'fixes', 'report', 'curl-run', 'worker/api.ts', 'run/pasted-finding.ts'],
  pwa: [],
  types: [],
  'main.tsx': ['model', 'ui', 'worker/client.ts', 'pwa'],
};

interface Import {
  readonly from: string;
  readonly to: string;
}

function filesBelow(folder: string, pattern: RegExp): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name) && !name.includes('node_modules'))
    .map((name) => join(folder, name));
}

/** Every import of a file, types included: relative ones as paths below `src/`, packages by name. */
function importsOf(file: string): readonly Import[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const specifiers = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');
  return specifiers.map((specifier) => {
    const path = specifier.replace(/\?.*$/, '');
    const to = path.startsWith('.') ? relative('src', normalize(join(dirname(file), path))) : path;
    return { from: relative('src', file), to };
  });
}

function partOf(path: string): string | null {
  const parts = Object.keys(MAY_IMPORT).filter((part) => path === part || path.startsWith(`${part}/`));
  return parts.sort((one, other) => other.length - one.length)[0] ?? null;
}

function isAllowed({ from, to }: Import): boolean {
  const here = partOf(from);
  const there = partOf(to);
  if (here === null || there === null) return false;
  return here === there || (MAY_IMPORT[here] ?? []).some((part) => part === there || there.startsWith(`${part}/`));
}

const SOURCES = filesBelow('src', /\.tsx?$/);
const IMPORTS = SOURCES.flatMap(importsOf);

describe('the direction of imports', () => {
  it('is that of the folder table', () => {
    const relatives = IMPORTS.filter(({ to }) => /\.(tsx?|css|json)$/.test(to));
    expect(relatives.length).toBeGreaterThan(100);
    expect(relatives.filter((one) => !isAllowed(one)).map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it.each([
    ['checks/tools/name-charset.ts', 'facts/derive.ts'],
    ['model/finding.ts', 'checks/define-check.ts'],
    ['ui/state/app.ts', 'run/run.ts'],
    ['ui/state/app.ts', 'worker/main.ts'],
    ['practice/net.ts', 'run/run.ts'],
    ['elsewhere/file.ts', 'model/json.ts'],
  ])('would not let %s import %s', (from, to) => {
    expect(isAllowed({ from, to })).toBe(false);
  });

  it('lets two files alone know comlink', () => {
    const users = IMPORTS.filter(({ to }) => to === 'comlink').map(({ from }) => from);
    expect(users.sort()).toEqual(['worker/client.ts', 'worker/main.ts']);
  });

  it('leaves Node out of everything that runs in a browser', () => {
    expect(IMPORTS.filter(({ to }) => to.startsWith('node:'))).toEqual([]);
  });
});

describe('what is kept in the repository', () => {
  const locks = ['package-lock.json', 'tests/real-servers/package-lock.json'];
  it.each(locks)('%s names no registry', (lock) => {
    const text = readFileSync(join(ROOT, lock), 'utf8');
    expect(text).toContain('"lockfileVersion"');
    expect(text).not.toContain('"resolved"');
    expect(text).not.toMatch(/"https?:\/\/[^"]*\.tgz"/);
  });

  const folders = ['src', 'build', 'scripts', 'tests', 'docs', 'public'];
  const texts = [
    ...folders.flatMap((folder) => filesBelow(folder, /\.(tsx?|mjs|js|json|md|css|html)$/)),
    ...readdirSync(ROOT).filter((name) => /\.(ts|json|md|html)$/.test(name)),
  ];
  it('names no place on the machine it was written on', () => {
    // Where this checkout lies, and whose it is; a folder right below the root is too common a word.
    const places = [dirname(ROOT), homedir()].map((place) => join(place, '/')).filter((place) => place.length > 4);
    expect(places).not.toEqual([]);
    const naming = texts.filter((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8');
      return places.some((place) => new RegExp(`(^|[^\\w.-])${place.replaceAll('.', '\\.')}`, 'm').test(text));
    });
    expect(naming).toEqual([]);
  });
});
