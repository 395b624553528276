import { expect, test } from 'vitest';
import check from '../../../src/checks/reach/environment-local-network.ts';
import type { Environment } from '../../../src/model/environment.ts';
import type { AddressParts, EndpointFactValues } from '../../../src/model/facts-endpoint.ts';
import { endpointFacts, judgeEndpoint } from '../../support/facts.ts';
import { address, practiceAddress, publicAddress, resultReply, WITHHELD } from '../../support/openings.ts';

const PUBLIC_PAGE = { pageOrigin: 'https://tester.example' };

function judge(
  parts: AddressParts,
  environment: Partial<Environment>,
  values: Partial<EndpointFactValues> = { openingReplies: [resultReply({})] },
) {
  return judgeEndpoint(
    check,
    endpointFacts({ address: parts, diagnoses: [], openingReplies: [], ...values }, environment),
  );
}

function asking(state: 'granted' | 'denied' | 'prompt', name = 'loopback-network') {
  return { ...PUBLIC_PAGE, permissions: { [name]: state } };
}

test('a public endpoint, a local page and a granted permission are verified', () => {
  expect(judge(publicAddress(), PUBLIC_PAGE).state).toBe('verified');
  expect(judge(address(), {}).state).toBe('verified');
  expect(judge(address(), asking('granted')).state).toBe('verified');
});

test('the name for the very kind of address decides', () => {
  const permissions = { 'loopback-network': 'denied', 'local-network': 'granted' } as const;
  expect(judge(address(), { ...PUBLIC_PAGE, permissions }).state).toBe('not-checked');
  expect(judge(address({ space: 'private' }), { ...PUBLIC_PAGE, permissions }).state).toBe('verified');
  expect(judge(address(), asking('granted', 'local-network-access')).state).toBe('verified');
});

test('a prompt that was answered in the run is a risk', () => {
  expect(judge(address(), asking('prompt')).state).toBe('observed-risk');
});

test('a prompt without any answer was left open', () => {
  expect(judge(address(), asking('prompt'), { openingReplies: [WITHHELD] })).toMatchObject({
    state: 'not-checked',
    reason: { code: 'browser.local-network-prompt' },
  });
});

test('a denied permission, by state or by diagnosis, gives no verdict', () => {
  const code = 'browser.local-network-denied';
  expect(judge(address(), asking('denied'))).toMatchObject({ state: 'not-checked', reason: { code } });
  const diagnosis = { id: code.slice('browser.'.length) } as EndpointFactValues['diagnoses'][number];
  expect(judge(address(), asking('prompt'), { diagnoses: [diagnosis] })).toMatchObject({ reason: { code } });
});

test('a browser without the permission, and no browser, give no verdict', () => {
  expect(judge(address(), PUBLIC_PAGE)).toMatchObject({ reason: { code: 'n/a.not-seen' } });
  expect(judge(address(), { vantage: 'node', pageOrigin: null })).toMatchObject({ reason: { code: 'n/a.not-seen' } });
  expect(judge(practiceAddress(), PUBLIC_PAGE)).toMatchObject({ reason: { code: 'n/a.practice' } });
});
