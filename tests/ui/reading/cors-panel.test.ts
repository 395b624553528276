import { expect, test } from 'vitest';
import { DIAGNOSIS_IDS, type Diagnosis, type DiagnosisId } from '../../../src/model/diagnosis.ts';
import type { Exchange, Header } from '../../../src/model/exchange.ts';
import type { ReportHead } from '../../../src/model/report.ts';
import { allowBlocks } from '../../../src/ui/reading/allow-lines.ts';
import { allowMatrix } from '../../../src/ui/reading/allow-matrix.ts';
import { pathOf, STATIONS, waysOf } from '../../../src/ui/reading/path.ts';
import { exchange, response } from '../fixtures/exchanges.ts';
import { withheld } from '../fixtures/runs.ts';
import { NOT_TESTED, SPOKEN_LEGACY, summary } from '../fixtures/summaries.ts';

const rejected = { kind: 'rejected', errorName: 'TypeError' } as const;
const names = (...all: readonly string[]): readonly Header[] =>
  all.map((name) => ({ name, value: 'application/json' }));

function diagnosis(id: DiagnosisId, changes: Partial<Diagnosis> = {}): Diagnosis {
  const missing = { requestHeaders: [], methods: [], exposedHeaders: [], allowOrigin: null };
  const rest = { title: id, saw: '', candidates: [], commands: [], fix: null };
  return { id, confidence: 'certain', missing, era: null, evidence: [{ exchange: 1 }], ...rest, ...changes };
}

/** Legacy is spoken, and the preflight of modern refuses Mcp-Method. */
const REFUSED = diagnosis('allow-headers-incomplete', {
  era: 'modern',
  missing: { requestHeaders: ['Mcp-Method'], methods: [], exposedHeaders: [], allowOrigin: null },
  evidence: [{ exchange: 1 }, { exchange: 3 }],
});
const EXCHANGES: readonly Exchange[] = [
  exchange(1, {
    step: 'discover',
    era: 'modern',
    headers: names('content-type', 'mcp-protocol-version', 'mcp-method'),
    outcome: rejected,
  }),
  exchange(2, { step: 'initialize', headers: names('content-type'), outcome: response(200, '{}') }),
  exchange(3, {
    step: 'cors-headers-post',
    era: 'modern',
    headers: names('content-type', 'mcp-protocol-version'),
    outcome: response(400, '{}'),
  }),
  exchange(4, {
    step: 'tools-list',
    headers: names('content-type', 'mcp-protocol-version', 'mcp-session-id'),
    outcome: response(200, '{}'),
  }),
];

function head(diagnoses: readonly Diagnosis[], changes: Partial<ReportHead> = {}): ReportHead {
  const eras = {
    summary: '',
    modern: { ...NOT_TESTED, status: 'withheld', decidedBy: [{ exchange: 1 }] } as const,
    legacy: SPOKEN_LEGACY,
    'http+sse': NOT_TESTED,
  };
  return summary(EXCHANGES, [], { diagnoses, eras, ...changes }).head;
}

