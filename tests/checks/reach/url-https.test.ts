import { expect, test } from 'vitest';
import check from '../../../src/checks/reach/url-https.ts';
import type { AddressParts } from '../../../src/model/facts-endpoint.ts';
import { endpointFacts, judgeEndpoint } from '../../support/facts.ts';
import { address, practiceAddress, publicAddress } from '../../support/openings.ts';

function judge(parts: AddressParts) {
  return judgeEndpoint(check, endpointFacts({ address: parts }));
}

test('https, and http on loopback, are verified', () => {
  expect(judge(publicAddress()).state).toBe('verified');
  expect(judge(address()).state).toBe('verified');
});

test('plain http to another machine is a risk', () => {
  expect(judge(address({ space: 'private', host: '10.0.0.7' })).state).toBe('observed-risk');
  expect(judge(publicAddress({ protocol: 'http:' })).message).toContain('mcp.example');
});

test('a practice server encrypts nothing, since no network is used', () => {
  expect(judge(practiceAddress())).toMatchObject({ state: 'not-checked', reason: { code: 'n/a.practice' } });
});
