import { expect, test } from 'vitest';
import check from '../../../src/checks/reach/answers.ts';
import type { Diagnosis, DiagnosisId } from '../../../src/model/diagnosis.ts';
import type { Environment } from '../../../src/model/environment.ts';
import type { EndpointFactValues } from '../../../src/model/facts-endpoint.ts';
import type { Reply } from '../../../src/model/reply.ts';
import { endpointFacts, judgeEndpoint } from '../../support/facts.ts';
import {
  address,
  bareReply,
  CANCELLED,
  decision,
  publicAddress,
  timeoutReply,
  toDiscover,
  WITHHELD,
} from '../../support/openings.ts';
import { diagnosed } from '../cors/judge.ts';

interface Case {
  readonly replies?: readonly Reply[];
  readonly diagnosis?: DiagnosisId;
  readonly confidence?: Diagnosis['confidence'];
  readonly environment?: Partial<Environment>;
  readonly address?: EndpointFactValues['address'];
}

function judge({
  replies = [toDiscover(WITHHELD), WITHHELD],
  diagnosis,
  confidence = 'likely',
  environment = {},
  ...given
}: Case) {
  const diagnoses = diagnosis === undefined ? [] : [diagnosed(diagnosis, { confidence })];
  const values = {
    address: given.address ?? address(),
    decision: decision('unreachable'),
    openingReplies: replies,
    diagnoses,
  };
  return judgeEndpoint(check, endpointFacts(values, environment));
}

test('any readable status is verified, even where the other opening was withheld', () => {
  const verdict = judge({ replies: [toDiscover(WITHHELD), bareReply('html', { status: 404 })] });
  expect(verdict).toMatchObject({ state: 'verified', evidence: [{ exchange: 2 }] });
  expect(verdict.message).toContain('initialize was answered with HTTP 404');
});

test.each(['answer-withheld', 'no-valid-allow-origin', 'preflight-rejected', 'resource-policy'] as const)(
  '%s is a risk: a server is there',
  (diagnosis) => {
    const verdict = judge({ diagnosis });
    expect(verdict.state).toBe('observed-risk');
    expect(verdict.message).toContain('A server is there');
  },
);

test.each(['accepted-unanswered', 'connection-lost'] as const)(
  '%s is a risk: the request was received',
  (diagnosis) => {
    const verdict = judge({ diagnosis });
    expect(verdict.state).toBe('observed-risk');
    expect(verdict.message).toContain('received the request');
  },
);

test('no answer in time fails; rejected at once it is a risk, because something accepts connections', () => {
  const verdict = judge({ replies: [toDiscover(timeoutReply()), timeoutReply()], diagnosis: 'no-answer' });
  expect(verdict.state).toBe('failed');
  expect(verdict.message).toBe('Nothing answers at localhost:3000. No answer came within 10 s.');
  expect(judge({ diagnosis: 'no-answer' })).toMatchObject({ state: 'observed-risk' });
});

test('no connection fails where it is known by exclusion; else a resource policy looks the same, and both are said', () => {
  expect(judge({ diagnosis: 'no-connection' }).state).toBe('failed');
  const verdict = judge({ diagnosis: 'no-connection', confidence: 'cannot-tell' });
  expect(verdict.state).toBe('observed-risk');
  expect(verdict.message).toContain('Cross-Origin-Resource-Policy');
});

test('without a diagnosis nothing is claimed, and a command comes with it', () => {
  const verdict = judge({});
  expect(verdict).toMatchObject({ state: 'not-checked', reason: { code: 'browser.answer-withheld' } });
  expect(verdict.state === 'not-checked' && verdict.command).toContain("'http://localhost:3000/mcp'");
});

test.each([
  ['mixed-content', 'browser.mixed-content'],
  ['local-network-denied', 'browser.local-network-denied'],
  ['local-network-waiting', 'browser.local-network-prompt'],
  ['page-policy', 'internal.error'],
] as const)('%s means that nothing was sent', (diagnosis, code) => {
  expect(judge({ diagnosis, replies: [] })).toMatchObject({ state: 'not-checked', reason: { code } });
});

test('offline counts for addresses beyond this machine only', () => {
  const environment = { online: false };
  expect(judge({ environment, address: publicAddress() })).toMatchObject({ reason: { code: 'browser.offline' } });
  expect(judge({ environment })).toMatchObject({ reason: { code: 'browser.answer-withheld' } });
});

test('a stopped run gives no verdict', () => {
  expect(judge({ replies: [CANCELLED] })).toMatchObject({ state: 'not-checked', reason: { code: 'aborted' } });
});

test('a run that sent nothing gives no verdict', () => {
  expect(judge({ replies: [] })).toMatchObject({ state: 'not-checked', reason: { code: 'n/a.not-sent' } });
});

test('outside a browser a request without an answer fails, and no browser is spoken of', () => {
  const verdict = judge({ environment: { vantage: 'node' }, diagnosis: 'no-connection' });
  expect(verdict.state).toBe('failed');
  expect(JSON.stringify(verdict)).not.toMatch(/browser|CORS/i);
});
