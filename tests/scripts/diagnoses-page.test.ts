import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { diagnosesPage } from '../../scripts/diagnoses-page.ts';
import { STACKS } from '../../src/fixes/stacks.ts';
import { DIAGNOSIS_IDS } from '../../src/model/diagnosis.ts';

const page = readFileSync(new URL('../../docs/diagnoses.md', import.meta.url), 'utf8');

test('the page about diagnoses is the one that the code gives (npm run docs)', () => {
  expect(page).toBe(diagnosesPage());
});

test('it has every diagnosis and every stack, and leaves nothing to be filled in', () => {
  const headings = [...page.matchAll(/^#{2,3} (.+)$/gm)].map((match) => match[1]);
  expect(headings).toEqual(expect.arrayContaining([...DIAGNOSIS_IDS, ...STACKS.map(({ name }) => name)]));
  expect(page.replaceAll(/```[\s\S]*?```/g, '')).not.toMatch(/\{[a-z]+\}/);
});

test('it says of every stack whether the tests run it', () => {
  for (const { name, isExecuted } of STACKS) {
    const part = page.split(`### ${name}\n`)[1]?.split('\n### ')[0] ?? '';
    expect(part.includes('Executed by the tests:')).toBe(isExecuted);
    expect(part.includes('Not executed by the tests')).toBe(!isExecuted);
  }
});
