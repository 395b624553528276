import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { nodeNet } from '../../src/http/browser-net.ts';
import type { Net } from '../../src/http/net.ts';
import { headerValue } from '../../src/model/exchange.ts';
import { serve } from '../servers/serve.ts';
import { bodyOf, GET, outcome, sendTo } from './send-to.ts';

const ANSWER = '{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}';

describe('a JSON answer', () => {
  test('is recorded with status, headers, text and times', async () => {
    const { url } = await serve((_, answer) => answer.body(ANSWER, 'application/json', 200, { 'x-own': 'a' }));
    const exchange = await sendTo(url, { id: 7, step: 'era-probe', purpose: 'opening', era: 'modern' });
    expect(exchange).toMatchObject({
      id: 7,
      step: 'era-probe',
      purpose: 'opening',
      era: 'modern',
      via: 'fetch',
      source: 'run',
    });
    const { status, headers, redirected, finalUrl, body } = outcome(exchange, 'response');
    expect({ status, redirected, finalUrl }).toEqual({ status: 200, redirected: false, finalUrl: url });
    expect(headerValue(headers, 'x-own')).toBe('a');
    expect(headers.every(({ name }) => name === name.toLowerCase())).toBe(true);
    expect(body).toMatchObject({
      text: ANSWER,
      bytes: ANSWER.length,
      complete: true,
      ended: 'by-server',
      bom: false,
      invalidUtf8: false,
    });
    expect(body.messages).toEqual([{ atMs: expect.any(Number), offset: ANSWER.length }]);
    const { startedMs, headersMs, firstByteMs, endMs } = exchange.timing;
    expect(startedMs).toBeGreaterThanOrEqual(0);
    expect(headersMs).toBeGreaterThan(0);
    expect(firstByteMs).toBeGreaterThanOrEqual(headersMs ?? Number.NaN);
    expect(endMs).toBeGreaterThanOrEqual(firstByteMs ?? Number.NaN);
    expect(exchange.signals).toEqual({ timedOut: false });
  });

  test('the request is recorded and sent as it was given, without credentials', async () => {
    const { url, requests } = await serve((_, answer) => answer.json({}));
    const headers = [
      { name: 'Mcp-Name', value: 'a' },
      { name: 'x-own', value: '1' },
      { name: 'X-Own', value: '2' },
    ];
    const exchange = await sendTo(url, { request: { headers, body: '{"é":1}' } });
    expect(exchange.request).toMatchObject({ url, headers, body: '{"é":1}' });
    expect(requests[0]).toMatchObject({
      method: 'POST',
      body: '{"é":1}',
      headers: { 'mcp-name': 'a', 'x-own': '1, 2' },
    });
    expect(requests[0]?.headers).not.toHaveProperty('cookie');
    expect(requests[0]?.headers).not.toHaveProperty('referer');
  });

  test('a retry and left-out headers stay with the exchange', async () => {
    const { url } = await serve((_, answer) => answer.json({}));
    const marks = { retryOf: { exchange: 1, why: 'answered 503' }, degraded: ['mcp-protocol-version'] };
    expect(await sendTo(url, marks)).toMatchObject(marks);
    expect(await sendTo(url)).not.toHaveProperty('retryOf');
  });
});

describe('the bytes of a body', () => {
  test('a byte order mark and broken bytes are noted', async () => {
    const { url } = await serve((_, answer) =>
      answer.body(Buffer.from([0xef, 0xbb, 0xbf, 0x22, 0xe9, 0x22]), 'application/json'),
    );
    expect(bodyOf(await sendTo(url))).toMatchObject({ text: '"\uFFFD"', bytes: 6, bom: true, invalidUtf8: true });
  });

  test('a drip of single bytes is put together, characters of several bytes included', async () => {
    const text = '{"jsonrpc":"2.0","id":1,"result":{"a":"é€😀"}}';
    const { url } = await serve((_, answer) => answer.drip(text, 'application/json'));
    expect(bodyOf(await sendTo(url))).toMatchObject({ text, complete: true, invalidUtf8: false });
  });

  test('a large body arrives whole', async () => {
    const text = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      result: {
        tools: Array.from({ length: 20_000 }, (_, index) => ({ name: `tool-${index}`, description: 'é'.repeat(20) })),
      },
    });
    const { url } = await serve((_, answer) => answer.body(text, 'application/json'));
    const body = bodyOf(await sendTo(url));
    expect(body.text === text).toBe(true);
    expect(body.bytes).toBe(Buffer.byteLength(text));
    expect(body.bytes).toBeGreaterThan(1024 * 1024);
  });

  test('compressed content is counted and read as it was before', async () => {
    const { url } = await serve((_, answer) =>
      answer.body(gzipSync(ANSWER), 'application/json', 200, { 'content-encoding': 'gzip' }),
    );
    expect(bodyOf(await sendTo(url))).toMatchObject({ text: ANSWER, bytes: ANSWER.length, complete: true });
  });
});

