import { expect, test } from 'vitest';
import check from '../../../src/checks/reach/url-secret.ts';
import { endpointFacts, judgeEndpoint } from '../../support/facts.ts';
import { address } from '../../support/openings.ts';

function judge(secretParameters: readonly string[], url = 'http://localhost:3000/mcp') {
  return judgeEndpoint(check, endpointFacts({ address: address({ secretParameters, url }) }));
}

test('an address without credentials is verified', () => {
  expect(judge([]).state).toBe('verified');
});

test('a parameter like a credential is a risk that names it and not its value', () => {
  const verdict = judge(['token', 'api_key'], 'http://localhost:3000/mcp?token=s3cr3t&api_key=k3y');
  expect(verdict).toMatchObject({ state: 'observed-risk', subjects: [{ name: 'token' }, { name: 'api_key' }] });
  expect(JSON.stringify(verdict)).not.toMatch(/s3cr3t|k3y/);
});
