import { expect, test } from 'vitest';
import type { Exchange, Header } from '../../src/model/exchange.ts';
import { at } from '../../src/model/json.ts';
import { findPlaceholders, holdsPlaceholder } from '../../src/model/placeholder.ts';
import type { Report } from '../../src/model/report.ts';
import { readReport } from '../../src/report/read.ts';
import { createRedactor, redactReport } from '../../src/report/redact.ts';
import { collectSecrets } from '../../src/report/secrets.ts';
import { writeReport } from '../../src/report/write.ts';
import { jsonExchange, sharedStream, streamExchange } from '../support/exchanges.ts';
import { sampleFinding, sampleReport } from './sample.ts';

const SESSION = '1868a90c-0f31-4f08-a9c4-7d3a5b0e6c11';
const TOKEN = 'canary-token-"9f\\8e/7d';
const KEY = 'canary+key/with=signs&more';
const QUERY = 'canary query value';
const headers: readonly Header[] = [
  { name: 'Authorization', value: `Bearer ${TOKEN}` },
  { name: 'X-Api-Key', value: KEY },
  { name: 'Cookie', value: 'theme=dark; sid=canary-cookie-51' },
];
const url = `https://mcp.example/mcp?api_key=${encodeURIComponent(QUERY)}&page=1`;

function redacted(changes: Partial<Report>, extra: readonly Header[] = headers): Report {
  const report = sampleReport({ target: { url, practice: false }, ...changes });
  return redactReport(report, collectSecrets({ url, headers: extra }, report.exchanges));
}

function bodyText(exchange: Exchange | undefined): string {
  return exchange?.outcome.kind === 'response' ? (exchange.outcome.body.text ?? '') : '';
}

/** Every form in which a canary could be recognised. */
function formsOf(secret: string): readonly string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  return [
    secret,
    inJson,
    JSON.stringify(inJson).slice(1, -1),
    inJson.replaceAll('/', '\\/'),
    encodeURIComponent(secret),
  ];
}

