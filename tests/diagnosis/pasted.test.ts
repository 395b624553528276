import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { connectionCommand, LOCAL_ORIGIN, preflightCommand, requestCommand } from '../../src/diagnosis/commands.ts';
import { judgePasted } from '../../src/diagnosis/pasted.ts';
import type { PastedQuestion } from '../../src/diagnosis/pasted-subject.ts';
import type { Command, Diagnosis, DiagnosisId } from '../../src/model/diagnosis.ts';
import type { Header } from '../../src/model/exchange.ts';
import { type FaultName, startFault } from '../servers/cors-faults.ts';
import { ENVIRONMENT } from '../support/facts.ts';
import { exchange } from '../ui/fixtures/exchanges.ts';

const ORIGIN = 'http://localhost:4173';
const HEADERS: readonly Header[] = [
  { name: 'content-type', value: 'application/json' },
  { name: 'mcp-method', value: 'server/discover' },
  { name: 'mcp-protocol-version', value: '2026-07-28' },
];
const URL_ASKED = 'http://localhost:3000/mcp';

function question(id: DiagnosisId, url = URL_ASKED, command: Command | null = null): PastedQuestion {
  const diagnosis: Diagnosis = {
    id,
    confidence: 'cannot-tell',
    title: '',
    saw: '',
    candidates: ['one', 'another'],
    missing: { requestHeaders: [], methods: [], exposedHeaders: [], allowOrigin: null },
    era: 'modern',
    evidence: [{ exchange: 1 }],
    commands: [],
    fix: null,
  };
  const rejected = { kind: 'rejected', errorName: 'TypeError' } as const;
  const subject = exchange(1, { step: 'discover', method: 'server/discover', era: 'modern', url, outcome: rejected });
  const exchanges = [{ ...subject, request: { ...subject.request, headers: HEADERS } }];
  return { diagnosis, command, environment: ENVIRONMENT, exchanges, url };
}

/** What a text comes to: class and certainty, or the refusal. */
function outcome(text: string, asked: PastedQuestion): string {
  const result = judgePasted(text, asked);
  return result.ok ? `${result.diagnosis.id} ${result.diagnosis.confidence}` : result.text;
}

/** Runs the very command that a page shows, as a person would. */
async function ran(fault: FaultName, id: DiagnosisId, make: (asked: PastedQuestion) => Command) {
  const server = await startFault(fault, 'dual');
  try {
    const bare = question(id, server.url);
    const asked = { ...bare, command: make(bare) };
    // A failure of curl is told on the other output, which a terminal shows all the same.
    const { stdout, stderr } = await promisify(execFile)('bash', ['-c', asked.command.text]).catch(
      (error: { readonly stdout: string; readonly stderr: string }) => error,
    );
    return { result: judgePasted(`${stdout}${stderr}`, asked), text: outcome(`${stdout}${stderr}`, asked) };
  } finally {
    await server.close();
  }
}
const request = ({ exchanges: [first] }: PastedQuestion) => first?.request ?? exchange(1).request;
const preflight = (asked: PastedQuestion) => preflightCommand(request(asked), ORIGIN);
const local = (asked: PastedQuestion) => preflightCommand(request(asked), LOCAL_ORIGIN);
const itself = (asked: PastedQuestion) => requestCommand({ ...request(asked), method: 'POST', body: '{}' }, ORIGIN);
const connection = ({ url }: PastedQuestion) => connectionCommand(url);

const OUTPUTS = [
  ['allow-headers-without-mcp-method', 'answer-withheld', preflight, 'allow-headers-incomplete certain'],
  ['options-404', 'preflight-rejected', preflight, 'preflight-rejected certain'],
  ['options-redirect', 'preflight-rejected', preflight, 'preflight-rejected certain'],
  ['options-reset', 'preflight-rejected', preflight, 'preflight-rejected certain'],
  ['no-cors', 'no-valid-allow-origin', preflight, 'no-valid-allow-origin certain'],
  ['no-cors', 'no-valid-allow-origin', local, 'no-valid-allow-origin certain'],
  ['no-cors', 'answer-withheld', itself, 'no-valid-allow-origin certain'],
  ['answer-401-withheld', 'errors-without-allow-origin', itself, 'errors-without-allow-origin certain'],
  ['answer-401-withheld', 'answer-withheld', preflight, 'errors-without-allow-origin likely'],
  ['origin-twice', 'answer-withheld', itself, 'no-valid-allow-origin certain'],
  ['challenge-hidden', 'challenge-unreadable', itself, 'challenge-unreadable certain'],
  ['answer-reset', 'connection-lost', itself, 'connection-lost certain'],
  ['refused', 'no-connection', connection, 'no-connection certain'],
  ['tls-self-signed', 'no-connection', connection, 'no-connection certain'],
  ['resource-policy', 'no-connection', connection, 'resource-policy certain'],
] as const;

