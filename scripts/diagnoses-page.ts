import { type CommandName, type Condition, DIAGNOSES, type Entry } from '../src/diagnosis/table.ts';
import { curedByHeaders } from '../src/fixes/cured-by-headers.ts';
import type { Need } from '../src/fixes/need.ts';
import { LIST_THE_ORIGIN, snippetFor } from '../src/fixes/snippet.ts';
import type { Stack } from '../src/fixes/stack.ts';
import { STACKS } from '../src/fixes/stacks.ts';
import { DIAGNOSIS_IDS, type DiagnosisId } from '../src/model/diagnosis.ts';

/** The example that the page is written for: a server on the web that speaks both eras, and a page that is shut out. */
const EXAMPLE: Need = {
  origin: 'https://handcheck.example',
  requestHeaders: ['Content-Type', 'MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name', 'Mcp-Session-Id', 'Last-Event-ID'],
  methods: ['POST', 'GET', 'DELETE'],
  exposedHeaders: ['Mcp-Session-Id', 'WWW-Authenticate'],
  isLocal: false,
};

/** What stands in for the parts of a text that a run fills in. */
const FILLED: { readonly [name: string]: string } = {
  host: 'host',
  url: 'address',
  origin: 'origin of the page',
  methods: 'request',
  names: 'refused headers',
  asked: 'headers that were asked for',
  time: 'time',
  place: 'this machine or the local network',
  engine: 'browser',
  allow: 'where this browser keeps the permission',
};

const ONLY: { readonly [C in Condition]: string } = {
  policy: 'where a resource policy may hide the server',
  once: 'where the request was answered when it was repeated',
  accepts: 'where connections are accepted',
  'preflight-not-checked': 'where nothing was found out about the preflight',
  unfinished: 'where not everything could be asked',
  https: 'for https',
  http: 'for http',
  firefox: 'in Firefox',
  local: 'for a local server',
  offline: 'without network',
  prompt: 'where the browser asks',
  webkit: 'in WebKit',
};

const COMMANDS: { readonly [C in CommandName]: string } = {
  preflight: 'the preflight',
  'preflight-local': 'the preflight of a page on this machine',
  request: 'the request itself',
  connection: 'the connection',
};

/** The text of docs/diagnoses.md. */
export function diagnosesPage(): string {
  return `${[
    '# Diagnoses',
    'Made from the code by `npm run docs`; change it there.',
    'Of an answer that it keeps from a page, a browser says no more than “Failed to fetch”. Handcheck names the reason. Each reason has an id, which stands in the report, and its words come from one table. *Words in italics* are filled in by a run. What is *possible* are the causes that a browser cannot tell apart; the command named beside settles them.',
    ...DIAGNOSIS_IDS.map((id) => entry(id, DIAGNOSES[id])),
    '## What to paste into the server',
    'Under a diagnosis that headers cure, the page offers the text for the stack of the server: filled in with the page’s own origin, the methods and headers that clients of the server’s eras need, and what was found missing. It is the least that works; no text holds a wildcard.',
    `${LIST_THE_ORIGIN} A server of an SDK that checks the origin by itself is told the page’s host in the same text.`,
    'The texts below let `https://handcheck.example` use a server on the web that speaks both eras. Where the server asks for a token, `Authorization` is among the request headers too.',
    ...STACKS.map(stackPart),
  ].join('\n\n')}\n`;
}

function entry(id: DiagnosisId, { code, title, text, candidates, fix, commands }: Entry): string {
  const possible = candidates.map(
    (one) => `- ${marked(one.text)}${one.only ? ` (${one.only.map((c) => ONLY[c]).join('; ')})` : ''}`,
  );
  return [
    `## ${id}`,
    `**${marked(title)}** (class ${marked(code)})`,
    marked(text),
    ...(possible.length > 0 ? [`Possible, most likely first:\n\n${possible.join('\n')}`] : []),
    ...(fix === null ? [] : [`Fix: ${marked(fix)}`]),
    ...(curedByHeaders(id) ? ['The page offers [what to paste into the server](#what-to-paste-into-the-server).'] : []),
    ...(commands.length > 0 ? [`Commands: ${commands.map((name) => COMMANDS[name]).join(', ')}.`] : []),
  ].join('\n\n');
}

function stackPart(stack: Stack): string {
  const snippet = snippetFor(stack, EXAMPLE);
  const proof = stack.isExecuted
    ? 'Executed by the tests: a real server that the page cannot read, this text, and the same run is clean.'
    : 'Not executed by the tests; held against a text that was reviewed.';
  return [
    `### ${stack.name}`,
    stack.place,
    `\`\`\`${stack.language}\n${snippet.ok ? snippet.text : snippet.problem}\n\`\`\``,
    proof,
  ].join('\n\n');
}

/** A text of the table as Markdown: its own characters as they are, and what a run fills in in italics. */
function marked(text: string): string {
  const plain = text.replaceAll(/[*_<>\\[\]]/g, '\\$&');
  return plain.replaceAll(/\{([a-z]+)\}/g, (whole, name: string) => (FILLED[name] ? `*${FILLED[name]}*` : whole));
}
