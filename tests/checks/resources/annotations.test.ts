import { expect, test } from 'vitest';
import check from '../../../src/checks/resources/annotations.ts';
import { pointers } from '../../support/lists.ts';
import { judgeResources, resource, template } from '../../support/resources.ts';

const annotated = (annotations: unknown) => judgeResources(check, [resource({ annotations })]);

test('no annotations, and known values, are verified', () => {
  expect(judgeResources(check, [resource()]).message).toContain('optional');
  const annotations = { audience: ['user', 'assistant'], priority: 1, lastModified: '2025-01-12T15:00:58Z' };
  expect(annotated(annotations).message).toContain('1 of 1 resource');
});

test.each([
  [null, ''],
  ['user', ''],
  [{ audience: 'user' }, '/audience'],
  [{ audience: ['human'] }, '/audience'],
  [{ audience: [null] }, '/audience'],
  [{ priority: 1.01 }, '/priority'],
  [{ priority: -0.1 }, '/priority'],
  [{ priority: '1' }, '/priority'],
  [{ lastModified: 1736694058 }, '/lastModified'],
])('annotations %j fail', (annotations, path) => {
  const verdict = annotated(annotations);
  expect(verdict.state).toBe('failed');
  expect(pointers(verdict)).toEqual([`/result/resources/0/annotations${path}`]);
});

test('templates are judged too', () => {
  const verdict = judgeResources(check, [], { templates: [template({ annotations: { priority: 5 } })] });
  expect(pointers(verdict)).toEqual(['/result/resourceTemplates/0/annotations/priority']);
});

test.each(['yesterday', '2025-01-12', '12.01.2025', '2025-13-40T00:00:00Z'])(
  'lastModified %j is a risk',
  (lastModified) => {
    expect(annotated({ lastModified }).state).toBe('observed-risk');
  },
);

test.each(['2025-01-12T15:00:58.123+01:00', '2025-01-12T15:00Z'])('lastModified %j is verified', (lastModified) => {
  expect(annotated({ lastModified }).state).toBe('verified');
});

test('lastModified is ignored on revisions that do not know it', () => {
  for (const lastModified of [5, 'yesterday']) {
    const items = [resource({ annotations: { lastModified } })];
    expect(judgeResources(check, items, { revision: '2025-03-26' }).state).toBe('verified');
  }
});

test('neither resources nor templates give no verdict', () => {
  expect(judgeResources(check, [])).toMatchObject({ state: 'not-checked', reason: { code: 'n/a.empty' } });
});
