import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Need } from '../../src/fixes/need.ts';
import { LIST_THE_ORIGIN, offersFor, snippetFor } from '../../src/fixes/snippet.ts';
import { STACKS } from '../../src/fixes/stacks.ts';
import { told } from './told.ts';

const GOLDEN = new URL('./golden/', import.meta.url);
const REMOTE: Need = {
  origin: 'https://handcheck.example',
  requestHeaders: ['Content-Type', 'MCP-Protocol-Version', 'Mcp-Session-Id', 'Last-Event-ID', 'Mcp-Method', 'Mcp-Name'],
  methods: ['GET', 'POST', 'DELETE'],
  exposedHeaders: ['Mcp-Session-Id', 'WWW-Authenticate'],
  isLocal: false,
};
const LOCAL: Need = { ...REMOTE, isLocal: true };
/** Local servers of these refuse pages of other hosts by themselves. */
const CHECK_ORIGINS = ['sdk-express', 'sdk-hono', 'python-sdk'];

const each = STACKS.map((stack) => [stack.id, stack] as const);
const textOf = (id: string, need: Need): string => {
  const stack = STACKS.find((one) => one.id === id);
  const snippet = stack ? snippetFor(stack, need) : null;
  if (!snippet?.ok) throw new Error(`${id} has no text: ${snippet?.problem}`);
  return snippet.text;
};
const golden = (name: string): string => readFileSync(new URL(`${name}.txt`, GOLDEN), 'utf8');

describe('the text of a fix', () => {
  it.each(each)('for %s is the one that was reviewed', (id) => {
    expect(`${textOf(id, REMOTE)}\n`).toBe(golden(id));
  });

  it.each(CHECK_ORIGINS)('for %s names the host of a page to a local server, too', (id) => {
    expect(`${textOf(id, LOCAL)}\n`).toBe(golden(`${id}.local`));
  });

  it.each(each.filter(([id]) => !CHECK_ORIGINS.includes(id)))('for %s is the same for a local server', (id) => {
    expect(textOf(id, LOCAL)).toBe(textOf(id, REMOTE));
  });

  it('is held against a golden text for every stack, and for no other', () => {
    const names = [...STACKS.map(({ id }) => id), ...CHECK_ORIGINS.map((id) => `${id}.local`)];
    expect(readdirSync(GOLDEN).sort()).toEqual(names.map((name) => `${name}.txt`).sort());
  });

  it.each(each)('for %s names every header and method, and never a wildcard', (id) => {
    const text = textOf(id, LOCAL);
    for (const name of [LOCAL.origin, ...LOCAL.requestHeaders, ...LOCAL.methods, ...LOCAL.exposedHeaders]) {
      expect(text).toContain(name);
    }
    expect(text).not.toMatch(/["']\*["']|Access-Control-(Allow|Expose)[A-Za-z-]*["':, ]+\*/);
  });

  it('tells the owner of a local server to list the origin, and why', () => {
    const notesFor = (need: Need) => STACKS.map((stack) => snippetFor(stack, need)).map((one) => one.ok && one.notes);
    for (const notes of notesFor(LOCAL)) expect(notes).toContain(LIST_THE_ORIGIN);
    for (const notes of notesFor(REMOTE)) expect(notes).not.toContain(LIST_THE_ORIGIN);
    expect(LIST_THE_ORIGIN).toMatch(/never \*.*any web page/);
  });

  it('is offered for every stack, and for none where no page is to be let in', () => {
    expect(offersFor(told({})).map(({ stack }) => stack.id)).toEqual(STACKS.map(({ id }) => id));
    expect(offersFor(told({ origin: null }))).toEqual([]);
  });
});

describe('a value that could leave its place in the text', () => {
  it.each([
    'null',
    '*',
    'https://handcheck.example/',
    'https://handcheck.example/path',
    'HTTPS://handcheck.example',
    'https://user@handcheck.example',
    'file://',
    "https://a'b.example",
    'https://a$b.example',
    'https://a`b.example',
    'https://a"b.example',
    'https://a;b.example',
    'https://a{b}.example',
    'https://handcheck.example\nX-Header: 1',
    `https://${'a'.repeat(400)}.example`,
  ])('is refused as an origin: %j', (origin) => {
    for (const stack of STACKS) expect(snippetFor(stack, { ...LOCAL, origin })).toMatchObject({ ok: false });
  });

  it.each(['http://localhost:4173', 'http://[::1]:4173', 'https://a-b_c.example:8443'])(
    'is taken as an origin: %s',
    (origin) => {
      expect(textOf('nginx', { ...LOCAL, origin })).toContain(`"${origin}"`);
    },
  );

  const BAD = ['*', '', 'a b', 'a"b', 'a\\b', 'a\nb', 'a:b', 'a,b', 'a{b}', 'ä', 'x'.repeat(400)];
  it.each(BAD)('is refused as a name: %j', (name) => {
    const needs = [{ requestHeaders: [name] }, { methods: [name] }, { exposedHeaders: [name] }];
    for (const need of needs) expect(snippetFor(first(), { ...LOCAL, ...need })).toMatchObject({ ok: false });
  });

  /** Every character that a name may hold and that means something in one of the languages. */
  const ODD = "x!#%&'+^`|~";
  it('stays inside its string in JavaScript', () => {
    const text = textOf('sdk-web-standard', { ...LOCAL, requestHeaders: [ODD] });
    const read: unknown = new Function(`${text}\nreturn ON_PREFLIGHT['Access-Control-Allow-Headers'];`)();
    expect(read).toBe(ODD);
  });

  it.each(['go', 'aspnet', 'spring', 'python-sdk', 'caddy', 'nginx'])('stays inside its string for %s', (id) => {
    expect(textOf(id, { ...LOCAL, requestHeaders: [ODD] })).toContain(`"${ODD}"`);
  });

  it('is not written for nginx where it would be read as a variable', () => {
    const nginx = STACKS.find(({ id }) => id === 'nginx') ?? first();
    expect(snippetFor(nginx, { ...LOCAL, requestHeaders: ['x$host'] })).toMatchObject({ ok: false });
    expect(textOf('go', { ...LOCAL, requestHeaders: ['x$host'] })).toContain('"x$host"');
  });
});

function first(): (typeof STACKS)[number] {
  const [stack] = STACKS;
  if (stack === undefined) throw new Error('There is a stack');
  return stack;
}