/** Kinds of places: each puts a secret somewhere in a report. */
const PLACES: { readonly [place: string]: (secret: string) => Partial<Report> } = {
  'a request header': (secret) => ({
    exchanges: [
      jsonExchange({ answer: {}, requestHeaders: { authorization: `Bearer ${secret}`, 'x-api-key': secret } }),
    ],
  }),
  'a response header': (secret) => ({
    exchanges: [jsonExchange({ answer: {}, headers: { 'x-echo': `you sent ${secret}` } })],
  }),
  'the address of a request': (secret) => ({
    exchanges: [jsonExchange({ answer: {}, url: `https://mcp.example/mcp?api_key=${encodeURIComponent(secret)}` })],
  }),
  'a path': (secret) => ({
    exchanges: [jsonExchange({ answer: {}, url: `https://mcp.example/${encodeURIComponent(secret)}/mcp` })],
  }),
  'the address that a redirect led to': (secret) => {
    const exchange = jsonExchange({ answer: {} });
    if (exchange.outcome.kind !== 'response') throw new Error('no response');
    const finalUrl = `https://other.example/login?back=${encodeURIComponent(secret)}#${secret}`;
    return { exchanges: [{ ...exchange, outcome: { ...exchange.outcome, redirected: true, finalUrl } }] };
  },
  'a JSON body': (secret) => ({ exchanges: [jsonExchange({ answer: { error: { message: `bad token ${secret}` } } })] }),
  'a member name of a JSON body': (secret) => ({ exchanges: [jsonExchange({ answer: { [secret]: 1 } })] }),
  'a JSON body with escaped slashes': (secret) => ({
    exchanges: [jsonExchange({ answer: JSON.stringify({ got: secret }).replaceAll('/', '\\/') })],
  }),
  'a JSON body with escaped characters': (secret) => ({
    exchanges: [
      jsonExchange({
        answer: `{"got":"\\u${secret.charCodeAt(0).toString(16).padStart(4, '0')}${JSON.stringify(secret.slice(1)).slice(1)}}`,
      }),
    ],
  }),
  'JSON inside JSON': (secret) => ({
    exchanges: [jsonExchange({ answer: { text: JSON.stringify({ got: secret }) } })],
  }),
  'a plain text body': (secret) => ({ exchanges: [jsonExchange({ answer: `Unknown key: ${secret}`, status: 401 })] }),
  'an HTML page': (secret) => ({
    exchanges: [
      jsonExchange({
        answer: `<p>${secret.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}</p>`,
        contentType: 'text/html',
      }),
    ],
  }),
  'the data of an event': (secret) => ({
    exchanges: [streamExchange({ events: [{ method: 'log', params: { secret } }] })],
  }),
  'the id and name of an event': (secret) => ({
    exchanges: [streamExchange({ events: `event: for-${secret}\nid: ${secret}\ndata: {}\n\n` })],
  }),
  'the body of a request': (secret) => ({
    exchanges: [jsonExchange({ answer: {}, params: { cursor: `next-${secret}` } })],
  }),
  'the reason of a retry': (secret) => ({
    exchanges: [jsonExchange({ answer: {}, changes: { retryOf: { exchange: 2, why: `the answer was ${secret}` } } })],
  }),
  'the description of a tool': (secret) => ({
    exchanges: [jsonExchange({ answer: { result: { tools: [{ name: 'a', description: secret }] } } })],
    tools: [
      { era: 'legacy', page: 1, exchange: 1, value: { name: 'a', description: `Use ${secret}`, [secret]: [secret] } },
    ],
  }),
  'a prompt that is a text': (secret) => ({
    exchanges: [jsonExchange({ answer: { result: { prompts: [secret] } } })],
    prompts: [{ era: 'legacy', page: 1, exchange: 1, value: secret }],
  }),
  'what the server says of itself': (secret) => ({
    server: {
      legacy: {
        name: secret,
        title: secret,
        version: secret,
        instructions: `Send ${secret}`,
        capabilities: { experimental: { [secret]: secret } },
        at: null,
      },
    },
  }),
  'the message of a finding': (secret) => ({
    findings: [
      {
        ...sampleFinding({ message: `The server says “${secret}”.` }),
        state: 'failed',
        expected: secret,
        actual: secret,
        fix: secret,
        evidence: [{ exchange: 1, pointer: `/error/${secret}` }],
        subjects: { total: 1, shown: [{ name: secret, detail: secret }] },
        reproduce: { command: `curl -H 'x: ${secret}'` },
      },
    ],
  }),
  'a diagnosis': (secret) => ({
    diagnoses: [
      {
        id: 'no-answer',
        confidence: 'likely',
        title: secret,
        saw: secret,
        candidates: [secret],
        era: null,
        evidence: [],
        fix: secret,
        missing: { requestHeaders: [], methods: [], exposedHeaders: [], allowOrigin: secret },
        commands: [{ title: secret, shell: 'bash', text: `curl '${secret}'` }],
      },
    ],
  }),
  'the headline, the summary, a problem and the plan': (secret) => ({
    headline: { kind: 'broken', text: secret, detail: secret },
    problems: [{ where: 'run', text: `fetch failed for ${secret}` }],
    plan: { profile: 'quick', maxRequests: 1, steps: [secret] },
    lists: [{ list: 'tools', era: 'legacy', pages: 1, items: 1, complete: false, stopped: `at ${secret}` }],
    contacted: [`https://mcp.example/${secret}`],
  }),
};

const SECRETS = { session: SESSION, token: TOKEN, key: KEY, query: QUERY, cookie: 'canary-cookie-51' };
const carrier = jsonExchange({ exchange: 9, answer: {}, headers: { 'mcp-session-id': SESSION } });