describe('other answers', () => {
  test('an empty 202 is an empty body without messages', async () => {
    const { url } = await serve((_, answer) => answer.empty(202));
    const { status, body } = outcome(await sendTo(url), 'response');
    expect({ status, ...body }).toMatchObject({
      status: 202,
      text: '',
      bytes: 0,
      complete: true,
      ended: 'by-server',
      messages: [],
    });
  });

  test.each([204, 304])('a %i has no body', async (status) => {
    const { url } = await serve((_, answer) => answer.empty(status));
    expect(outcome(await sendTo(url), 'response')).toMatchObject({
      status,
      body: { text: '', complete: true, messages: [] },
    });
  });

  test('HTML and error statuses are answers like any other', async () => {
    const { url } = await serve((_, answer) => answer.html('<!doctype html><p>no</p>', 404));
    const exchange = await sendTo(url);
    expect(outcome(exchange, 'response')).toMatchObject({
      status: 404,
      body: { text: '<!doctype html><p>no</p>', complete: true },
    });
  });

  test('a redirect is followed and its end recorded', async () => {
    const { url, origin } = await serve((request, answer) =>
      request.path === '/mcp' ? answer.empty(307, { location: '/there' }) : answer.json({ there: true }),
    );
    const { redirected, finalUrl, body } = outcome(await sendTo(url), 'response');
    expect({ redirected, finalUrl, text: body.text }).toEqual({
      redirected: true,
      finalUrl: `${origin}/there`,
      text: '{"there":true}',
    });
  });

  test('repeated header lines come as the host joins them', async () => {
    const { url } = await serve((_, answer) => answer.json({}, 200, { 'www-authenticate': ['Basic', 'Bearer'] }));
    expect(headerValue(outcome(await sendTo(url), 'response').headers, 'WWW-Authenticate')).toBe('Basic, Bearer');
  });

  test('a no-cors request is labelled by its mode; Node shows its answer, and it is recorded as shown', async () => {
    const { url } = await serve((_, answer) => answer.html('<p>hidden</p>'));
    const exchange = await sendTo(url, { request: { ...GET, mode: 'no-cors' } });
    expect(exchange.via).toBe('no-cors');
    expect(outcome(exchange, 'response')).toMatchObject({ status: 200, body: { text: '<p>hidden</p>' } });
  });

  test('a redirect that is not to be followed is recorded as the host shows it', async () => {
    const { url, requests } = await serve((_, answer) => answer.empty(302, { location: '/there' }));
    const exchange = await sendTo(url, { request: { ...GET, redirect: 'manual' } });
    expect(outcome(exchange, 'response')).toMatchObject({ status: 302, redirected: false });
    expect(requests).toHaveLength(1);
  });

  test.each([
    ['opaque', { kind: 'opaque' }],
    ['opaqueredirect', { kind: 'opaque-redirect' }],
    ['error', { kind: 'rejected', errorName: 'Error' }],
  ])('what a browser hides as %s is recorded as such', async (type, expected) => {
    const { url } = await serve((_, answer) => answer.json({}));
    const exchange = await sendTo(url, { net: hidingNet(type) });
    expect(exchange.outcome).toEqual(expected);
    expect(exchange.timing.headersMs).not.toBeNull();
  });
});

/** Node shows what browsers hide, so the type that a browser would give is put over a real answer. */
function hidingNet(type: string): Net {
  const net = nodeNet();
  return {
    ...net,
    fetch: async (url, init) =>
      new Proxy(await net.fetch(url, init), {
        get: (target, name) => (name === 'type' ? type : Reflect.get(target, name, target)),
      }),
  };
}

describe('headers only', () => {
  test('the body is left unread and the connection let go', async () => {
    const { url, unfinished } = await serve((_, answer) => {
      answer.head(200, { 'content-type': 'application/json' });
      answer.raw.write('{');
    });
    const exchange = await sendTo(url, { headersOnly: true });
    expect(outcome(exchange, 'response')).toMatchObject({
      status: 200,
      body: { text: null, bytes: 0, complete: true, ended: 'by-us', messages: [] },
    });
    await expect.poll(unfinished).toBe(0);
  });

  test('a HEAD is answered without a body', async () => {
    const { url } = await serve((_, answer) => answer.empty(405));
    const exchange = await sendTo(url, { request: { ...GET, method: 'HEAD' }, headersOnly: true });
    expect(outcome(exchange, 'response').status).toBe(405);
  });
});

test('readable headers are told once, with a view of the exchange so far', async () => {
  const { url } = await serve((_, answer) => answer.json({ a: 1 }, 401));
  const seen: unknown[] = [];
  await sendTo(url, { onHeaders: (live) => seen.push([live.status, live.finalUrl, live.soFar().outcome]) });
  expect(seen).toMatchObject([[401, url, { kind: 'response', status: 401, body: { text: '', complete: false } }]]);
});
