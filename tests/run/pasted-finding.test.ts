import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { openingCommand } from '../../src/checks/opening-command.ts';
import type { EraDecision } from '../../src/model/era-decision.ts';
import type { Finding } from '../../src/model/finding.ts';
import type { CheckId } from '../../src/model/layer.ts';
import { reason } from '../../src/model/reason.ts';
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

const { eras } = summary([], []).head;
const DECISION: EraDecision = {
  discover: null,
  initialize: 'I1',
  eras,
  contradictions: [],
  summary: '',
  verdict: 'legacy',
};
const context = (url: string) => ({ target: { url, practice: false }, eras });

function notChecked(check: CheckId): Finding {
  const why = reason('browser.forbidden-header', 'Browsers do not let a page set it.');
  const base = { check, era: null, layer: 'reach', title: check, level: 'MUST', message: why.text } as const;
  return { ...base, evidence: [], basis: 'browser', clause: null, source: '', state: 'not-checked', reason: why };
}

/** What the command of a finding says when it is run. */
async function ran(check: CheckId, url: string, header: string, value: string) {
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
  const judge = (check: CheckId, text: string, own = context('http://localhost:3000/mcp')) => {
    const result = judgePastedFinding(notChecked(check), text, own);
    return result.ok ? result.finding.state : result.text;
  };
  const answered = 'HTTP/1.1 403 Forbidden\r\n\r\n';
  expect(judge('reach.origin.forged', 'hello')).toBe('It holds no HTTP status line.');
  expect(judge('reach.origin.forged', 'curl: (7) Failed to connect')).toBe('curl got no answer: (7).');
  expect(judge('reach.origin.forged', 'HTTP/1.1 503 Busy\r\n\r\n')).toContain('was answered with HTTP 503');
  expect(judge('reach.bind', answered)).toContain('for you to read');
  expect(judge('reach.origin.forged', `$ curl -q -i 'http://localhost:1/x'\n${answered}`)).toContain('It is about');
  // Where no era is spoken, the same request without the header is refused too.
  const { eras: silent } = withheld().summary.head;
  const shut = { target: { url: 'http://localhost:3000/mcp', practice: false }, eras: silent };
  expect(judge('reach.origin.forged', answered, shut)).toContain('is not answered either');
});