const shown = (era: string | null, report = head([REFUSED])) =>
  waysOf(report, EXCHANGES)
    .find((way) => way.era === era)
    ?.stations.map(({ station, state, proof }) => `${station} ${state}${proof ? ` #${proof.exchange}` : ''}`);

test('the way of a refused era breaks at the preflight, and that of the other one is open, each with its proof', () => {
  expect(shown('modern')).toEqual([
    'page done',
    'permission done',
    'network done #3',
    'preflight broken #1',
    'request unknown',
    'answer unknown',
    'readable unknown',
  ]);
  expect(shown('legacy')).toEqual([
    'page done',
    'permission done #2',
    'network done #2',
    'preflight done #2',
    'request done #2',
    'answer done #2',
    'readable done #2',
  ]);
});

test('eras that are kept away by the same thing have one way, and a clean run has none', () => {
  expect(waysOf(withheld().summary.head, []).map(({ era }) => era)).toEqual([null]);
  expect(waysOf(head([]), EXCHANGES)).toEqual([]);
});

test('a pasted text changes the way of the diagnosis that it completes', () => {
  const { head: report } = withheld().summary;
  const [way] = waysOf(report, [], new Map([[0, diagnosis('preflight-rejected')]]));
  expect(way?.stations.find(({ state }) => state === 'ended')?.station).toBe('preflight');
});

test('a report that was opened shows the way of what was pasted, not of what the run left open', () => {
  const pasted = diagnosis('preflight-rejected', { from: 'pasted output' });
  const [way] = waysOf(head([diagnosis('answer-withheld'), pasted]), EXCHANGES);
  expect(way?.diagnosis).toBe(pasted);
});

test.each(DIAGNOSIS_IDS)('the way of %s begins at the page, and is green up to where it ends', (id) => {
  const stations = pathOf(diagnosis(id, { confidence: 'likely' }), head([]), EXCHANGES);
  expect(stations.map(({ station }) => station)).toEqual(STATIONS);
  const end = stations.findIndex(({ state }) => state === 'broken' || state === 'ended');
  const harmless = id === 'post-redirected' || id === 'wildcard-authorization';
  expect(end === -1).toBe(harmless);
  const behind = end === -1 ? [] : stations.slice(end + 1);
  expect(behind.every(({ state }) => state === 'unknown')).toBe(true);
  if (end >= 0) expect(stations[end]).toMatchObject({ confidence: 'likely', proof: { exchange: 1 } });
});

test('the matrix tells what is needed, and what of it is allowed, refused and not known', () => {
  const { rows } = allowMatrix(head([REFUSED]), EXCHANGES);
  expect(rows.map(({ name, cells }) => `${name}: ${cells.legacy.state}, ${cells.modern.state}`)).toEqual([
    'Content-Type: allowed, allowed',
    'Authorization: not-needed, not-needed',
    'MCP-Protocol-Version: allowed, allowed',
    'Mcp-Session-Id: allowed, not-needed',
    'Mcp-Method: not-needed, refused',
    'Mcp-Name: not-needed, unknown',
    'Last-Event-ID: not-needed, not-needed',
  ]);
  const method = rows.find(({ name }) => name === 'Mcp-Method');
  expect(method?.cells.modern.proof).toEqual({ exchange: 1 });
});

test('the matrix has a row for a header that a tool asks for', () => {
  const missing = { ...REFUSED.missing, requestHeaders: ['Mcp-Param-Region'] };
  const { rows } = allowMatrix(head([{ ...REFUSED, missing }]), EXCHANGES);
  expect(rows.at(-1)).toMatchObject({
    name: 'Mcp-Param-Region',
    cells: { legacy: { state: 'not-needed' }, modern: { state: 'refused' } },
  });
});

test('below the matrix stand the origin, the method and the exposed headers that matter', () => {
  const missing = {
    requestHeaders: [],
    methods: ['DELETE'],
    exposedHeaders: ['Mcp-Session-Id'],
    allowOrigin: 'http://localhost:4173',
  };
  const lines = (report: ReportHead) =>
    allowMatrix(report, EXCHANGES).others.map(({ name, value, cell }) => `${name} ${value} ${cell.state}`);
  expect(lines(head([diagnosis('no-valid-allow-origin', { missing })]))).toEqual([
    'Origin http://localhost:4173 refused',
    'Method DELETE refused',
    'Exposed Mcp-Session-Id refused',
    'Exposed WWW-Authenticate unknown',
  ]);
  expect(lines(head([REFUSED]))[0]).toBe('Origin http://localhost:4173 allowed');
});

test.each([
  ['preflight-rejected', ['On the answer to OPTIONS, with status 204']],
  ['allow-headers-incomplete', ['On the answer to OPTIONS, with status 204']],
  ['allow-methods-incomplete', ['On the answer to OPTIONS, with status 204']],
  ['answer-without-allow-origin', ['On every answer, errors too']],
  ['errors-without-allow-origin', ['On every answer, errors too']],
  ['no-valid-allow-origin', ['On the answer to OPTIONS, with status 204', 'On every answer, errors too']],
  ['challenge-unreadable', ['On every answer 401']],
  ['session-id-unreadable', ['On the answer to initialize']],
  ['wildcard-authorization', ['On the answer to OPTIONS, with status 204']],
  ['no-connection', []],
  ['redirect-elsewhere', []],
  ['local-network-denied', []],
] as const)('what to paste for %s stands on the answers that need it', (id, on) => {
  const report = head([diagnosis(id)]);
  const blocks = allowBlocks(diagnosis(id), report, allowMatrix(report, EXCHANGES));
  expect(blocks.map((block) => block.on)).toEqual(on);
});

test('the lines to paste name this page alone and no header that nobody needs', () => {
  const report = head([REFUSED]);
  const [block] = allowBlocks(REFUSED, report, allowMatrix(report, EXCHANGES));
  expect(block?.lines).toBe(
    'Access-Control-Allow-Headers: Content-Type, MCP-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name',
  );
  const [first, every] = allowBlocks(diagnosis('no-valid-allow-origin'), report, allowMatrix(report, EXCHANGES));
  expect(first?.lines).toContain('Access-Control-Allow-Origin: http://localhost:4173\n');
  expect(every?.lines.split('\n')).toEqual([
    'Access-Control-Allow-Origin: http://localhost:4173',
    'Access-Control-Expose-Headers: Mcp-Session-Id, WWW-Authenticate',
    'Vary: Origin',
  ]);
});
