import { expect, test } from 'vitest';
import { diagnose } from '../../src/diagnosis/diagnose.ts';
import type { Diagnosis } from '../../src/model/diagnosis.ts';
import type { EraStatus } from '../../src/model/era-decision.ts';
import type { Exchange, Outcome } from '../../src/model/exchange.ts';
import type { Finding } from '../../src/model/finding.ts';
import type { CheckId, Layer } from '../../src/model/layer.ts';
import type { ListSummary } from '../../src/model/report.ts';
import { type HeadlineInput, headline } from '../../src/report/headline.ts';
import { endedExchange, jsonExchange } from '../support/exchanges.ts';
import { ENVIRONMENT } from '../support/facts.ts';
import { decision } from '../support/openings.ts';
import { sampleFinding } from './sample.ts';

const LEGACY: Partial<EraStatus> = { status: 'spoken', revision: '2025-11-25' };
const MODERN: Partial<EraStatus> = { status: 'spoken', revision: '2026-07-28' };

function tools(items: number, changes: Partial<ListSummary> = {}): ListSummary {
  return { list: 'tools', era: 'legacy', pages: 1, items, complete: true, stopped: null, ...changes };
}

function input(changes: Partial<HeadlineInput> = {}): HeadlineInput {
  return {
    url: 'http://localhost:3000/mcp',
    practice: false,
    environment: ENVIRONMENT,
    decision: decision('legacy', { legacy: LEGACY, modern: { status: 'not-spoken' } }),
    exchanges: [],
    findings: [sampleFinding()],
    diagnoses: [],
    lists: [tools(13)],
    unread: [],
    problems: [],
    cancelled: false,
    stoppedBy: null,
    ...changes,
  };
}

function failed(check: CheckId, message: string, fix = 'Mend it'): Finding {
  const layer = check.slice(0, check.indexOf('.')) as Layer;
  return { ...sampleFinding({ message }), check, layer, state: 'failed', expected: '', actual: '', fix };
}
/** A diagnosis that the preflight refuses these names. */
function refusalOf(...requestHeaders: readonly string[]): Diagnosis {
  return {
    id: 'allow-headers-incomplete',
    confidence: 'certain',
    title: 'The preflight refuses headers',
    saw: '',
    candidates: [],
    missing: { requestHeaders, methods: [], exposedHeaders: [], allowOrigin: null },
    era: null,
    evidence: [{ exchange: 1 }],
    commands: [],
    fix: null,
  };
}

function risk(message: string): Finding {
  return { ...sampleFinding({ message }), state: 'observed-risk', why: 'Someone may trip' };
}

test('what was verified is said with eras, revisions, tools and risks', () => {
  const dual = decision('dual', { legacy: LEGACY, modern: MODERN });
  const lists = [tools(13), tools(13, { era: 'modern' })];
  const findings = [risk('One.'), risk('Two.'), risk('Three.')];
  expect(headline(input({ decision: dual, lists, findings }))).toEqual({
    kind: 'risk',
    text: 'Verified. Legacy 2025-11-25 and modern 2026-07-28, 13 tools, 3 risks.',
    detail: 'One. Someone may trip.',
    finding: { check: 'tools.name.charset', era: 'legacy' },
  });
});

test('a clean run says how much stands behind it', () => {
  expect(headline(input())).toEqual({
    kind: 'clean',
    text: 'Verified. Legacy 2025-11-25, 13 tools, no risk seen.',
    detail: '1 check verified, 0 not checked.',
  });
});

test('eras that list different numbers are told apart, and a list that was not read to its end is a least', () => {
  const dual = decision('dual', { legacy: LEGACY, modern: MODERN });
  const lists = [
    tools(1),
    tools(24_000, { era: 'modern', complete: false, stopped: 'The limit of pages was reached.' }),
  ];
  expect(headline(input({ decision: dual, lists })).text).toContain(
    '1 tool in legacy and at least 24,000 tools in modern',
  );
});

