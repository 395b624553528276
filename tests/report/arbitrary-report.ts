import fc from 'fast-check';
import { DIAGNOSIS_IDS, type Diagnosis } from '../../src/model/diagnosis.ts';
import type { Environment } from '../../src/model/environment.ts';
import type { EraStatus } from '../../src/model/era-decision.ts';
import {
  type Body,
  type Exchange,
  type Header,
  type Outcome,
  type Purpose,
  type Redaction,
  type SentRequest,
  STEPS,
} from '../../src/model/exchange.ts';
import type { ListName } from '../../src/model/facts-lists.ts';
import type { Clause, Evidence, Finding, Level } from '../../src/model/finding.ts';
import type { JsonObject } from '../../src/model/json.ts';
import { LAYERS } from '../../src/model/layer.ts';
import type { EraChoice, Profile } from '../../src/model/plan.ts';
import { REASON_TEXTS, type ReasonCode } from '../../src/model/reason.ts';
import type { HeadlineKind, ListedItem, Report, ServerSelf } from '../../src/model/report.ts';
import { ERAS, REVISIONS } from '../../src/model/revision.ts';

/** Any report that the types allow, small, with texts of all kinds. The types hold this file to the model. */

/** Every member of a union: a new one has to be named here, and then in the schema. */
function each<T extends string>(members: { readonly [Name in T]: 0 }): fc.Arbitrary<T> {
  return fc.constantFrom(...(Object.keys(members) as T[]));
}

const text = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.constantFrom('«»', '"\\/\u2028', '\ud800'));
const nullable = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const some = <T>(value: fc.Arbitrary<T>) => fc.array(value, { maxLength: 2 });
const count = fc.nat();
const ms = fc.oneof(fc.nat(), fc.double({ min: 0, max: 1e9, noNaN: true }));
const era = fc.constantFrom(...ERAS);
const revision = fc.constantFrom(...REVISIONS);
const exchangeId = fc.integer({ min: 1, max: 999 });
const pointer = fc.constantFrom('', '/', '/result/tools/0/name', '/a~1b/«»');
const check = fc.constantFrom(
  'tools.name.charset',
  'reach.answers',
  'change.tools.order',
) satisfies fc.Arbitrary<string>;
const checkId = check.map((id) => id as Finding['check']);
const level = each<Level>({
  MUST: 0,
  'MUST NOT': 0,
  SHOULD: 0,
  'SHOULD NOT': 0,
  SCHEMA: 0,
  RFC: 0,
  FETCH: 0,
  SEED: 0,
  PRODUCT: 0,
});
const json = fc.jsonValue({ maxDepth: 3 });
const jsonObject = fc.dictionary(fc.string(), json, { maxKeys: 3 }) as fc.Arbitrary<JsonObject>;

const evidence: fc.Arbitrary<Evidence> = fc.record(
  { exchange: exchangeId, message: count, pointer, header: text },
  { requiredKeys: ['exchange'] },
);

const clause: fc.Arbitrary<Clause> = fc.record({
  revision,
  page: text,
  anchor: text,
  keyword: level,
  url: fc.constant('https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool-names'),
});

const base = fc.record(
  {
    check: checkId,
    era: nullable(era),
    layer: fc.constantFrom(...LAYERS),
    title: text,
    level,
    message: text,
    evidence: some(evidence),
    subjects: fc.record({
      total: count,
      shown: some(fc.record({ name: text, detail: text, at: evidence }, { requiredKeys: ['name'] })),
    }),
    basis: each<Finding['basis']>({ browser: 0, curl: 0, pasted: 0, practice: 0, node: 0 }),
    clause: nullable(clause),
    source: text,
    reproduce: fc.oneof(fc.record({ exchange: exchangeId }), fc.record({ command: text })),
  },
  { requiredKeys: ['check', 'era', 'layer', 'title', 'level', 'message', 'evidence', 'basis', 'clause', 'source'] },
);

const reasonCode = fc.constantFrom(...(Object.keys(REASON_TEXTS) as ReasonCode[]));
const finding: fc.Arbitrary<Finding> = fc.oneof(
  base.map((one) => ({ ...one, state: 'verified' as const })),
  fc
    .tuple(base, text, text, text)
    .map(([one, expected, actual, fix]) => ({ ...one, state: 'failed' as const, expected, actual, fix })),
  fc
    .tuple(base, fc.record({ why: text, fix: text }, { requiredKeys: ['why'] }))
    .map(([one, more]) => ({ ...one, state: 'observed-risk' as const, ...more })),
  fc
    .tuple(
      base,
      fc.record({ reason: fc.record({ code: reasonCode, text }), command: text }, { requiredKeys: ['reason'] }),
    )
    .map(([one, more]) => ({ ...one, state: 'not-checked' as const, ...more })),
);

