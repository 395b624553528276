import { expect, test } from 'vitest';
import check from '../../../src/checks/reach/bind.ts';
import type { AddressParts } from '../../../src/model/facts-endpoint.ts';
import { endpointFacts, judgeEndpoint } from '../../support/facts.ts';
import { address, practiceAddress, publicAddress } from '../../support/openings.ts';

function judge(parts: AddressParts) {
  return judgeEndpoint(check, endpointFacts({ address: parts }));
}

test('listening addresses are never seen from here; the commands show them', () => {
  const verdict = judge(address());
  expect(verdict).toMatchObject({ state: 'not-checked', reason: { code: 'browser.no-sockets' } });
  const command = (verdict.state === 'not-checked' && verdict.command) || '';
  expect(command).toContain("ss -ltn 'sport = :3000'");
  expect(command).toContain("lsof -nP -iTCP:'3000'");
});

test('a port that the address leaves out is the one of its scheme', () => {
  const verdict = judge(address({ url: 'http://10.0.0.7/mcp', host: '10.0.0.7', space: 'private' }));
  expect(verdict.state === 'not-checked' && verdict.command).toContain(':80');
});

test('public endpoints and practice servers have their own reasons', () => {
  expect(judge(publicAddress())).toMatchObject({ reason: { code: 'n/a.public-endpoint' } });
  expect(judge(practiceAddress())).toMatchObject({ reason: { code: 'n/a.practice' } });
});