test('a server without tools is described by what it lists', () => {
  const lists = [
    tools(3, { list: 'resources' }),
    tools(0, { list: 'resourceTemplates' }),
    tools(2, { list: 'prompts' }),
  ];
  expect(headline(input({ lists })).text).toBe('Verified. Legacy 2025-11-25, 3 resources, 2 prompts, no risk seen.');
});

test('an unknown version and the old transport are named as they are', () => {
  const odd = decision('legacy', { legacy: { status: 'spoken', revision: '2025-11-25', answered: '2025-12-01' } });
  expect(headline(input({ decision: odd })).text).toContain('Legacy “2025-12-01”');
  const old = decision('http+sse', { 'http+sse': { status: 'spoken', revision: '2024-11-05' } });
  expect(headline(input({ decision: old })).text).toContain('HTTP+SSE 2024-11-05');
});

test('an era that the browser withheld is never said to be absent', () => {
  const half = decision('legacy', { legacy: LEGACY, modern: { status: 'withheld' } });
  const said = headline(input({ decision: half }));
  expect(said.kind).toBe('clean');
  expect(said.text).toContain('Modern is not known: your browser may not read that answer.');
  expect(said.text).not.toMatch(/only/);
});

test('the first broken step is the one to mend first, not the one found first', () => {
  const findings = [
    failed('tools.input-schema.type', 'Two schemas are wrong.'),
    failed('handshake.initialized.accepted', 'notifications/initialized is answered 200', 'Answer 202 without a body'),
    risk('Something.'),
  ];
  expect(headline(input({ findings }))).toEqual({
    kind: 'broken',
    text: 'notifications/initialized is answered 200.',
    detail: 'Answer 202 without a body.',
    finding: { check: 'handshake.initialized.accepted', era: 'legacy' },
  });
});

test('a message that a server made very long is cut', () => {
  const text = headline(input({ findings: [failed('tools.name.charset', `Bad: ${'x'.repeat(5000)}`)] })).text;
  expect(text.length).toBeLessThan(450);
  expect(text.endsWith('…')).toBe(true);
});

const REJECTED: Outcome = { kind: 'rejected', errorName: 'TypeError' };
const opening = (outcome: Outcome): readonly Exchange[] => [
  endedExchange({ exchange: 1, method: 'server/discover', era: 'modern', outcome }),
  endedExchange({ exchange: 2, method: 'initialize', outcome }),
];
function silent(outcome: Outcome, third: Outcome, changes: Partial<HeadlineInput> = {}): HeadlineInput {
  const head: Exchange = {
    ...endedExchange({ exchange: 3, step: 'head', purpose: 'diagnosis', outcome: third }),
    era: null,
  };
  const exchanges = [...opening(outcome), head];
  const environment = changes.environment ?? ENVIRONMENT;
  const verdict = third.kind === 'opaque' ? 'withheld' : 'unreachable';
  return input({
    decision: decision(verdict, { legacy: { status: verdict }, modern: { status: verdict } }),
    exchanges,
    lists: [],
    findings: [],
    diagnoses: diagnose(exchanges, environment, 'http://localhost:3000/mcp'),
    ...changes,
  });
}

test('a withheld server is one that this browser may not read, and others may', () => {
  const said = headline(silent(REJECTED, { kind: 'opaque' }));
  expect(said).toMatchObject({ kind: 'withheld', diagnosis: 'answer-withheld' });
  expect(said.text).toMatch(/^Your browser may not read this server: .+\. Other clients may work\.$/);
  expect(said.detail).toContain('Access-Control-Allow-Origin');
});

test('nothing readable is not called dead in a browser, and is in Node', () => {
  expect(headline(silent(REJECTED, REJECTED))).toMatchObject({
    kind: 'unreachable',
    text: 'Nothing readable came back from localhost:3000.',
    diagnosis: 'no-connection',
  });
  const node = { ...ENVIRONMENT, vantage: 'node', pageOrigin: null, corsEnforced: false } as const;
  expect(headline(silent(REJECTED, REJECTED, { environment: node })).text).toBe('Nothing answers at localhost:3000.');
});