const diagnosis: fc.Arbitrary<Diagnosis> = fc.record({
  id: fc.constantFrom(...DIAGNOSIS_IDS),
  confidence: each<Diagnosis['confidence']>({ certain: 0, likely: 0, 'cannot-tell': 0 }),
  title: text,
  saw: text,
  candidates: some(text),
  missing: fc.record({
    requestHeaders: some(text),
    methods: some(text),
    exposedHeaders: some(text),
    allowOrigin: nullable(text),
  }),
  era: nullable(era),
  evidence: some(evidence),
  commands: some(fc.record({ title: text, shell: fc.constant('bash' as const), text })),
  fix: nullable(text),
});

const headers: fc.Arbitrary<readonly Header[]> = some(fc.record({ name: text, value: text }));
const status = fc.integer({ min: 0, max: 999 });
const body: fc.Arbitrary<Body> = fc.record(
  {
    text: nullable(text),
    bytes: count,
    complete: fc.boolean(),
    cutBy: each<NonNullable<Body['cutBy']>>({ bytes: 0, events: 0, time: 0 }),
    messages: some(fc.record({ atMs: ms, offset: count, event: text, id: text }, { requiredKeys: ['atMs', 'offset'] })),
    ended: each<Body['ended']>({ 'by-server': 0, 'by-us': 0, broken: 0 }),
    bom: fc.boolean(),
    invalidUtf8: fc.boolean(),
  },
  { requiredKeys: ['text', 'bytes', 'complete', 'messages', 'ended', 'bom', 'invalidUtf8'] },
);

const outcome: fc.Arbitrary<Outcome> = fc.oneof(
  fc.record({
    kind: fc.constant('response' as const),
    status,
    type: fc.constantFrom('basic', 'cors', 'default'),
    redirected: fc.boolean(),
    finalUrl: text,
    headers,
    body,
  }),
  fc.record({ kind: fc.constantFrom('opaque', 'opaque-redirect', 'cancelled', 'not-available') }),
  fc.record({ kind: fc.constant('rejected' as const), errorName: text }),
  fc.record({ kind: fc.constant('body-failed' as const), status, headers, body, errorName: text }),
  fc.record(
    { kind: fc.constant('timeout' as const), afterMs: ms, headersSeen: fc.boolean(), status, headers, body },
    { requiredKeys: ['kind', 'afterMs', 'headersSeen'] },
  ),
);

const exchange: fc.Arbitrary<Exchange> = fc.record(
  {
    id: exchangeId,
    step: fc.constantFrom(...STEPS),
    purpose: each<Purpose>({
      opening: 0,
      'opening-retry': 0,
      notification: 0,
      list: 0,
      page: 0,
      repeat: 0,
      stream: 0,
      reply: 0,
      diagnosis: 0,
      undeclared: 0,
      forged: 0,
      metadata: 0,
      active: 0,
      'clean-up': 0,
    }),
    era: nullable(era),
    via: each<Exchange['via']>({ fetch: 0, 'no-cors': 0, xhr: 0, eventsource: 0, frame: 0, curl: 0, practice: 0 }),
    source: each<Exchange['source']>({ run: 0, pasted: 0, 'curl-run': 0 }),
    retryOf: fc.record({ exchange: exchangeId, why: text }),
    degraded: some(text),
    request: fc.record({
      method: each<SentRequest['method']>({ GET: 0, POST: 0, HEAD: 0, DELETE: 0, OPTIONS: 0 }),
      url: text,
      headers,
      body: nullable(text),
      mode: fc.constantFrom('cors', 'no-cors'),
      redirect: fc.constantFrom('follow', 'manual'),
      cache: fc.constantFrom('no-store', 'default'),
    }),
    outcome,
    timing: fc.record({ startedMs: ms, headersMs: nullable(ms), firstByteMs: nullable(ms), endMs: ms }),
    signals: fc.record(
      {
        timedOut: fc.boolean(),
        uploadSeen: fc.boolean(),
        readyState: fc.constantFrom(0, 1, 2),
        policyViolation: fc.boolean(),
        permission: fc.constantFrom('granted', 'denied', 'prompt'),
        curl: fc.record({ exit: fc.integer({ min: 0, max: 255 }), verify: fc.nat(), text }),
      },
      { requiredKeys: ['timedOut'] },
    ),
  },
  { requiredKeys: ['id', 'step', 'purpose', 'era', 'via', 'source', 'request', 'outcome', 'timing', 'signals'] },
);

const environment: fc.Arbitrary<Environment> = fc.record({
  vantage: each<Environment['vantage']>({ browser: 0, curl: 0, node: 0, practice: 0 }),
  engine: nullable(each<NonNullable<Environment['engine']>>({ chromium: 0, firefox: 0, webkit: 0, other: 0 })),
  browser: nullable(text),
  userAgent: nullable(text),
  pageOrigin: nullable(text),
  secureContext: fc.boolean(),
  corsEnforced: fc.boolean(),
  originSent: fc.boolean(),
  probeIsolation: each<Environment['probeIsolation']>({
    'own service worker': 0,
    'inside service worker': 0,
    'no service worker': 0,
    'not applicable': 0,
  }),
  permissions: fc.dictionary(
    fc.constantFrom('loopback-network', 'local-network'),
    each<Environment['permissions'][string]>({ granted: 0, denied: 0, prompt: 0, unknown: 0 }),
  ),
  online: fc.boolean(),
  hiddenDuringRun: fc.boolean(),
});

