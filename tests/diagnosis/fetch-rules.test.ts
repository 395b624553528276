import { describe, expect, it, test } from 'vitest';
import {
  type AnswerHead,
  type CrossOriginRequest,
  corsVerdict,
  unsafeHeaderNames,
} from '../../src/diagnosis/fetch-rules.ts';

const ORIGIN = 'https://page.example';
const ASKED = ['content-type', 'mcp-method', 'mcp-protocol-version'];

const modern: CrossOriginRequest = {
  method: 'POST',
  origin: ORIGIN,
  headers: [
    { name: 'content-type', value: 'application/json' },
    { name: 'accept', value: 'application/json, text/event-stream' },
    { name: 'mcp-protocol-version', value: '2026-07-28' },
    { name: 'mcp-method', value: 'server/discover' },
  ],
};
const simple: CrossOriginRequest = { method: 'GET', origin: ORIGIN, headers: [] };

/** Header lines as `name: value`; a name may come twice. */
function head(status: number, ...lines: readonly string[]): AnswerHead {
  return {
    status,
    headers: lines.map((line) => {
      const colon = line.indexOf(':');
      return { name: line.slice(0, colon), value: line.slice(colon + 1) };
    }),
  };
}

const allowed = `Access-Control-Allow-Headers: ${ASKED.join(', ')}`;
const open = head(204, 'Access-Control-Allow-Origin: *', allowed);
const fine = head(200, 'Access-Control-Allow-Origin: *', 'Content-Type: application/json');

test('a preflight and an answer that allow everything make the answer readable', () => {
  expect(corsVerdict(open, fine, modern)).toEqual({
    readable: true,
    preflighted: true,
    faults: [],
    hidden: ['access-control-allow-origin'],
    wildcardAuthorization: false,
  });
});

describe('Access-Control-Allow-Origin', () => {
  it.each([
    ['*', true],
    [ORIGIN, true],
    [`  ${ORIGIN}\t`, true],
    [`${ORIGIN}/`, false],
    ['https://PAGE.example', false],
    ['http://page.example', false],
    ['https://page.example:443', false],
    ['null', false],
    ['', false],
    ['* ', true],
    ['https://*.example', false],
  ])('“%s” lets the page in: %s', (value, readable) => {
    const answer = head(200, `access-control-allow-origin:${value}`);
    expect(corsVerdict(null, answer, simple).readable).toBe(readable);
    const preflight = head(204, `access-control-allow-origin:${value}`, allowed);
    expect(corsVerdict(preflight, fine, modern).readable).toBe(readable);
  });

  it('is named as absent, null, another one or several', () => {
    const why = (...lines: readonly string[]) => corsVerdict(null, head(200, ...lines), simple).faults;
    expect(why()).toEqual([{ kind: 'allow-origin', at: 'answer', why: 'absent', value: null }]);
    expect(why('Access-Control-Allow-Origin: null')).toMatchObject([{ why: 'null', value: 'null' }]);
    expect(why('Access-Control-Allow-Origin: https://else.example')).toMatchObject([{ why: 'other' }]);
    const twice = why(`Access-Control-Allow-Origin: ${ORIGIN}`, `access-control-allow-origin: ${ORIGIN}`);
    expect(twice).toMatchObject([{ why: 'several', value: `${ORIGIN}, ${ORIGIN}` }]);
    expect(why('Access-Control-Allow-Origin: *', 'Access-Control-Allow-Origin: *')).toMatchObject([{ why: 'several' }]);
    expect(why(`Access-Control-Allow-Origin: ${ORIGIN}, https://else.example`)).toMatchObject([{ why: 'several' }]);
  });

  it('counts on the preflight and on the answer, each for itself', () => {
    expect(corsVerdict(head(204, allowed), head(200), modern).faults).toMatchObject([
      { kind: 'allow-origin', at: 'preflight' },
      { kind: 'allow-origin', at: 'answer' },
    ]);
  });

  it('counts on error answers like on any other', () => {
    expect(corsVerdict(open, head(401), modern).readable).toBe(false);
    expect(corsVerdict(open, head(401, 'Access-Control-Allow-Origin: *'), modern).readable).toBe(true);
  });

  it('of null lets a page without an origin in', () => {
    const answer = head(200, 'Access-Control-Allow-Origin: null');
    expect(corsVerdict(null, answer, { ...simple, origin: 'null' }).readable).toBe(true);
  });
});

describe('the status of a preflight', () => {
  it.each([
    [200, true],
    [204, true],
    [299, true],
    [199, false],
    [301, false],
    [308, false],
    [401, false],
    [404, false],
    [405, false],
    [500, false],
  ])('%i passes: %s', (status, passes) => {
    const { readable, faults } = corsVerdict({ ...open, status }, fine, modern);
    expect(readable).toBe(passes);
    expect(faults).toEqual(passes ? [] : [{ kind: 'status', at: 'preflight', status }]);
  });

  it('matters only where there is a preflight', () => {
    expect(corsVerdict(head(405), fine, simple)).toMatchObject({ readable: true, preflighted: false });
    expect(corsVerdict(null, fine, modern).faults).toEqual([{ kind: 'unanswered', at: 'preflight' }]);
  });
});

