import { expect, test } from 'vitest';
import check from '../../../src/checks/handshake/sse-endpoint-origin.ts';
import { eraFacts, judgeEra } from '../../support/facts.ts';

function judge(resolved: string | null, sameOrigin: boolean) {
  const endpointEvent = {
    exchange: 3,
    mediaType: 'text/event-stream',
    before: [],
    data: resolved ?? '',
    resolved,
    sameOrigin,
  };
  return judgeEra(check, eraFacts({ endpointEvent }, { era: 'http+sse' }));
}

test('the origin of the stream is verified', () => {
  expect(judge('http://localhost:3000/messages', true).state).toBe('verified');
});

test('another origin is a risk, named without its secrets', () => {
  const verdict = judge('https://elsewhere.example/messages?token=s3cr3t', false);
  expect(verdict.state).toBe('observed-risk');
  expect(verdict.message).toContain('elsewhere.example');
  expect(JSON.stringify(verdict)).not.toContain('s3cr3t');
});

test('data that is no URI gives no verdict', () => {
  expect(judge(null, false)).toMatchObject({ state: 'not-checked', reason: { code: 'blocked.prerequisite' } });
});
