import { expect, test } from 'vitest';
import check from '../../../src/checks/resources/template-syntax.ts';
import { pointers } from '../../support/lists.ts';
import { judgeResources, template } from '../../support/resources.ts';

const judge = (...templates: readonly object[]) => judgeResources(check, [], { templates });
const syntax = (uriTemplate: unknown) => judge(template({ uriTemplate }));

test.each([
  'parks://{city}/{park}',
  'parks://{+path}',
  'parks://a{#fragment}',
  'parks://a{.ext}{/a,b*}{;c:20}{?d,e.f}{&g}',
  'parks://{%41b_1}',
])('%s is verified', (uriTemplate) => {
  expect(syntax(uriTemplate).state).toBe('verified');
});

test.each([
  ['parks://{city', '“{” is not closed'],
  ['parks://city}', '“}” without “{”'],
  ['parks://{city-name}', 'a hyphen in the variable name “city-name”'],
  ['parks://{}', 'an expression without a variable name'],
  ['parks://{a,}', 'an expression without a variable name'],
  ['parks://{=city}', 'an unknown operator'],
  ['parks://{a b}', 'the variable name “a b”'],
  ['parks://{a:0}', 'the variable name “a:0”'],
  ['parks://{a:12345}', 'the variable name “a:12345”'],
  ['parks://{a{b}}', '“{” inside an expression'],
  ['parks://a b/{c}', 'a space outside an expression'],
  ['parks://a%2/{c}', '“%” without two hexadecimal digits'],
])('%s fails', (uriTemplate, detail) => {
  const verdict = syntax(uriTemplate);
  expect(verdict).toMatchObject({ state: 'failed', subjects: [{ detail }] });
  expect(pointers(verdict)).toEqual(['/result/resourceTemplates/0/uriTemplate']);
});

test.each([
  [{ uriTemplate: undefined }, 'no uriTemplate'],
  [{ uriTemplate: 5 }, 'uriTemplate is number'],
  [{ name: undefined }, 'no name'],
  [{ name: null }, 'name is null'],
])('%j fails', (changes, detail) => {
  expect(judge(template(changes))).toMatchObject({ state: 'failed', subjects: [{ detail }] });
});

test('a template without a variable is a risk', () => {
  expect(syntax('parks://berlin')).toMatchObject({ state: 'observed-risk', subjects: [{ name: 'parks://berlin' }] });
});

test('an empty list gives no verdict', () => {
  expect(judge().state).toBe('not-checked');
});