const eraStatus: fc.Arbitrary<EraStatus> = fc.record(
  {
    status: each<EraStatus['status']>({
      spoken: 0,
      'not-spoken': 0,
      withheld: 0,
      'auth-walled': 0,
      unreachable: 0,
      'not-mcp': 0,
      undecided: 0,
      'not-tested': 0,
    }),
    revision,
    answered: text,
    offered: revision,
    supportedVersions: some(text),
    rows: some(fc.constantFrom('D4', 'I7-D13')),
    decidedBy: some(evidence),
    degraded: some(text),
  },
  { requiredKeys: ['status', 'rows', 'decidedBy', 'degraded'] },
);

const serverSelf: fc.Arbitrary<ServerSelf> = fc.record({
  name: nullable(text),
  title: nullable(text),
  version: nullable(text),
  instructions: nullable(text),
  capabilities: nullable(jsonObject),
  at: nullable(evidence),
});

const items: fc.Arbitrary<readonly ListedItem[]> = some(
  fc.record({ era, page: fc.integer({ min: 1, max: 9 }), exchange: exchangeId, value: json }),
);

const redaction: fc.Arbitrary<Redaction> = fc.record({
  kind: each<Redaction['kind']>({ authorization: 0, header: 0, 'session-id': 0, userinfo: 0, query: 0, token: 0 }),
  number: fc.integer({ min: 1, max: 99 }),
  pointer,
  length: count,
  characters: fc.constantFrom('digits', 'uuid-4', 'visible-ascii'),
});

/** Any report; exchanges have ids of their own. */
export const anyReport: fc.Arbitrary<Report> = fc.record(
  {
    format: fc.constant('handcheck-report' as const),
    schemaVersion: fc.constant('1.0'),
    producer: fc.record({
      name: fc.constant('Handcheck' as const),
      version: fc.constant('0.1.0'),
      catalogue: fc.record({ hash: fc.stringMatching(/^[0-9a-f]{64}$/), checks: count }),
    }),
    plan: fc.record({ profile: fc.constant('quick'), maxRequests: count, steps: some(text) }),
    requestsSent: count,
    problems: some(fc.record({ where: text, text })),
    createdAt: fc
      .date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
      .map((date) => date.toISOString()),
    durationMs: ms,
    environment,
    target: fc.record({ url: text, practice: fc.boolean() }),
    settings: fc.record({
      profile: each<Profile>({ quick: 0, standard: 0 }),
      eras: each<EraChoice>({ both: 0, legacy: 0, modern: 0 }),
      timeoutMs: ms,
      endSession: fc.boolean(),
      extraHeaders: some(text),
    }),
    headline: fc.record(
      {
        kind: each<HeadlineKind>({
          clean: 0,
          broken: 0,
          risk: 0,
          withheld: 0,
          unreachable: 0,
          'auth-walled': 0,
          'not-mcp': 0,
          incomplete: 0,
        }),
        text,
        detail: text,
        finding: fc.record({ check: checkId, era: nullable(era) }),
        diagnosis: fc.constantFrom(...DIAGNOSIS_IDS),
      },
      { requiredKeys: ['kind', 'text', 'detail'] },
    ),
    counts: fc.record({ verified: count, failed: count, observedRisk: count, notChecked: count }),
    eras: fc.record({ summary: text, modern: eraStatus, legacy: eraStatus, 'http+sse': eraStatus }),
    server: fc.record({ modern: serverSelf, legacy: serverSelf, 'http+sse': serverSelf }, { requiredKeys: [] }),
    findings: some(finding),
    lists: some(
      fc.record({
        list: each<ListName>({ tools: 0, resources: 0, resourceTemplates: 0, prompts: 0 }),
        era,
        pages: count,
        items: count,
        complete: fc.boolean(),
        stopped: nullable(text),
      }),
    ),
    diagnoses: some(diagnosis),
    contacted: some(text),
    toolsCalled: fc.constant([]),
    redactions: some(redaction),
    cancelled: fc.boolean(),
    leftOut: some(fc.record({ pointer, bytes: count })),
    tools: items,
    resources: items,
    resourceTemplates: items,
    prompts: items,
    exchanges: fc.uniqueArray(exchange, { maxLength: 3, selector: ({ id }) => id }),
  },
  {
    requiredKeys: [
      'format',
      'schemaVersion',
      'producer',
      'plan',
      'requestsSent',
      'problems',
      'createdAt',
      'durationMs',
      'environment',
      'target',
      'settings',
      'headline',
      'counts',
      'eras',
      'server',
      'findings',
      'lists',
      'diagnoses',
      'contacted',
      'toolsCalled',
      'redactions',
      'cancelled',
      'tools',
      'resources',
      'resourceTemplates',
      'prompts',
      'exchanges',
    ],
  },
);
