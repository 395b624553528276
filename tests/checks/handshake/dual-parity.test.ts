import { expect, test } from 'vitest';
import check from '../../../src/checks/handshake/dual-parity.ts';
import type { Parity } from '../../../src/model/facts-endpoint.ts';
import type { ListReading } from '../../../src/model/facts-lists.ts';
import { endpointFacts, judgeEndpoint, listReading } from '../../support/facts.ts';
import { located } from '../../support/openings.ts';

const INFO = located({ name: 'weather', version: '1' });
const SCHEMA = { type: 'object', properties: { city: { type: 'string' } } };
const TOOLS = [
  { name: 'find', description: 'Finds', inputSchema: SCHEMA },
  { name: 'list', inputSchema: { type: 'object' } },
];

function side(tools: readonly unknown[] | null, changes: Partial<ListReading> = {}): Parity['modern'] {
  return { serverInfo: INFO, tools: tools === null ? null : listReading('tools', [tools], changes) };
}

function judge(modern: Parity['modern'], legacy: Parity['legacy'] = side(TOOLS)) {
  return judgeEndpoint(check, endpointFacts({ parity: { modern, legacy } }));
}

test('the same name, tools and schemas are verified, whatever their order', () => {
  const verdict = judge(side([...TOOLS].reverse()));
  expect(verdict.state).toBe('verified');
  expect(verdict.message).toContain('the same 2 tools');
});

test('members of one revision and their order make no difference', () => {
  const modern = {
    name: 'find',
    description: 'Finds',
    inputSchema: {
      properties: { city: { 'x-mcp-header': 'City', type: 'string' } },
      type: 'object',
      $schema: 'https://json-schema.org/draft/2020-12/schema',
    },
  };
  expect(judge(side([modern, TOOLS[1]])).state).toBe('verified');
});

test('a difference of texts alone is named without a risk', () => {
  const verdict = judge(side([{ ...TOOLS[0], description: 'Looks up' }, TOOLS[1]]));
  expect(verdict).toMatchObject({ state: 'verified', subjects: [{ name: 'find' }] });
  expect(verdict.message).toContain('Texts differ');
});

test.each([
  ['a tool of one era only', [TOOLS[0]], 'list', 'only in the legacy era'],
  ['a further tool', [...TOOLS, { name: 'new' }], 'new', 'only in the modern era'],
  ['another schema', [TOOLS[0], { name: 'list', inputSchema: { type: 'object', required: ['a'] } }], 'list', 'another'],
])('%s is a risk', (_, tools, name, detail) => {
  const verdict = judge(side(tools));
  expect(verdict).toMatchObject({ state: 'observed-risk', subjects: [{ name }] });
  expect(verdict.message).toContain(detail);
});

test('another server name is a risk', () => {
  const verdict = judge({ ...side(TOOLS), serverInfo: located({ name: 'other' }) });
  expect(verdict.state).toBe('observed-risk');
  expect(verdict.message).toContain('“other”');
});

test('a name that one era leaves out is no difference', () => {
  expect(judge({ ...side(TOOLS), serverInfo: null }).state).toBe('verified');
});

test('lists that are missing on one side or not complete are not compared', () => {
  expect(judge(side(null))).toMatchObject({ state: 'not-checked', reason: { code: 'blocked.prerequisite' } });
  expect(judge(side(TOOLS, { end: 'loop' }))).toMatchObject({ reason: { code: 'blocked.prerequisite' } });
});

test('without tools in either era the names alone are compared', () => {
  expect(judge(side(null), side(null)).state).toBe('verified');
});

test('entries of any type are compared without a fault of ours', () => {
  for (const odd of [null, 1, 'x', [], { name: 3 }, { name: 'find', inputSchema: null }]) {
    expect(['verified', 'observed-risk']).toContain(judge(side([odd])).state);
  }
});

test('a server of one era gives no verdict', () => {
  expect(judgeEndpoint(check, endpointFacts({})).state).toBe('not-checked');
});