describe('Access-Control-Allow-Headers', () => {
  const preflight = (...values: readonly string[]) =>
    head(204, 'Access-Control-Allow-Origin: *', ...values.map((value) => `Access-Control-Allow-Headers: ${value}`));

  it.each(ASKED)('that lacks %s alone is named with exactly that name', (name) => {
    const others = ASKED.filter((one) => one !== name).join(', ');
    expect(corsVerdict(preflight(others), fine, modern).faults).toEqual([
      { kind: 'allow-headers', at: 'preflight', missing: [name] },
    ]);
  });

  it('that is absent lacks every name, and never Accept', () => {
    expect(corsVerdict(preflight(), fine, modern).faults).toMatchObject([{ missing: ASKED }]);
  });

  it('compares names without their case, over several lines, with empty members', () => {
    const spread = preflight('Content-TYPE,, MCP-Method', ' , Mcp-Protocol-Version,');
    expect(corsVerdict(spread, fine, modern).faults).toEqual([]);
  });

  it('covers everything with *, Authorization against the standard, and says so', () => {
    const withToken = { ...modern, headers: [...modern.headers, { name: 'Authorization', value: 'Bearer x' }] };
    expect(corsVerdict(preflight('*'), fine, modern)).toMatchObject({ readable: true, wildcardAuthorization: false });
    expect(corsVerdict(preflight('*'), fine, withToken)).toMatchObject({ readable: true, wildcardAuthorization: true });
    const named = corsVerdict(preflight('*, authorization'), fine, withToken);
    expect(named).toMatchObject({ readable: true, wildcardAuthorization: false });
    expect(corsVerdict(preflight(ASKED.join()), fine, withToken).faults).toMatchObject([
      { missing: ['authorization'] },
    ]);
  });

  it('that is no list of names makes the whole preflight void', () => {
    expect(corsVerdict(preflight('content-type; mcp-method'), fine, modern).faults).toEqual([
      { kind: 'list-syntax', at: 'preflight', header: 'access-control-allow-headers' },
    ]);
  });
});

describe('Access-Control-Allow-Methods', () => {
  const ending: CrossOriginRequest = { method: 'DELETE', origin: ORIGIN, headers: [] };
  const preflight = (value: string) =>
    head(204, 'Access-Control-Allow-Origin: *', `Access-Control-Allow-Methods: ${value}`, allowed);

  it.each([
    ['GET, POST, DELETE', true],
    ['*', true],
    ['DELETE', true],
    ['delete', false],
    ['GET, POST', false],
    ['', false],
  ])('“%s” allows DELETE: %s', (value, isAllowed) => {
    expect(corsVerdict(preflight(value), fine, ending).faults).toEqual(
      isAllowed ? [] : [{ kind: 'allow-methods', at: 'preflight', missing: 'DELETE' }],
    );
  });

  it('need not name POST, GET and HEAD', () => {
    expect(corsVerdict(preflight('PATCH'), fine, modern).readable).toBe(true);
  });

  it('that is no list makes the preflight void', () => {
    expect(corsVerdict(preflight('POST GET'), fine, modern).faults).toMatchObject([{ kind: 'list-syntax' }]);
  });
});

describe('what a page may read of an answer', () => {
  const answer = (...lines: readonly string[]) =>
    corsVerdict(null, head(200, 'Access-Control-Allow-Origin: *', 'Mcp-Session-Id: 1', ...lines), simple).hidden;

  it('is the safelist alone where nothing is exposed', () => {
    const lines = 'Cache-Control,Content-Language,Content-Length,Content-Type,Expires,Last-Modified,Pragma';
    expect(answer(...lines.split(',').map((name) => `${name}: x`))).toEqual([
      'access-control-allow-origin',
      'mcp-session-id',
    ]);
  });

  it('is what is named, whatever its case, or everything with *', () => {
    expect(answer('Access-Control-Expose-Headers: MCP-SESSION-ID')).not.toContain('mcp-session-id');
    expect(answer('Access-Control-Expose-Headers: *', 'Set-Cookie: a=b')).toEqual(['set-cookie']);
    expect(answer('Access-Control-Expose-Headers: a b')).toContain('mcp-session-id');
  });

  it('is not decided by the preflight', () => {
    const exposing = head(204, 'Access-Control-Allow-Origin: *', allowed, 'Access-Control-Expose-Headers: *');
    expect(corsVerdict(exposing, head(200, 'Access-Control-Allow-Origin: *', 'Allow: POST'), modern).hidden).toContain(
      'allow',
    );
  });
});

test('where only the preflight is there, it alone is judged', () => {
  expect(corsVerdict(open, null, modern)).toMatchObject({ readable: false, faults: [] });
});

test.each([
  ['accept', 'application/json, text/event-stream', false],
  ['accept', 'text/"x"', true],
  ['accept-language', 'de-DE, en;q=0.5', false],
  ['accept-language', 'x_y', true],
  ['content-language', 'en', false],
  ['content-type', 'application/json', true],
  ['content-type', 'text/plain', false],
  ['content-type', 'TEXT/PLAIN;charset=UTF-8', false],
  ['content-type', 'text/plainer', true],
  ['content-type', `text/plain;x=${'y'.repeat(128)}`, true],
  ['range', 'bytes=0-', false],
  ['range', 'bytes=-5', true],
  ['authorization', 'Bearer x', true],
  ['last-event-id', '1', true],
])('%s: %s has to be allowed: %s', (name, value, isAsked) => {
  expect(unsafeHeaderNames([{ name: name.toUpperCase(), value }])).toEqual(isAsked ? [name] : []);
});

test('many safelisted headers together have to be allowed', () => {
  const many = Array.from({ length: 9 }, () => ({ name: 'accept', value: 'a'.repeat(120) }));
  expect(unsafeHeaderNames(many)).toEqual(['accept']);
  expect(unsafeHeaderNames(many.slice(0, 8))).toEqual([]);
});