test('a timeout is said with its time and without a word of CORS', () => {
  const late: Outcome = { kind: 'timeout', afterMs: 10_000, headersSeen: false };
  const said = headline(silent(late, late));
  expect(said).toMatchObject({ kind: 'unreachable', text: 'No answer from localhost:3000 within 10 s.' });
  expect(JSON.stringify(said)).not.toMatch(/cors/i);
});

test('what the browser blocks before sending is withheld, not broken', () => {
  const environment = { ...ENVIRONMENT, pageOrigin: 'https://tester.example' };
  const pending = decision('pending');
  const mixed = headline(
    input({
      environment,
      decision: pending,
      lists: [],
      findings: [],
      diagnoses: diagnose([], environment, 'http://mcp.example/'),
    }),
  );
  expect(mixed).toMatchObject({ kind: 'withheld', diagnosis: 'mixed-content' });
  expect(mixed.text).toContain('this page is https');
});

test('an authorization wall is not a fault', () => {
  const walled = decision('auth-walled', { legacy: { status: 'auth-walled' }, modern: { status: 'auth-walled' } });
  const said = headline(input({ decision: walled, findings: [failed('tools.name.charset', 'No.')] }));
  expect(said).toMatchObject({ kind: 'auth-walled', text: 'The server asks for authorization before it answers.' });
  expect(said.detail).toContain('token');
});

test.each([
  ['text/html', '<html>', '404 with an HTML page'],
  ['text/plain', '<!DOCTYPE html><p>', '404 with an HTML page'],
  ['text/plain', 'Not found', '404 with text/plain'],
  ['application/json', '', '404 with an empty body'],
])('an address that answers %s %j is described', (contentType, answer, words) => {
  const exchanges = [jsonExchange({ answer, contentType, status: 404, method: 'initialize' })];
  const said = headline(input({ exchanges, decision: decision('not-mcp'), lists: [] }));
  expect(said).toMatchObject({ kind: 'not-mcp', text: `This is not an MCP endpoint: it answers ${words}.` });
});

test('an undecided server has the failed finding as its headline, or the summary', () => {
  const unknown = decision('unknown', {}, { summary: 'The answers to both openings do not decide.' });
  expect(headline(input({ decision: unknown, lists: [] }))).toMatchObject({
    kind: 'incomplete',
    text: 'The answers to both openings do not decide.',
  });
  const broken = headline(
    input({ decision: unknown, findings: [failed('handshake.initialize.answers', 'initialize gets 500.')] }),
  );
  expect(broken).toMatchObject({ kind: 'broken', text: 'initialize gets 500.' });
});

test('a fault of ours is ours, whatever else was found', () => {
  const problems = [{ where: 'run', text: 'TypeError: x is undefined' }];
  expect(headline(input({ problems, findings: [failed('tools.name.charset', 'No.')] }))).toEqual({
    kind: 'incomplete',
    text: 'Handcheck failed here, not the server.',
    detail: 'TypeError: x is undefined.',
  });
});

test.each([
  ['address', 'Nothing was sent: this address cannot be tested.'],
  ['settings', 'Nothing was sent: a setting cannot be used.'],
])('a problem with the %s is not called a failure of the program', (where, text) => {
  const said = headline(input({ problems: [{ where, text: 'It is so' }] }));
  expect(said).toEqual({ kind: 'incomplete', text, detail: 'It is so.' });
});

test.each([
  ['time', 'Stopped at the time limit of the run.'],
  ['requests', 'Stopped at the limit of requests.'],
  ['rate-limited', 'Stopped because the server limits the rate of requests (429).'],
] as const)('a run that ended at the limit “%s” says what is known so far', (stoppedBy, stop) => {
  expect(headline(input({ stoppedBy }))).toMatchObject({
    kind: 'incomplete',
    text: `${stop} So far: Verified. Legacy 2025-11-25, 13 tools, no risk seen.`,
  });
});

test('a stopped run says what is known so far', () => {
  expect(headline(input({ cancelled: true }))).toMatchObject({
    kind: 'incomplete',
    text: 'Stopped before the end. So far: Verified. Legacy 2025-11-25, 13 tools, no risk seen.',
  });
  expect(headline(input({ cancelled: true, decision: decision('pending'), lists: [], findings: [] })).text).toBe(
    'Stopped before the end. Nothing was known by then.',
  );
});

