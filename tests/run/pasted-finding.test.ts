import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { openingCommand } from '../../src/checks/opening-command.ts';
import type { EraDecision } from '../../src/model/era-decision.ts';
import type { Finding } from '../../src/model/finding.ts';
import type { ReasonCode } from '../../src/model/reason.ts';
import { reason } from '../../src/model/reason.ts';
import { type TakenCheck, takenCheck } from '../../src/model/taken-output.ts';
import { judgePastedFinding } from '../../src/run/pasted-finding.ts';
import { startFault } from '../servers/cors-faults.ts';
import { withheld } from '../ui/fixtures/runs.ts';
import { summary } from '../ui/fixtures/summaries.ts';

const careless = await startFault('open', 'legacy');
const careful = await startFault('origin-refused', 'legacy');
afterAll(async () => {
  await careless.close();
  await careful.close();
});

const { eras, settings, environment } = summary([], []).head;
const DECISION: EraDecision = {
  discover: null,
  initialize: 'I1',
  eras,
  contradictions: [],
  summary: '',
  verdict: 'legacy',
};
const context = (url: string) => ({ target: { url, practice: false }, eras, settings, environment });

/** Why each check that takes the output of its command is open. */
const WHY: { readonly [C in TakenCheck]: ReasonCode } = {
  'reach.answers': 'browser.answer-withheld',
  'reach.redirect': 'browser.redirect-hidden',
  'reach.tls': 'browser.no-tls-details',
  'reach.bind': 'browser.no-sockets',
  'reach.origin.forged': 'browser.forbidden-header',
  'reach.origin.null': 'browser.answer-withheld',
  'reach.host.forged': 'browser.forbidden-header',
  'handshake.modern.no-session': 'browser.hidden-header',
  'transport.session.charset': 'browser.hidden-header',
  'transport.session.strength': 'browser.hidden-header',
  'transport.sse.buffering': 'browser.hidden-header',
  'cors.expose.session-id': 'ambiguous.session',
  'cors.preflight.cache': 'browser.preflight-hidden',
  'cors.well-known.resource': 'n/a.not-sent',
  'cors.well-known.authorization-server': 'n/a.not-sent',
};

function notChecked(check: TakenCheck): Finding {
  const why = reason(WHY[check], 'A page cannot see it.');
  const base = { check, era: null, layer: 'reach', title: check, level: 'MUST', message: why.text } as const;
  const open = { state: 'not-checked', reason: why, command: 'curl' } as const;
  return { ...base, evidence: [], basis: 'browser', clause: null, source: '', ...open };
}

/** What the command of a finding says when it is run. */
async function ran(check: TakenCheck, url: string, header: string, value: string) {
  const command = openingCommand(url, DECISION, [{ name: header, value }]);
  const { stdout } = await promisify(execFile)('bash', ['-c', command]);
  return judgePastedFinding(notChecked(check), stdout, context(url));
}

test('a forged Origin that a local server answers fails by the output of the command, and is marked so', async () => {
  const result = await ran('reach.origin.forged', careless.url, 'Origin', 'https://attacker.example');
  expect(result).toMatchObject({ ok: true, finding: { state: 'failed', basis: 'pasted', evidence: [] } });
});

test('a forged Origin that is refused with 403 is verified', async () => {
  const result = await ran('reach.origin.forged', careful.url, 'Origin', 'https://attacker.example');
  expect(result).toMatchObject({ ok: true, finding: { state: 'verified', basis: 'pasted' } });
});

test('a forged Host that is answered is a risk', async () => {
  const result = await ran('reach.host.forged', careless.url, 'Host', 'attacker.example');
  expect(result).toMatchObject({ ok: true, finding: { state: 'observed-risk' } });
});

test.each([
  ['access-control-max-age: 600\r\n', 'verified'],
  ['Access-Control-Max-Age: 0\r\n', 'observed-risk'],
  ['', 'observed-risk'],
] as const)('how long a preflight is remembered is read from “%s”', (line, state) => {
  const text = `HTTP/1.1 204 No Content\r\n${line}\r\n`;
  const result = judgePastedFinding(notChecked('cors.preflight.cache'), text, context(careless.url));
  expect(result).toMatchObject({ ok: true, finding: { state } });
});

test('nothing is judged where the output says nothing of the rule', () => {
  const judge = (check: TakenCheck, text: string, own = context('http://localhost:3000/mcp')) => {
    const result = judgePastedFinding(notChecked(check), text, own);
    return result.ok ? result.finding.state : result.text;
  };
  const answered = 'HTTP/1.1 403 Forbidden\r\n\r\n';
  expect(judge('reach.origin.forged', 'hello')).toBe('It holds no HTTP status line.');
  expect(judge('reach.origin.forged', 'curl: (7) Failed to connect')).toBe('curl got no answer: (7).');
  expect(judge('reach.origin.forged', 'HTTP/1.1 503 Busy\r\n\r\n')).toContain('was answered with HTTP 503');
  expect(judge('reach.bind', answered)).toContain('lists no listening address');
  expect(judge('reach.origin.forged', `$ curl -q -i 'http://localhost:1/x'\n${answered}`)).toContain('It is about');
  // Where no era is spoken, the same request without the header is refused too.
  const { eras: silent } = withheld().summary.head;
  const shut = { ...context('http://localhost:3000/mcp'), eras: silent };
  expect(judge('reach.origin.forged', answered, shut)).toContain('is not answered either');
});

