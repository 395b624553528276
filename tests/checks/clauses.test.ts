import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CATALOGUE } from '../../src/checks/catalogue.ts';
import { REVISIONS } from '../../src/model/revision.ts';
import { headingAnchors } from '../support/heading-anchors.ts';

/** Anchors of every page of the specification, by revision and page. */
type Headings = { readonly [revision: string]: { readonly [page: string]: readonly string[] } };

const FILE = join(import.meta.dirname, '../fixtures/headings.json');
const HEADINGS = JSON.parse(readFileSync(FILE, 'utf8')) as Headings;

/** A folder's page is cited by its folder, or by its file `index`. */
function anchorsOf(revision: string, page: string): readonly string[] | undefined {
  const pages = HEADINGS[revision] ?? {};
  return pages[page] ?? pages[page === '' ? 'index' : `${page}/index`];
}

const CLAUSES = CATALOGUE.flatMap((check) => check.spec.map((clause) => ({ check, clause })));

test('every clause names a page and a heading that exist', () => {
  const wrong = CLAUSES.filter(({ clause: { revision, page, anchor } }) => {
    const anchors = anchorsOf(revision, page);
    return anchors === undefined || (anchor !== '' && !anchors.includes(anchor));
  });
  expect(wrong.map(({ check, clause }) => `${check.id}: ${clause.revision}/${clause.page}#${clause.anchor}`)).toEqual(
    [],
  );
});

test('every clause belongs to a revision that its check applies to, one clause a revision', () => {
  const wrong = CLAUSES.filter(
    ({ check, clause }) =>
      !check.revisions.includes(clause.revision) ||
      check.spec.filter(({ revision }) => revision === clause.revision).length > 1,
  );
  expect(wrong.map(({ check, clause }) => `${check.id}: ${clause.revision}`)).toEqual([]);
});

test('a check that demands by keyword cites at least one clause, or says where its rule comes from', () => {
  const keywords = ['MUST', 'MUST NOT', 'SHOULD', 'SHOULD NOT', 'SCHEMA'];
  const wrong = CATALOGUE.filter(({ level, spec, source }) => keywords.includes(level) && spec.length === 0 && !source);
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

test.each([
  ['## Tool Names', ['tool-names']],
  ['### `InitializeResult`', ['initializeresult']],
  ['## `tasks/get`', ['tasks%2Fget']],
  ['### https://', ['https%3A%2F%2F']],
  ['### `_meta`', ['_meta']],
  ['## Security & Endpoint', ['security-%26-endpoint']],
  ['### HTTP+SSE Transport (2024-11-05)', ['http%2Bsse-transport-2024-11-05']],
  ['#### Tool with no parameters:', ['tool-with-no-parameters%3A']],
  ['## [Schema](/schema)', ['schema']],
  ['## Errors\n## Errors', ['errors', 'errors-2']],
  ['##### Too deep', []],
  ['```\n# a comment\n```\n# Real', ['real']],
])('the anchors of %j are %j', (markdown, anchors) => {
  expect(headingAnchors(markdown)).toEqual(anchors);
});

// The specification itself is not part of this project. With a copy of its pages (docs/specification) at hand, this
// compares the list of headings with them; `--update` writes the list anew, for a new revision.
const PAGES = process.env['MCP_SPECIFICATION'];
if (PAGES !== undefined) {
  test('the list of headings is that of the pages', async () => {
    const made = Object.fromEntries(
      REVISIONS.map((revision) => {
        const files = readdirSync(join(PAGES, revision), { recursive: true, encoding: 'utf8' });
        const pages = files.filter((file) => file.endsWith('.mdx')).sort();
        const read = (file: string) => headingAnchors(readFileSync(join(PAGES, revision, file), 'utf8'));
        return [revision, Object.fromEntries(pages.map((file) => [file.replace(/\.mdx$/, ''), read(file)]))];
      }),
    );
    await expect(`${JSON.stringify(made, null, 1)}\n`).toMatchFileSnapshot(FILE);
  });
}