test.each(OUTPUTS)(
  'the output of a command is judged: of a server with the fault %s, where the run said %s',
  async (fault, id, command, expected) => {
    expect((await ran(fault, id, command)).text).toBe(expected);
  },
);

test('an output names exactly what is missing, and says that it was pasted', async () => {
  const { result } = await ran('allow-headers-without-mcp-method', 'answer-withheld', preflight);
  expect(result).toMatchObject({
    ok: true,
    diagnosis: {
      from: 'pasted output',
      saw: 'Access-Control-Allow-Headers does not list Mcp-Method.',
      missing: { requestHeaders: ['Mcp-Method'] },
      candidates: [],
      era: 'modern',
    },
  });
});

test('an output settles nothing where everything is allowed, and says so', async () => {
  expect((await ran('open', 'preflight-rejected', preflight)).text).toContain('That contradicts what the browser did');
  expect((await ran('open', 'no-valid-allow-origin', preflight)).text).toContain('was the server changed since');
  expect((await ran('open', 'answer-without-allow-origin', itself)).text).toContain('so a browser may read this');
  expect((await ran('open', 'no-connection', connection)).text).toContain('Outside the browser a server answers');
});

test('an output is refused where the command was for another address', () => {
  const text = `$ curl -q -i -X OPTIONS 'http://localhost:9/other' \\\n  -H 'Origin: x'\nHTTP/1.1 204 No Content\n`;
  expect(outcome(text, question('answer-withheld'))).toContain('It is about http://localhost:9/other');
});

test('a reader of outputs is not mistaken by a body that looks like a head, nor by an answer of a proxy', () => {
  const text = [
    'HTTP/1.1 200 Connection established',
    '',
    'HTTP/1.1 100 Continue',
    '',
    'HTTP/2 404',
    'content-type: text/plain',
    '',
    'HTTP/1.1 204 No Content',
    `access-control-allow-origin: ${ORIGIN}`,
    'access-control-allow-headers: *',
  ].join('\r\n');
  const command = preflightCommand(question('answer-withheld').exchanges[0]?.request ?? exchange(1).request, ORIGIN);
  const result = judgePasted(text, question('preflight-rejected', URL_ASKED, command));
  expect(result).toMatchObject({ ok: true, diagnosis: { saw: expect.stringContaining('HTTP 404') } });
});

const CHROMIUM = `Access to fetch at '${URL_ASKED}' from origin '${ORIGIN}' has been blocked by CORS policy: `;
const BEFORE = "Response to preflight request doesn't pass access control check: ";
const FIREFOX = `Cross-Origin Request Blocked: The Same Origin Policy disallows reading the remote resource at ${URL_ASKED}. (Reason: `;
const WEBKIT = `[Error] Fetch API cannot load ${URL_ASKED} due to access control checks.`;