for (const [place, put] of Object.entries(PLACES)) {
  test.each(Object.entries(SECRETS))(`in ${place} no %s survives, and the report stays one`, (_, secret) => {
    const changes = put(secret);
    const exchanges = [...(changes.exchanges ?? sampleReport().exchanges), carrier];
    const report = redacted({ ...changes, exchanges });
    const text = writeReport(report);
    for (const form of formsOf(secret)) expect(text).not.toContain(form);
    expect(readReport(text)).toMatchObject({ ok: true });
    for (const { pointer, number } of report.redactions) {
      const there: unknown = at(JSON.parse(text), pointer);
      const placeholders = findPlaceholders(typeof there === 'string' ? there : JSON.stringify(there));
      expect(
        placeholders.map((found) => found.placeholder.number),
        pointer,
      ).toContain(number);
    }
  });
}

test('a placeholder says the kind, length and look of the secret, and its number is the same everywhere', () => {
  const answer = { text: `${SESSION} and ${SESSION}` };
  const report = redacted({ exchanges: [jsonExchange({ answer, headers: { 'mcp-session-id': SESSION } })] }, []);
  const [found] = findPlaceholders(bodyText(report.exchanges[0]));
  expect(found?.text).toMatch(/^«redacted:session-id:\d+:36-chars:uuid-4»$/);
  const places = report.redactions.filter(({ kind }) => kind === 'session-id');
  expect(places.map(({ pointer }) => pointer)).toEqual([
    '/exchanges/0/outcome/headers/1/value',
    '/exchanges/0/outcome/body/text',
  ]);
  expect(new Set(places.map(({ number }) => number))).toEqual(new Set([found?.placeholder.number]));
  expect(places[0]).toMatchObject({ length: 36, characters: 'uuid-4' });
});

test('the name of an extra header, the scheme of Authorization and harmless parameters stay', () => {
  const report = redacted({
    settings: { ...sampleReport().settings, extraHeaders: ['Authorization', 'X-Api-Key'] },
    exchanges: [jsonExchange({ answer: {}, url, requestHeaders: { authorization: `Bearer ${TOKEN}` } })],
  });
  expect(report.settings.extraHeaders).toEqual(['Authorization', 'X-Api-Key']);
  const sent = report.exchanges[0]?.request.headers.find(({ name }) => name === 'authorization')?.value;
  expect(sent).toMatch(/^Bearer «redacted:authorization:[^»]+»$/);
  expect(report.target.url).toMatch(/^https:\/\/mcp\.example\/mcp\?api_key=«redacted:query:[^»]+»&page=1$/);
});

test('a report without secrets comes back as it was', () => {
  const report = sampleReport();
  const clean = redactReport(report, collectSecrets({ url: 'https://mcp.example/mcp', headers }, report.exchanges));
  expect(clean).toEqual(report);
  expect(clean.exchanges).toBe(report.exchanges);
});

test('an exported report that is redacted again keeps its placeholders and its list', () => {
  const once = redacted({
    exchanges: [jsonExchange({ answer: { got: KEY }, headers: { 'mcp-session-id': SESSION } })],
  });
  const again = redactReport(once, []);
  expect(writeReport(again)).toBe(writeReport(once));
});

test('what was taken out before, in a preview, is listed with the rest', () => {
  const live = createRedactor(collectSecrets({ url, headers }, []));
  const preview = live.exchange(jsonExchange({ answer: { got: KEY } }));
  const report = redacted({ exchanges: [preview] });
  expect(report.redactions.map(({ pointer }) => pointer)).toContain('/exchanges/0/outcome/body/text');
});

