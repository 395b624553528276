import { expect, test } from 'vitest';
import check from '../../../src/checks/reach/environment-mixed-content.ts';
import type { Environment } from '../../../src/model/environment.ts';
import type { AddressParts } from '../../../src/model/facts-endpoint.ts';
import { endpointFacts, judgeEndpoint } from '../../support/facts.ts';
import { address, decision, practiceAddress, publicAddress } from '../../support/openings.ts';

const HTTPS_PAGE = { pageOrigin: 'https://tester.example' };

function judge(parts: AddressParts, environment: Partial<Environment>) {
  return judgeEndpoint(check, endpointFacts({ address: parts, decision: decision('pending') }, environment));
}

test('an http page, and an https address, are verified', () => {
  expect(judge(address({ space: 'private' }), { pageOrigin: 'http://localhost:4173' }).state).toBe('verified');
  expect(judge(publicAddress(), HTTPS_PAGE).state).toBe('verified');
});

test('http on loopback from an https page is verified where the browser allows it', () => {
  expect(judge(address(), HTTPS_PAGE).state).toBe('verified');
  expect(judge(address(), { ...HTTPS_PAGE, engine: 'firefox' }).state).toBe('verified');
  expect(judge(address(), { ...HTTPS_PAGE, engine: 'webkit' })).toMatchObject({
    reason: { code: 'browser.mixed-content' },
  });
  expect(judge(address(), { ...HTTPS_PAGE, engine: 'other' })).toMatchObject({ reason: { code: 'n/a.not-seen' } });
});

test('plain http beyond loopback from an https page is not checked, with a command instead', () => {
  const parts = address({ space: 'private', url: 'http://10.0.0.7/mcp', host: '10.0.0.7' });
  const verdict = judge(parts, { ...HTTPS_PAGE, engine: 'firefox' });
  expect(verdict).toMatchObject({ state: 'not-checked', reason: { code: 'browser.mixed-content' } });
  expect(verdict.state === 'not-checked' && verdict.command).toContain("'http://10.0.0.7/mcp'");
});

test('no permission lets a worker of an https page call private addresses over http', () => {
  const near = address({ space: 'private', url: 'http://10.0.0.7/mcp' });
  for (const state of ['granted', 'prompt', 'denied'] as const) {
    const verdict = judge(near, { ...HTTPS_PAGE, permissions: { 'local-network': state } });
    expect(verdict).toMatchObject({ state: 'not-checked', reason: { code: 'browser.mixed-content' } });
  }
});

test('without a browser or a network there is no verdict', () => {
  expect(judge(address(), { vantage: 'node' })).toMatchObject({ reason: { code: 'n/a.not-seen' } });
  expect(judge(practiceAddress(), HTTPS_PAGE)).toMatchObject({ reason: { code: 'n/a.practice' } });
});
