import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { POLICY_HEADERS } from '../../build/content-security-policy.ts';
import { member } from '../../src/model/json.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null) continue;
    const gone = once(child, 'exit');
    child.kill();
    await gone;
  }
});

/** What `npm start` prints until it has said everything. */
async function start(...args: string[]): Promise<string> {
  const child = spawn('node', ['scripts/start.mjs', ...args], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  let text = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    text += String(chunk);
    if (text.includes('Ctrl+C')) break;
  }
  return text;
}

it('serves the page and the practice servers, and prints where', async () => {
  const text = await start('--port', '0');
  const [page = '', ...practice] = text.match(/http:\/\/\S+/g) ?? [];
  const answer = await fetch(page);
  expect(answer.headers.get('content-security-policy')).toBe(POLICY_HEADERS['content-security-policy']);
  expect(await answer.text()).toContain('Handcheck');
  expect(practice).toHaveLength(3);
  for (const url of practice) {
    const message = { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25' } };
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
    });
    expect(member(member(await reply.json(), 'result'), 'protocolVersion')).toBe('2025-11-25');
  }
});

it('takes other ports where its own are taken', async () => {
  const first = await start();
  const second = await start();
  const addresses = [...`${first}\n${second}`.matchAll(/http:\/\/\S+/g)].map(([address]) => address);
  expect(addresses).toHaveLength(8);
  expect(new Set(addresses).size).toBe(8);
});
