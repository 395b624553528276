import { expect, test } from 'vitest';
import check from '../../../src/checks/reach/url-valid.ts';
import type { AddressParts } from '../../../src/model/facts-endpoint.ts';
import { endpointFacts, judgeEndpoint } from '../../support/facts.ts';
import { address, practiceAddress, publicAddress } from '../../support/openings.ts';

function judge(parts: AddressParts) {
  return judgeEndpoint(check, endpointFacts({ address: parts }));
}

test('an absolute http or https URL is verified', () => {
  expect(judge(address()).state).toBe('verified');
  expect(judge(publicAddress()).state).toBe('verified');
  expect(judge(practiceAddress()).state).toBe('verified');
});

test.each([
  ['no URL', { url: 'no url', protocol: '', host: '' }],
  ['another scheme', { url: 'ftp://h/mcp', protocol: 'ftp:', host: 'h' }],
  ['user and password', { url: 'http://me:pw@localhost/mcp', host: 'localhost' }],
  ['a port that browsers block', { url: 'http://localhost:6000/mcp', host: 'localhost:6000' }],
])('%s fails', (_, changes) => {
  const verdict = judge(address(changes));
  expect(verdict.state).toBe('failed');
  expect(JSON.stringify(verdict)).not.toContain('pw');
});

test('a fragment and a path like a web page are risks', () => {
  expect(judge(address({ hadFragment: true }))).toMatchObject({ state: 'observed-risk' });
  const page = judge(address({ url: 'http://localhost:3000/docs/index.html', path: '/docs/index.html' }));
  expect(page.state).toBe('observed-risk');
  expect(page.message).toContain('index.html');
});