test('a secret of three characters is replaced in its header and its parameter, and nowhere else', () => {
  const short = 'abc';
  const address = `https://mcp.example/mcp?token=${short}`;
  const exchange = jsonExchange({ answer: { text: 'abcdef abc' }, url: address, requestHeaders: { 'x-key': short } });
  const report = sampleReport({ exchanges: [exchange] });
  const secrets = collectSecrets({ url: address, headers: [{ name: 'X-Key', value: short }] }, report.exchanges);
  const [clean] = redactReport(report, secrets).exchanges;
  expect(bodyText(clean)).toBe('{"text":"abcdef abc"}');
  expect(clean?.request.url).toMatch(/\?token=«redacted:[^»]+»$/);
  expect(clean?.request.headers.find(({ name }) => name === 'x-key')?.value).toMatch(/^«redacted:header:/);
});

test.each(['true', '2025-11-25', 'application/json', 'tools', 'mcp.example'])(
  'a header value that every report holds (%s) is replaced in its header alone',
  (value) => {
    const extra = [{ name: 'X-Mode', value }];
    const exchange = jsonExchange({ answer: { result: { tools: [], on: true } }, requestHeaders: { 'x-mode': value } });
    const report = redacted({ exchanges: [exchange], target: sampleReport().target }, extra);
    expect(bodyText(report.exchanges[0])).toBe('{"result":{"tools":[],"on":true}}');
    expect(report.exchanges[0]?.request.headers.find(({ name }) => name === 'x-mode')?.value).toMatch(
      /^«redacted:header/,
    );
    expect(report.exchanges[0]?.request.url).toBe('https://mcp.example/mcp');
    expect(readReport(writeReport(report)).ok).toBe(true);
  },
);

test('a secret that is a number leaves valid JSON, in a body and in a stream', () => {
  const extra = [{ name: 'X-Pin', value: '4711815' }];
  const answer = { id: 4711815, text: 'pin 4711815', other: 94711815 };
  const exchanges = [
    jsonExchange({ answer }),
    streamExchange({ exchange: 2, events: [{ id: 4711815 }, { text: '4711815' }] }),
  ];
  const tools = [{ era: 'legacy' as const, page: 1, exchange: 1, value: { id: 4711815 } }];
  const report = redacted({ exchanges, tools }, extra);
  const body: unknown = JSON.parse(bodyText(report.exchanges[0]));
  expect(body).toMatchObject({
    id: expect.stringMatching(/^«redacted/),
    text: expect.stringMatching(/^pin «/),
    other: 94711815,
  });
  expect(report.tools[0]?.value).toMatchObject({ id: expect.stringMatching(/^«redacted/) });
  for (const line of bodyText(report.exchanges[1])
    .split('\n')
    .filter((one) => one.startsWith('data:'))) {
    expect(JSON.stringify(JSON.parse(line.slice(5)))).toContain('«redacted');
  }
});

test('the session id in the address of an endpoint event is a secret, wherever the address stands', () => {
  const posted = jsonExchange({
    exchange: 2,
    era: 'http+sse',
    answer: '',
    url: 'https://mcp.example/messages?session=1',
  });
  const stream = sharedStream([{ id: 1, result: { note: 'see sid-5f9a8b7c' } }], { exchange: 1 });
  const named = {
    ...stream,
    outcome: JSON.parse(JSON.stringify(stream.outcome).replaceAll('session=1', 'sessionId=sid-5f9a8b7c')),
  };
  const report = redacted({ exchanges: [named, posted], target: sampleReport().target }, []);
  expect(writeReport(report)).not.toContain('sid-5f9a8b7c');
  expect(bodyText(report.exchanges[0])).toMatch(/data: \/messages\?sessionId=«redacted:session-id:[^»\s]+»\n/);
  expect(report.exchanges[1]?.request.url).toMatch(/\?session=«redacted:session-id:[^»]+»$/);
});

test('userinfo goes, even in an address that is none', () => {
  const bad = 'htp://ada:lovelace-1815@mcp.example/mcp';
  const report = sampleReport({
    target: { url: bad, practice: false },
    problems: [{ where: 'address', text: `${bad} is no address` }],
    exchanges: [],
  });
  const text = writeReport(redactReport(report, collectSecrets({ url: bad, headers: [] }, [])));
  expect(text).not.toContain('lovelace-1815');
  expect(text).toContain('«redacted:userinfo');
});

