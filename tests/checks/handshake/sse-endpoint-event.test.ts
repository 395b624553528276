import { expect, test } from 'vitest';
import check from '../../../src/checks/handshake/sse-endpoint-event.ts';
import type { OpeningFactValues } from '../../../src/model/facts-opening.ts';
import { eraFacts, judgeEra } from '../../support/facts.ts';

type EndpointEvent = OpeningFactValues['endpointEvent'];

const EVENT: EndpointEvent = {
  exchange: 3,
  mediaType: 'text/event-stream',
  before: [],
  data: '/messages?sessionId=abc',
  resolved: 'http://localhost:3000/messages?sessionId=abc',
  sameOrigin: true,
};

function judge(changes: Partial<EndpointEvent>) {
  return judgeEra(check, eraFacts({ endpointEvent: { ...EVENT, ...changes } }, { era: 'http+sse' }));
}

test('an endpoint event that comes first and holds a URI is verified', () => {
  expect(judge({}).state).toBe('verified');
});

test('data that is no URI fails and is shown', () => {
  const verdict = judge({ data: '<html>', resolved: null, sameOrigin: false });
  expect(verdict.state).toBe('failed');
  expect(verdict.message).toContain('“<html>”');
});

test('something before it is a risk', () => {
  const verdict = judge({ before: ['message'] });
  expect(verdict.state).toBe('observed-risk');
  expect(verdict.message).toContain('“message”');
});

test('another media type is a risk', () => {
  expect(judge({ mediaType: null }).state).toBe('observed-risk');
});

test('without an endpoint event there is no verdict', () => {
  expect(judgeEra(check, eraFacts({}, { era: 'http+sse' })).state).toBe('not-checked');
});
