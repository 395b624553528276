import { expect, test } from 'vitest';
import check from '../../../src/checks/reach/host-forged.ts';
import { endpointFacts, judgeEndpoint } from '../../support/facts.ts';
import { address, LEGACY_ONLY, practiceAddress, publicAddress } from '../../support/openings.ts';

function judge(parts = address(), vantage: 'browser' | 'node' = 'browser') {
  return judgeEndpoint(check, endpointFacts({ address: parts, decision: LEGACY_ONLY }, { vantage }));
}

test('a forged Host is never sent from here; on loopback the command sends one', () => {
  const verdict = judge();
  expect(verdict).toMatchObject({ state: 'not-checked', reason: { code: 'browser.forbidden-header' } });
  expect(verdict.state === 'not-checked' && verdict.command).toContain("-H 'Host: attacker.example'");
});

test('beyond loopback no command is given', () => {
  expect(judge(publicAddress())).not.toHaveProperty('command');
});

test('a practice server uses no network, and outside a browser none is spoken of', () => {
  expect(judge(practiceAddress())).toMatchObject({ reason: { code: 'n/a.practice' } });
  expect(judge(address(), 'node').message).not.toMatch(/browser/i);
});