const OK = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const OPENED = '\r\n{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-11-25","serverInfo":{"name":"a"}}}';
const DISCOVERED = '\r\n{"jsonrpc":"2.0","id":1,"result":{"supportedVersions":["2026-07-28"]}}';
const LONG = '0123456789abcdef0123456789abcdef';
const LISTED = 'LISTEN 0      511';
const ALLOWED = 'access-control-allow-origin: http://localhost:4173\r\n';

/** The state that the output leads to, or the first words of why it settles nothing. */
function pasted(check: TakenCheck, text: string, url = 'http://localhost:3000/mcp'): string {
  const result = judgePastedFinding(notChecked(check), text, context(url));
  return result.ok ? result.finding.state : `no: ${result.text}`;
}

test.each([
  ['reach.answers', `${OK}\r\n`, 'observed-risk'],
  ['reach.redirect', `${OK}\r\n`, 'verified'],
  ['reach.redirect', 'HTTP/1.1 307 Temporary Redirect\r\nlocation: https://other.example/mcp\r\n\r\n', 'observed-risk'],
  ['reach.redirect', 'HTTP/1.1 503 Busy\r\n\r\n', 'no: HTTP 503'],
  ['reach.bind', `${LISTED}    127.0.0.1:3000    0.0.0.0:*`, 'verified'],
  ['reach.bind', `${LISTED}    [::1]:3000    [::]:*`, 'verified'],
  ['reach.bind', `${LISTED}    0.0.0.0:3000    0.0.0.0:*`, 'observed-risk'],
  ['reach.bind', `${LISTED}    *:3000    *:*`, 'observed-risk'],
  ['reach.bind', 'node 12 me 21u IPv4 0x1 0t0 TCP 127.0.0.1:3000 (LISTEN)', 'verified'],
  ['reach.bind', `${LISTED}    127.0.0.1:3001    0.0.0.0:*`, 'no: It is about port 3001'],
  ['handshake.modern.no-session', `${OK}${DISCOVERED}`, 'verified'],
  ['handshake.modern.no-session', `${OK}mcp-session-id: ${LONG}\r\n${DISCOVERED}`, 'observed-risk'],
  ['handshake.modern.no-session', `${OK}${OPENED}`, 'no: It holds no result of server/discover'],
  ['transport.session.charset', `${OK}mcp-session-id: ${LONG}\r\n${OPENED}`, 'verified'],
  ['transport.session.charset', `${OK}mcp-session-id: a b\r\n${OPENED}`, 'failed'],
  ['transport.session.charset', `${OK}${OPENED}`, 'no: The server issued no session id'],
  ['transport.session.strength', `${OK}mcp-session-id: 7\r\n${OPENED}`, 'observed-risk'],
  ['transport.sse.buffering', `${OK}\r\n`, 'no: The answer is no event stream'],
  ['cors.expose.session-id', `${OK}${ALLOWED}mcp-session-id: ${LONG}\r\n${OPENED}`, 'failed'],
  ['cors.well-known.resource', `${OK}${ALLOWED}\r\n{}`, 'verified'],
  ['cors.well-known.resource', `${OK}\r\n{}`, 'failed'],
  ['cors.well-known.resource', 'HTTP/1.1 404 Not Found\r\n\r\n', 'no: HTTP 404'],
  ['cors.well-known.authorization-server', `${OK}${ALLOWED}\r\n{}`, 'verified'],
] as const)('%s by what its command wrote: %j', (check, text, expected) => {
  expect(pasted(check, text)).toMatch(new RegExp(`^${expected}`));
});

test.each([
  ['http 200 verify 0 connect 0.01', 'verified'],
  ['http 000 verify 18 connect 0.01\ncurl: (60) SSL certificate problem: self-signed certificate', 'failed'],
  ['nothing of the kind', 'no: It holds no line'],
  [
    "curl: (60) SSL: no alternative certificate subject name matches target host name 'other.example'",
    'no: It is about',
  ],
])('a certificate by what curl wrote: %j', (text, expected) => {
  expect(pasted('reach.tls', text, 'https://mcp.example/mcp')).toMatch(new RegExp(`^${expected}`));
});

test('only an open finding whose command decides it takes its output', () => {
  const { command: _, ...without } = { command: '', ...notChecked('reach.bind') };
  expect(takenCheck(without)).toBeNull();
  expect(takenCheck({ ...notChecked('reach.bind'), check: 'tools.name.charset' })).toBeNull();
  expect(takenCheck(notChecked('reach.bind'))).toBe('reach.bind');
});