test('switched-off CORS enforcement comes first in a browser, and is no matter elsewhere', () => {
  const off = { ...ENVIRONMENT, corsEnforced: false };
  expect(headline(input({ environment: off })).text).toMatch(/^CORS enforcement is off in this browser\. Verified\./);
  expect(headline(input({ environment: { ...off, vantage: 'node' } })).text).toMatch(/^Verified\./);
});

test('a practice server is labelled', () => {
  expect(headline(input({ practice: true })).text).toMatch(/^Practice server\. Verified\./);
});

const CURL = { ...ENVIRONMENT, vantage: 'curl', corsEnforced: false, originSent: false } as const;
const FORGED = failed('reach.origin.forged', 'A forged Origin is answered with HTTP 200', 'Refuse it');

test('a curl run says first that a browser may not read the server and why, then the worst of the rest', () => {
  const findings = [
    FORGED,
    failed('cors.allow-origin', 'No Access-Control-Allow-Origin', 'Send it'),
    failed('tools.name.charset', 'A name has a space'),
  ];
  expect(headline(input({ environment: CURL, findings }))).toMatchObject({
    kind: 'withheld',
    text: 'Your browser may not read this server: No Access-Control-Allow-Origin. Other clients may work.',
    detail: 'Send it. A name has a space.',
    finding: { check: 'cors.allow-origin' },
  });
});

test('a curl run of a server that a browser may read says so before what failed', () => {
  const readable: Finding = { ...sampleFinding(), check: 'cors.allow-origin', layer: 'cors' };
  expect(headline(input({ environment: CURL, findings: [FORGED, readable] })).text).toBe(
    'A browser may read this server. A forged Origin is answered with HTTP 200.',
  );
  const broken = failed('tools.name.charset', 'A name has a space');
  expect(headline(input({ environment: CURL, findings: [FORGED, readable, broken] }))).toMatchObject({
    text: 'A browser may read this server. A name has a space.',
    finding: { check: 'tools.name.charset' },
  });
  // What was not looked at is not promised.
  expect(headline(input({ environment: CURL, findings: [FORGED] })).text).toBe(
    'A forged Origin is answered with HTTP 200.',
  );
});

test('a header that only later requests need keeps nobody from a server that was read', () => {
  const probe: Exchange = {
    ...endedExchange({ exchange: 9, outcome: { kind: 'rejected', errorName: '' } }),
    purpose: 'active',
  };
  const diagnoses = [{ ...refusalOf('Mcp-Name'), evidence: [{ exchange: 9 }] }];
  const findings = [failed('cors.allow-headers.mcp-name', 'The preflight refuses Mcp-Name.')];
  const said = headline(input({ exchanges: [probe], diagnoses, findings }));
  expect(said.text).toBe(
    'A web page may not use all of this server: the preflight refuses Mcp-Name. Other clients may work.',
  );
});

test('beside an era that was read, a hidden session id does not hide the server', () => {
  const dual = decision('dual', { legacy: LEGACY, modern: MODERN });
  const diagnoses = [{ ...refusalOf(), id: 'session-id-unreadable' as const, era: 'legacy' as const }];
  const findings = [failed('cors.expose.session-id', 'Mcp-Session-Id is not exposed.')];
  const said = headline(input({ decision: dual, diagnoses, findings }));
  expect(said.kind).toBe('broken');
  expect(said.text).not.toContain('may not read');
});

test.each(['challenge-unreadable', 'post-redirected', 'wildcard-authorization'] as const)(
  '%s beside a server that was read is a risk, and nothing is withheld',
  (id) => {
    const diagnoses = [{ ...refusalOf(), id }];
    expect(headline(input({ diagnoses })).kind).toBe('risk');
    expect(headline(input({ diagnoses, findings: [sampleFinding(), risk('Seen.')] })).kind).toBe('risk');
  },
);
