import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const docs = readFileSync(join(ROOT, 'docs/automation.md'), 'utf8');
const page = readdirSync(join(ROOT, 'src/ui'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(join(ROOT, 'src/ui', name), 'utf8'))
  .join('\n');

function named(pattern: RegExp): readonly string[] {
  return [...new Set([...docs.matchAll(pattern)].map((match) => match[1] ?? ''))];
}

test.each(named(/\b(data-[a-z-]+)/g).filter((name) => name !== 'data-handcheck-state'))(
  '%s is used in the page',
  (name) => {
    expect(page).toMatch(new RegExp(`\\b${name}\\b`));
  },
);

test('the state of the run is on the root', () => {
  expect(page).toContain(`dataset['handcheckState']`);
});

test.each(named(/data-action="([a-z-]+)"/g))('the action “%s” exists', (action) => {
  expect(page).toMatch(new RegExp(`action=("${action}"|\\{[^}]*'${action}'[^}]*\\})`));
});

test.each(named(/data-field="([a-z-]+)"/g))('the field “%s” exists', (field) => {
  expect(page).toContain(`data-field="${field}"`);
});

const inPage = (pattern: RegExp): readonly string[] => [
  ...new Set([...page.matchAll(pattern)].map((match) => match[1] ?? '')),
];

test.each(inPage(/\s(data-[a-z-]+)(?=[\s=])/g))('the attribute %s of the page is named', (name) => {
  expect(docs).toMatch(new RegExp(`\\b${name}\\b(?!-)`));
});

test.each(inPage(/\baction="([a-z-]+)"/g))('the action “%s” of the page is named', (action) => {
  expect(docs).toContain(`\`${action}\``);
});
