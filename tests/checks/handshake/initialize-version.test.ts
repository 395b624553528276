import { expect, test } from 'vitest';
import check from '../../../src/checks/handshake/initialize-version.ts';
import type { Era } from '../../../src/model/revision.ts';
import { eraFacts, judgeEra } from '../../support/facts.ts';
import { locatedObject } from '../../support/openings.ts';

function judge(result: object, era: Era = 'legacy') {
  return judgeEra(check, eraFacts({ openingResult: locatedObject(result) }, { era }));
}

test('the offered and the revision before it are verified', () => {
  expect(judge({ protocolVersion: '2025-11-25' }).state).toBe('verified');
  expect(judge({ protocolVersion: '2025-06-18' })).toMatchObject({
    state: 'verified',
    evidence: [{ pointer: '/result/protocolVersion' }],
  });
});

test.each([{}, { protocolVersion: '' }, { protocolVersion: 20251125 }, { protocolVersion: null }])(
  '%j fails',
  (result) => {
    expect(judge(result).state).toBe('failed');
  },
);

test.each(['2024-10-07', 'DRAFT-2025-v2', '2026-07-28', '2030-01-01', '2024-11-05', '2025-03-26'])(
  '%s is a risk',
  (protocolVersion) => {
    const verdict = judge({ protocolVersion });
    expect(verdict.state).toBe('observed-risk');
    expect(verdict.message).toContain(protocolVersion);
  },
);

test('on the old transport, where 2024-11-05 is offered, no published revision is too old', () => {
  expect(judge({ protocolVersion: '2024-11-05' }, 'http+sse').state).toBe('verified');
  expect(judge({ protocolVersion: '2025-03-26' }, 'http+sse').state).toBe('verified');
});

test('without a result there is no verdict', () => {
  expect(judgeEra(check, eraFacts({})).state).toBe('not-checked');
});
