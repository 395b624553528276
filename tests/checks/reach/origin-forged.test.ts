import { expect, test } from 'vitest';
import check from '../../../src/checks/reach/origin-forged.ts';
import type { Environment } from '../../../src/model/environment.ts';
import { endpointFacts, judgeEndpoint } from '../../support/facts.ts';
import { address, LEGACY_ONLY, MODERN_ONLY, practiceAddress } from '../../support/openings.ts';

function judge(parts = address(), environment: Partial<Environment> = {}, decision = LEGACY_ONLY) {
  return judgeEndpoint(check, endpointFacts({ address: parts, decision }, environment));
}

test('a forged Origin is never sent from here; the command sends one', () => {
  const verdict = judge();
  expect(verdict).toMatchObject({ state: 'not-checked', reason: { code: 'browser.forbidden-header' } });
  expect(verdict.message).toContain('403');
  expect(verdict.state === 'not-checked' && verdict.command).toContain("-H 'Origin: https://attacker.example'");
});

test('the command opens in the era of the server', () => {
  const verdict = judge(address(), {}, MODERN_ONLY);
  expect(verdict.state === 'not-checked' && verdict.command).toContain('server/discover');
});

test('practice, a run without a browser and CORS switched off have their own reasons', () => {
  expect(judge(practiceAddress())).toMatchObject({ reason: { code: 'n/a.practice' } });
  expect(judge(address(), { vantage: 'node' })).toMatchObject({ reason: { code: 'n/a.not-seen' } });
  expect(judge(address(), { corsEnforced: false })).toMatchObject({ reason: { code: 'browser.cors-off' } });
});
