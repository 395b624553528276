import { expect, it } from 'vitest';
import { readAddress } from '../../src/model/endpoint.ts';
import { PRACTICE_HOSTS, PRACTICE_SERVERS } from '../../src/model/practice.ts';
import { practiceNet } from '../../src/practice/net.ts';

const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
const sessions = PRACTICE_SERVERS.find(({ id }) => id === 'sessions')?.url ?? '';

it('knows every practice server by its address, and refuses other names below the suffix without a request', async () => {
  for (const { url } of PRACTICE_SERVERS) expect(readAddress(url, PRACTICE_HOSTS).ok).toBe(true);
  expect(readAddress('https://other.practice.invalid/mcp', PRACTICE_HOSTS)).toMatchObject({
    problem: 'practice-unknown',
  });
  await expect(practiceNet().fetch('https://other.practice.invalid/mcp', { method: 'POST' })).rejects.toThrow(
    TypeError,
  );
});

it('never reaches a real host', async () => {
  await expect(practiceNet().fetch('http://127.0.0.1:1/mcp', { method: 'POST', body: LIST })).rejects.toThrow(
    TypeError,
  );
});

it('rejects with the reason of the signal when a request is stopped before its answer', async () => {
  const stop = new AbortController();
  const pending = practiceNet().fetch(sessions, { method: 'POST', body: LIST, signal: stop.signal });
  stop.abort(new Error('stopped'));
  await expect(pending).rejects.toThrow('stopped');
});

it('breaks a body off when its request is stopped', async () => {
  const net = practiceNet();
  const open = await net.fetch(sessions, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25' } }),
  });
  const stop = new AbortController();
  const answer = await net.fetch(sessions, {
    method: 'POST',
    body: LIST,
    headers: { 'mcp-session-id': open.headers.get('mcp-session-id') ?? '', 'mcp-protocol-version': '2025-11-25' },
    signal: stop.signal,
  });
  const reader = answer.body?.getReader();
  await reader?.read();
  stop.abort(new Error('stopped'));
  const rest = (async () => {
    while (!(await reader?.read())?.done);
  })();
  await expect(rest).rejects.toThrow('stopped');
});

it('gives every run servers of its own, so that a session of one is unknown to another', async () => {
  const first = await practiceNet().fetch(sessions, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: {} }),
  });
  const id = first.headers.get('mcp-session-id') ?? '';
  expect(id).not.toBe('');
  const other = await practiceNet().fetch(sessions, { method: 'POST', body: LIST, headers: { 'mcp-session-id': id } });
  expect(other.status).toBe(404);
});

it('takes no message as another type than JSON, which any website could send', async () => {
  const headers = { 'content-type': 'text/plain' };
  expect((await practiceNet().fetch(sessions, { method: 'POST', body: LIST, headers })).status).toBe(415);
});

it('ends a sleep at once when the signal aborts', async () => {
  const stop = new AbortController();
  const began = performance.now();
  const slept = practiceNet().sleep(10_000, stop.signal);
  stop.abort();
  await slept;
  expect(performance.now() - began).toBeLessThan(1_000);
});
