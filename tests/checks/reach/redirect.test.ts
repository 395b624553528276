import { expect, test } from 'vitest';
import check from '../../../src/checks/reach/redirect.ts';
import type { SeenAnswer } from '../../../src/model/facts-endpoint.ts';
import { endpointFacts, judgeEndpoint } from '../../support/facts.ts';
import { address, seenAnswer } from '../../support/openings.ts';
import { diagnosed } from '../cors/judge.ts';

function judge(...redirects: readonly Partial<SeenAnswer>[]) {
  const answers = redirects.map((changes) => seenAnswer({ redirected: true, ...changes }));
  return judgeEndpoint(check, endpointFacts({ address: address(), redirects: answers, diagnoses: [] }));
}

test('no redirect is verified', () => {
  expect(judge().state).toBe('verified');
});

test('a redirect on the same origin is a risk that names the slash and the target', () => {
  const verdict = judge({ finalUrl: 'http://localhost:3000/mcp/' });
  expect(verdict.state).toBe('observed-risk');
  expect(verdict.message).toContain('http://localhost:3000/mcp/');
  expect(verdict.message).toContain('trailing slash');
});

test('a redirect that only a GET showed is not said of the POST', () => {
  const verdict = judge({ method: 'GET', status: 405, finalUrl: 'http://localhost:3000/mcp/' });
  expect(verdict.message).toBe(
    'A GET of the address is redirected to http://localhost:3000/mcp/, which differs by a trailing slash.',
  );
});

test('a redirect to another origin says what is lost on the way', () => {
  const verdict = judge({ finalUrl: 'https://other.example/mcp?token=s3cr3t' });
  expect(verdict.state).toBe('observed-risk');
  expect(verdict.message).toContain('another origin');
  expect(verdict.state === 'observed-risk' && verdict.why).toContain('Authorization');
  expect(JSON.stringify(verdict)).not.toContain('s3cr3t');
});

test.each([
  ['a 405', { status: 405, mediaType: null }],
  ['an HTML page', { mediaType: 'text/html' }],
  [
    'an event stream that nobody asked for',
    { mediaType: 'text/event-stream', excerpt: 'event: endpoint\ndata: /m\n\n' },
  ],
])('%s behind the redirect means that the POST became a GET', (_, changes) => {
  const verdict = judge({ finalUrl: 'http://localhost:3000/other', ...changes });
  expect(verdict.state).toBe('observed-risk');
  expect(verdict.state === 'observed-risk' && verdict.why).toContain('turned the POST into a GET');
});

test('an event stream with the answer behind the redirect is none', () => {
  const verdict = judge({
    finalUrl: 'http://localhost:3000/mcp/',
    mediaType: 'text/event-stream',
    excerpt: 'data: {}\n\n',
  });
  expect(verdict.state === 'observed-risk' && verdict.why).not.toContain('GET');
});

test('where nothing was readable there is no verdict', () => {
  expect(judgeEndpoint(check, endpointFacts({ address: address() })).state).toBe('not-checked');
});

test.each([
  ['redirect-withheld', 'whose answer this page may not read'],
  ['redirect-elsewhere', 'to another origin'],
] as const)('a redirect that a probe named is a risk: %s', (id, words) => {
  const facts = endpointFacts({ address: address(), redirects: [], diagnoses: [diagnosed(id)] });
  const verdict = judgeEndpoint(check, facts);
  expect(verdict).toMatchObject({ state: 'observed-risk', evidence: [{ exchange: 7 }] });
  expect(verdict.message).toContain(words);
});
