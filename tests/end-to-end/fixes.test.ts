import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { needOf } from '../../src/fixes/need.ts';
import { snippetFor } from '../../src/fixes/snippet.ts';
import type { Stack } from '../../src/fixes/stack.ts';
import { STACKS } from '../../src/fixes/stacks.ts';
import type { Report } from '../../src/model/report.ts';
import { startProgram } from '../real-servers/launch.ts';
import type { Tab } from '../support/browser/driver.ts';
import { createTurns } from '../support/turns.ts';
import { exported, run, setStage } from './support.ts';

const EXECUTED = STACKS.filter(({ isExecuted }) => isExecuted);
/** Those that refuse pages of other hosts by themselves, so that their text for such a page is another one. */
const CHECK_ORIGINS = STACKS.filter(({ id }) => id === 'sdk-express' || id === 'sdk-hono');
/** The marked place of a program, which the text of a fix takes. */
const PLACE = /^\/\/ <fix>\n[\s\S]*?^\/\/ <\/fix>\n/m;
const INITIALIZE = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
});
const FOREIGN = 'https://elsewhere.example';

/** Runs side by side. More would make a busy machine miss the time limits of the run. */
const AT_ONCE = 3;
/** Waiting for a turn included. */
const TEST_MS = 180_000;

const named = (stacks: readonly Stack[]) => stacks.map((stack) => [stack.name, stack] as const);

describe('the text of a fix', () => {
  const stage = setStage();
  const turn = createTurns(AT_ONCE);

  it.concurrent.each(named(EXECUTED))(
    'for %s turns a server that the page cannot read into a clean one',
    { timeout: TEST_MS },
    (_, stack) =>
      turn(async () => {
        const tab = await stage.open();
        const text = await withServer(stack, programOf(stack), async (url) => {
          await run(tab, url);
          expect(faultsOf(await exported(tab))).not.toEqual([]);
          return shownFix(tab, stack);
        });
        await tab.goto(stage.page.url);
        await withServer(stack, programOf(stack, text), async (url) => {
          await run(tab, url);
          const report = await exported(tab);
          expect(faultsOf(report)).toEqual([]);
          expect(report.eras.legacy.status).toBe('spoken');
          expect(report.eras.modern.status).not.toBe('withheld');
          expect(await leastPrivilege(url, new URL(stage.page.url).origin)).toEqual([]);
        });
        await tab.close();
      }),
  );

  it.concurrent.each(named(CHECK_ORIGINS))(
    'for %s lets a page of another host in, too',
    { timeout: TEST_MS },
    (_, stack) =>
      turn(async () => {
        const origin = 'https://handcheck.example';
        const snippet = snippetFor(stack, { ...BOTH_ERAS, origin });
        const text = snippet.ok ? snippet.text : snippet.problem;
        await withServer(stack, programOf(stack, text), async (url) => {
          expect(await leastPrivilege(url, origin)).toEqual([]);
        });
      }),
  );
});

const BOTH_ERAS = {
  requestHeaders: ['Content-Type', 'MCP-Protocol-Version', 'Mcp-Session-Id', 'Last-Event-ID', 'Mcp-Method', 'Mcp-Name'],
  methods: ['GET', 'POST', 'DELETE'],
  exposedHeaders: ['Mcp-Session-Id', 'WWW-Authenticate'],
  isLocal: true,
};

/** The program of a stack, with the text of a fix in its place where one is given. */
function programOf({ id }: Stack, text?: string): string {
  const program = readFileSync(new URL(`../real-servers/fixtures/fixes/${id}.mjs`, import.meta.url), 'utf8');
  if (!PLACE.test(program)) throw new Error(`${id} has no place for a fix`);
  return text === undefined ? program : program.replace(PLACE, () => `${text}\n`);
}

async function withServer<T>({ name }: Stack, program: string, work: (url: string) => Promise<T>): Promise<T> {
  const server = await startProgram(name, program);
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

/** Diagnoses, and rules about CORS that fail. */
function faultsOf({ diagnoses, findings }: Report): readonly string[] {
  const failed = findings.filter(({ check, state }) => check.startsWith('cors.') && state === 'failed');
  return [...diagnoses.map(({ id }) => id), ...failed.map(({ check }) => check)];
}

/** The text that the page shows for a stack; it must be the one that the report gives. */
async function shownFix(tab: Tab, stack: Stack): Promise<string> {
  const report = await exported(tab);
  await tab.click('[data-tab="diagnosis"]');
  await tab.waitFor('[data-fix] summary');
  await tab.click('[data-fix] summary');
  await tab.waitFor('[data-field="fix-stack"]');
  await tab.eval(`(() => {
    const choice = document.querySelector('[data-field="fix-stack"]');
    choice.value = ${JSON.stringify(stack.id)};
    choice.dispatchEvent(new Event('change', { bubbles: true }));
  })()`);
  const need = needOf(report);
  const snippet = need ? snippetFor(stack, need) : null;
  const text = snippet?.ok ? snippet.text : '';
  await tab.waitFor(`[data-fix-text="${stack.id}"]`);
  expect(await tab.eval(`document.querySelector('[data-fix-text]').textContent`)).toBe(text);
  return text;
}

/** Whatever a server allows beyond one page, or leaves out on an error, in words. */
async function leastPrivilege(url: string, origin: string): Promise<readonly string[]> {
  const wrong: string[] = [];
  const ask = async (what: string, from: string, init: RequestInit & { readonly path?: string } = {}) => {
    const answer = await fetch(init.path === undefined ? url : new URL(init.path, url), {
      ...init,
      headers: { origin: from, ...init.headers },
    });
    await answer.body?.cancel();
    const allowed = answer.headers.get('access-control-allow-origin');
    const expected = from === origin ? origin : null;
    if (allowed !== expected) wrong.push(`${what}: ${answer.status}, allows ${allowed} for ${from}`);
    if (from === origin && !/\borigin\b/i.test(answer.headers.get('vary') ?? '')) wrong.push(`${what}: no Vary`);
    return answer;
  };
  const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' };
  const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  for (const from of [origin, FOREIGN]) {
    const granted = await ask('OPTIONS', from, { method: 'OPTIONS', headers: preflight });
    if (from === origin && granted.status !== 204) wrong.push(`OPTIONS: ${granted.status}`);
    if (Object.values(Object.fromEntries(granted.headers)).some((value) => value.includes('*')))
      wrong.push('a wildcard');
    const opened = await ask('initialize', from, { method: 'POST', headers: json, body: INITIALIZE });
    if (from === origin && opened.status !== 200) wrong.push(`initialize: ${opened.status}`);
    await ask('broken JSON', from, { method: 'POST', headers: json, body: '{' });
    await ask('not a request', from, { method: 'POST', headers: json, body: '[]' });
    await ask('wrong media type', from, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' });
    await ask('another path', from, { path: '/nothing-here' });
  }
  return wrong;
}