const LINES = [
  [
    `${CHROMIUM}Request header field mcp-method is not allowed by Access-Control-Allow-Headers in preflight response.`,
    'answer-withheld',
    'allow-headers-incomplete certain',
  ],
  [`${CHROMIUM}${BEFORE}It does not have HTTP ok status.`, 'preflight-rejected', 'preflight-rejected certain'],
  [
    `${CHROMIUM}${BEFORE}Redirect is not allowed for a preflight request.`,
    'answer-withheld',
    'preflight-rejected certain',
  ],
  [
    `${CHROMIUM}${BEFORE}No 'Access-Control-Allow-Origin' header is present on the requested resource.`,
    'no-valid-allow-origin',
    'no-valid-allow-origin certain',
  ],
  [
    `${CHROMIUM}No 'Access-Control-Allow-Origin' header is present on the requested resource.`,
    'answer-withheld',
    'errors-without-allow-origin certain',
  ],
  [
    `${CHROMIUM}The 'Access-Control-Allow-Origin' header contains multiple values '${ORIGIN}, ${ORIGIN}', but only one is allowed. Have the server send the header with a valid value.`,
    'answer-without-allow-origin',
    'answer-without-allow-origin certain',
  ],
  [
    `${CHROMIUM}Method DELETE is not allowed by Access-Control-Allow-Methods in preflight response.`,
    'answer-withheld',
    // The request in question is a POST, which needs no allowing.
    'preflight-rejected certain',
  ],
  [
    `${CHROMIUM}Permission was denied for this request to access the \`loopback\` address space.`,
    'no-connection',
    'local-network-denied certain',
  ],
  [`POST ${URL_ASKED} net::ERR_CONNECTION_REFUSED`, 'no-connection', 'no-connection certain'],
  [`POST ${URL_ASKED} net::ERR_CERT_AUTHORITY_INVALID`, 'no-connection', 'no-connection certain'],
  [`POST ${URL_ASKED} net::ERR_CONNECTION_RESET`, 'accepted-unanswered', 'connection-lost certain'],
  [`GET ${URL_ASKED} net::ERR_BLOCKED_BY_RESPONSE.NotSameOrigin 200 (OK)`, 'no-connection', 'resource-policy certain'],
  [
    `${FIREFOX}CORS header ‘Access-Control-Allow-Origin’ missing). Status code: 405.`,
    'answer-withheld',
    'no-valid-allow-origin certain',
  ],
  [
    `${FIREFOX}CORS preflight response did not succeed). Status code: 404.`,
    'answer-withheld',
    'preflight-rejected certain',
  ],
  [
    `${FIREFOX}header ‘mcp-method’ is not allowed according to header ‘Access-Control-Allow-Headers’ from CORS preflight response).`,
    'answer-withheld',
    'allow-headers-incomplete certain',
  ],
  [
    `${FIREFOX}CORS header ‘Access-Control-Allow-Origin’ does not match ‘https://elsewhere.example’).`,
    'preflight-rejected',
    'preflight-rejected certain',
  ],
  [
    `[Error] Request header field mcp-method is not allowed by Access-Control-Allow-Headers.\n${WEBKIT}`,
    'answer-withheld',
    'allow-headers-incomplete certain',
  ],
  [
    `[Error] Preflight response is not successful. Status code: 404\n${WEBKIT}`,
    'answer-withheld',
    'preflight-rejected certain',
  ],
  [
    `[Error] Origin ${ORIGIN} is not allowed by Access-Control-Allow-Origin. Status code: 200\n${WEBKIT}`,
    'answer-withheld',
    'no-valid-allow-origin certain',
  ],
] as const;

test.each(LINES)('the line of a console is judged: %s', (text, id, expected) => {
  expect(outcome(text, question(id))).toBe(expected);
});

test.each([
  ['another address', CHROMIUM.replace(':3000', ':3001') + BEFORE, 'It is about http://localhost:3001/mcp'],
  ['another page', `${CHROMIUM.replace(ORIGIN, 'https://other.example')}${BEFORE}`, 'It is about a page of https://o'],
  ['no address', '[Error] Preflight response is not successful. Status code: 404', 'It names no address'],
  ['no reason', `POST ${URL_ASKED} net::ERR_FAILED`, 'The browser says that the request failed, and not why'],
  ['no reason in Firefox', `${FIREFOX}CORS request did not succeed). Status code: (null).`, 'and not why'],
  ['nothing known', 'Hello, I am a server. Please trust me.', 'It holds neither'],
  ['nothing', ' \n ', 'There is nothing in it'],
  ['a novel', 'a'.repeat(10_000_000), 'It holds neither'],
])('a line with %s settles nothing', (_, text, expected) => {
  expect(outcome(text, question('answer-withheld'))).toContain(expected);
});