test('a capability in the path goes, an ordinary long path stays', () => {
  const key = 'Zk4vT9qLw2XyB7nRc5JhD8sMf3PgAe6U';
  const secretPath = `https://mcp.example/s/${key}/mcp`;
  const plainPath = 'https://mcp.example/a-rather-long-but-ordinary-path-name-v2/mcp';
  const clean = (address: string) =>
    redactReport(
      sampleReport({ target: { url: address, practice: false } }),
      collectSecrets({ url: address, headers: [] }, []),
    ).target.url;
  expect(clean(secretPath)).toMatch(/^https:\/\/mcp\.example\/s\/«redacted:token:[^»]+»\/mcp$/);
  expect(clean(plainPath)).toBe(plainPath);
});

test('user and password of Basic credentials are secrets in plain text too', () => {
  const credentials = btoa('ada:lovelace-1815');
  const report = redacted(
    { exchanges: [jsonExchange({ answer: { user: 'ada:lovelace-1815', hint: 'lovelace-1815', raw: credentials } })] },
    [{ name: 'Authorization', value: `Basic ${credentials}` }],
  );
  expect(writeReport(report)).not.toMatch(/lovelace/);
  expect(bodyText(report.exchanges[0])).not.toContain(credentials);
});

test('a cookie that a server sets is a secret where a page can see it', () => {
  const exchange = jsonExchange({
    answer: { sid: 'c00kie-value-77' },
    headers: { 'set-cookie': 'sid=c00kie-value-77; HttpOnly' },
  });
  const text = writeReport(redacted({ exchanges: [exchange] }, []));
  expect(text).not.toContain('c00kie-value-77');
});

test('a secret that was cut at the end of a body or an excerpt is gone too', () => {
  const cut = jsonExchange({
    answer: `{"text":"your key is ${KEY.slice(0, 12)}`,
    body: { complete: false, cutBy: 'bytes' },
  });
  const findings = [sampleFinding({ message: `The body begins “your key is ${KEY.slice(0, 10)}…”.` })];
  const text = writeReport(redacted({ exchanges: [cut], findings }));
  expect(text).not.toContain(KEY.slice(0, 10));
});

test('placeholders can stand in an address', () => {
  const report = redacted({ exchanges: [jsonExchange({ answer: {}, url })] });
  const sent = report.exchanges[0]?.request.url ?? '';
  expect(/\s/.test(sent)).toBe(false);
  expect(holdsPlaceholder(new URL(sent).searchParams.get('api_key') ?? '')).toBe(true);
});

test('ten megabytes without a secret are passed through as they were', { timeout: 60_000 }, () => {
  const description = `100 % & more\nlorem ipsum \u001f dolor sit amet ${'x'.repeat(180)}`;
  const tools = Array.from({ length: 40_000 }, (_, id) => ({ name: `tool_${id}`, description }));
  const exchange = jsonExchange({ answer: { tools } });
  expect(bodyText(exchange).length).toBeGreaterThan(10_000_000);
  const redactor = createRedactor(collectSecrets({ url, headers }, [carrier]));
  expect(redactor.exchange(exchange)).toBe(exchange);
});

test('a secret that is a word of our own keeps the links to the specification', () => {
  const clause = {
    revision: '2025-11-25',
    page: 'basic/index',
    anchor: 'error-responses',
    keyword: 'MUST',
    url: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/index#error-responses',
  } as const;
  const extra = [{ name: 'X-Word', value: 'responses' }];
  const report = redacted({ findings: [{ ...sampleFinding({ message: 'two responses' }), clause }] }, extra);
  expect(report.findings[0]?.clause).toEqual(clause);
  expect(report.findings[0]?.message).not.toContain('responses');
});
