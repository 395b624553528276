import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CATALOGUE } from '../../src/checks/catalogue.ts';
import type { Verdict } from '../../src/checks/define-check.ts';
import type { EraFactValues } from '../../src/model/facts.ts';
import { LISTS, type ListEnd } from '../../src/model/facts-lists.ts';
import { REVISIONS } from '../../src/model/revision.ts';
import { eraFacts, judgeEra, listReading } from '../support/facts.ts';
import { listError, listResult, objects, toolPages } from '../support/lists.ts';
import { located } from '../support/openings.ts';

const LAYERS = ['tools', 'resources', 'prompts', 'pagination'];
const CHECKS = CATALOGUE.filter(({ id }) => LAYERS.includes(id.slice(0, id.indexOf('.'))));

const MEMBERS = [
  'name',
  'title',
  'description',
  'inputSchema',
  'outputSchema',
  'annotations',
  'execution',
  'uri',
  'uriTemplate',
  'mimeType',
  'size',
  'arguments',
  'required',
  'audience',
  'priority',
  'lastModified',
  'readOnlyHint',
  'taskSupport',
] as const;
const KEYWORDS = [
  '$schema',
  '$id',
  '$ref',
  '$anchor',
  '$defs',
  'type',
  'properties',
  'required',
  'items',
  'allOf',
  'not',
  'enum',
  'const',
  'pattern',
  'patternProperties',
  'additionalProperties',
  'minimum',
  'x-mcp-header',
  'description',
  'id',
] as const;
const WORDS = fc.constantFrom(
  'a',
  '',
  'object',
  'string',
  '#',
  '#/$defs/a',
  '#/x/a',
  'https://a.example/b',
  '/',
  '~1',
  '[',
  '{a-b}',
  '%',
  '__proto__',
  'constructor',
  'file:///etc/a',
  '2025-13-01T00:00:00Z',
  'http://json-schema.org/draft-07/schema#',
);

const DEEP = { maxDepth: 5, depthIdentifier: 'json' } as const;
const { entry } = fc.letrec<{ entry: unknown; value: unknown }>((tie) => ({
  entry: fc.oneof(DEEP, fc.jsonValue(), {
    weight: 4,
    arbitrary: fc.dictionary(fc.constantFrom(...MEMBERS), tie('value'), { maxKeys: 8 }),
  }),
  value: fc.oneof(
    DEEP,
    WORDS,
    fc.string(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    {
      weight: 3,
      arbitrary: fc.dictionary(fc.oneof(fc.constantFrom(...KEYWORDS), WORDS), tie('value'), { maxKeys: 5 }),
    },
    fc.array(tie('value'), { maxLength: 3 }),
    tie('entry'),
  ),
}));

const ENDS: readonly ListEnd[] = [
  'complete',
  'loop',
  'pages',
  'items',
  'bytes',
  'time',
  'no-answer',
  'error',
  'shape',
  'cancelled',
];

const situation = fc.record({
  pages: fc.array(fc.array(entry, { maxLength: 4 }), { minLength: 1, maxLength: 3 }),
  again: fc.array(fc.array(entry, { maxLength: 4 }), { minLength: 1, maxLength: 2 }),
  end: fc.constantFrom(...ENDS),
  raw: fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.jsonValue() }),
  reply: fc.oneof(
    entry.map((result) => listResult('tools/list', result)),
    fc.constant(listResult('tools/list', { tools: [], resources: [], prompts: [], resourceTemplates: [] })),
    fc
      .record({ code: fc.constantFrom(-32601, -32603), status: fc.constantFrom(200, 400, 401, 404, 429, 503) })
      .map(({ code, status }) => listError('tools/list', code, status)),
  ),
  nextCursor: fc.oneof(fc.constant(undefined), fc.string(), fc.jsonValue()),
  revision: fc.constantFrom(...REVISIONS),
});

type Situation = typeof situation extends fc.Arbitrary<infer Value> ? Value : never;

