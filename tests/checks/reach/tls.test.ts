import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import check from '../../../src/checks/reach/tls.ts';
import type { AddressParts } from '../../../src/model/facts-endpoint.ts';
import type { Reply } from '../../../src/model/reply.ts';
import { endpointFacts, judgeEndpoint } from '../../support/facts.ts';
import { address, practiceAddress, publicAddress, resultReply, WITHHELD } from '../../support/openings.ts';

function judge(parts: AddressParts, replies: readonly Reply[] = [WITHHELD], vantage: 'browser' | 'node' = 'browser') {
  return judgeEndpoint(check, endpointFacts({ address: parts, openingReplies: replies }, { vantage }));
}

test('a certificate is never checked, and the commands for it are given', () => {
  const verdict = judge(publicAddress());
  expect(verdict).toMatchObject({ state: 'not-checked', reason: { code: 'browser.no-tls-details' } });
  expect(verdict.message).not.toContain('accepted');
  const command = verdict.state === 'not-checked' ? verdict.command : '';
  expect(command).toContain("'https://mcp.example/mcp'");
  expect(command).toContain("-connect 'mcp.example:443' -servername 'mcp.example'");
});

test('an https answer is said to prove no complete chain', () => {
  expect(judge(publicAddress(), [resultReply({})]).message).toContain('does not prove a complete chain');
});

test('the commands keep the address in its words, whatever it holds', () => {
  const url = "https://mcp.example:8443/mcp?x='$(id)'&token=s3cr3t";
  const verdict = judge(publicAddress({ url }));
  const command = (verdict.state === 'not-checked' && verdict.command) || '';
  const script = `curl() { printf '%s\\n' "$@"; }; openssl() { printf '%s\\n' "$@"; }; ${command}`;
  const words = execFileSync('bash', ['-c', script], { encoding: 'utf8' }).split('\n');
  expect(words).toContain("https://mcp.example:8443/mcp?x='$(id)'&token=REDACTED");
  expect(words).toContain('mcp.example:8443');
});

test('an http address has no certificate, a practice server no network', () => {
  expect(judge(address())).toMatchObject({ reason: { code: 'n/a.not-seen' } });
  expect(judge(practiceAddress())).toMatchObject({ reason: { code: 'n/a.practice' } });
});

test('outside a browser no browser is spoken of', () => {
  expect(judge(publicAddress(), [resultReply({})], 'node').message).not.toMatch(/browser/i);
});
