import { expect, test } from 'vitest';
import check from '../../../src/checks/tools/input-schema-dialect.ts';
import { judgeTools, pointers, tool, toolWith, words } from '../../support/lists.ts';

const declaring = ($schema: unknown) => toolWith({ $schema });
const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';

test('no declaration means 2020-12 and is verified', () => {
  const verdict = judgeTools(check, [tool()]);
  expect(verdict.state).toBe('verified');
  expect(verdict.message).toContain('2020-12');
});

test('draft-07 on input and output is allowed, and the text says what clients have to support', () => {
  const both = tool({ inputSchema: { $schema: DRAFT_07, type: 'object' }, outputSchema: { $schema: DRAFT_07 } });
  const verdict = judgeTools(check, [both]);
  expect(verdict.state).toBe('verified');
  expect(verdict.message).toContain('2 of 2 schemas declare a dialect: draft-07 (2)');
  expect(verdict.message).toContain('2020-12');
  expect(words(verdict).toLowerCase()).not.toContain('invalid schema');
});

test('2020-12 alone is what every client supports, an older one beside it is not', () => {
  const newest = declaring('https://json-schema.org/draft/2020-12/schema');
  expect(judgeTools(check, [newest, tool()]).message).toBe(
    '1 of 2 schemas declare a dialect: 2020-12 (1). Every client has to support that.',
  );
  expect(judgeTools(check, [newest, declaring(DRAFT_07)]).message).toContain('clients have to support 2020-12 only');
});

test.each([
  'https://json-schema.org/draft/2020-12/schema',
  'http://json-schema.org/draft/2020-12/schema#',
  'https://json-schema.org/draft/2019-09/schema',
  'https://json-schema.org/draft-07/schema',
])('%s is known', (uri) => {
  expect(judgeTools(check, [declaring(uri)]).state).toBe('verified');
});

test.each(['http://json-schema.org/draft-06/schema#', 'http://json-schema.org/schema#', 'https://example.com/own', ''])(
  '%j is a risk',
  (uri) => {
    const verdict = judgeTools(check, [tool(), declaring(uri)]);
    expect(verdict.state).toBe('observed-risk');
    expect(pointers(verdict)).toEqual(['/result/tools/1/inputSchema/$schema']);
  },
);

test('a declaration that is no text fails', () => {
  const verdict = judgeTools(check, [tool({ outputSchema: { $schema: 7 } })]);
  expect(verdict).toMatchObject({ state: 'failed', subjects: [{ detail: 'outputSchema: $schema is number' }] });
});

test('tools without schemas give no verdict', () => {
  expect(judgeTools(check, [tool({ inputSchema: null })])).toMatchObject({ reason: { code: 'blocked.prerequisite' } });
});