function factsOf({ pages, again, end, raw, reply, nextCursor }: Situation): Partial<EraFactValues> {
  const read = (list: (typeof LISTS)[number]) => {
    const reading = listReading(list, pages, {
      end,
      ...(end === 'loop' ? { repeatedCursor: '', repeatedPage: true } : {}),
    });
    const last = reading.pages.at(-1);
    if (!last) return reading;
    const changed = { ...last, nextCursor, ...(raw === undefined ? {} : { raw }) };
    return { ...reading, pages: [...reading.pages.slice(0, -1), changed] };
  };
  const lists = LISTS.map(read);
  const items = Object.fromEntries(
    lists.flatMap((reading) => {
      const found = objects(reading);
      return found.length > 0 ? [[ITEMS[reading.list], found]] : [];
    }),
  );
  const paged = lists.filter((one) => one.pages.length > 1);
  return {
    ...toolPages(pages),
    ...Object.fromEntries(lists.map((reading) => [reading.list, reading])),
    ...items,
    lists,
    ...(paged.length > 0 ? { pagedLists: paged } : {}),
    toolsAgain: listReading('tools', again, { end }),
    toolsReplies: [reply],
    resourcesReplies: [reply],
    resourceTemplatesReplies: [reply],
    promptsReplies: [reply],
    capabilities: located(pages[0]?.[0], '/result/capabilities'),
  };
}

const ITEMS = {
  tools: 'toolItems',
  resources: 'resourceItems',
  resourceTemplates: 'resourceTemplateItems',
  prompts: 'promptItems',
} as const;

test('the layers of lists have 40 checks', () => {
  expect(CHECKS).toHaveLength(40);
});

test('whatever a server lists, every check gives a verdict in bounded words and none throws', () => {
  const states = new Map<string, Set<string>>();
  fc.assert(
    fc.property(situation, (one) => {
      const era = one.revision === '2026-07-28' ? 'modern' : 'legacy';
      const facts = eraFacts(factsOf(one), { era, revision: one.revision });
      for (const check of CHECKS) {
        const verdict = judgeEra(check, facts);
        expect(verdict.message.length).toBeGreaterThan(0);
        expect(verdict.message.length).toBeLessThan(2500);
        expect(placeless(verdict)).toBe(false);
        states.set(check.id, (states.get(check.id) ?? new Set()).add(verdict.state));
      }
    }),
    { numRuns: 2000 },
  );
  const onlyOne = [...states].filter(([, seen]) => seen.size < 2).map(([id]) => id);
  expect(onlyOne).toEqual([]);
}, 120_000);

/** A failure that proves nothing: no place of its own where the check names subjects. */
function placeless(verdict: Verdict): boolean {
  return verdict.state === 'failed' && (verdict.subjects ?? []).some(({ at }) => at === undefined);
}

test('10,000 tools are judged in a moment', () => {
  const tools = Array.from({ length: 10_000 }, (_, index) => ({
    name: `tool_${index}`,
    title: `Tool ${index}`,
    description: `Does what tool number ${index} does, and says so in one sentence.`,
    inputSchema: {
      type: 'object',
      properties: {
        city: { type: 'string', description: 'City name' },
        limit: { type: 'integer', minimum: 1, description: 'At most so many' },
        where: { $ref: '#/$defs/Where' },
      },
      required: ['city'],
      additionalProperties: false,
      $defs: { Where: { type: 'object', description: 'Where', properties: { x: { type: 'number' } } } },
    },
    annotations: { readOnlyHint: true },
  }));
  const facts = { ...toolPages([tools]), toolsAgain: listReading('tools', [tools]) };
  const begin = process.cpuUsage();
  for (const check of CHECKS) judgeEra(check, eraFacts(facts));
  const { user, system } = process.cpuUsage(begin);
  const took = (user + system) / 1000;
  console.info(`${CHECKS.length} checks over 10,000 tools: ${Math.round(took)} ms of processor time`);
  expect(took).toBeLessThan(20_000);
}, 60_000);
