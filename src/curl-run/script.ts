import { type Profile, QUICK_LIMITS } from '../model/plan.ts';
import { shellQuote } from '../model/shell.ts';
import library from './library.sh?raw';
import plan from './plan.sh?raw';
import { type ListText, modernHeaders, type PlanTexts, planTexts } from './plan-texts.ts';
import { planValues, STEPS, withoutOwn } from './plan-values.ts';
import { type CheckedInput, type CurlRunInput, checkInput } from './script-input.ts';

/**
 * The whole quick plan as one bash script: curl, POSIX tools and base64, nothing else. It writes one file, in the format
 * that `readCurlRun` reads. Secrets are taken from variables of the environment and reach curl through a configuration
 * on its standard input, so that they stand in no command line and in no output. Nothing is evaluated, nothing followed.
 *
 * @throws Error where the input holds no address, origin, name or id that could be written down
 */
export function curlRunScript(input: CurlRunInput): string {
  const checked = checkInput(input);
  const names = checked.headers.map(({ name }) => name);
  const texts = planTexts(names);
  return [
    '#!/usr/bin/env bash',
    ...explanation(checked),
    'main() {',
    library.trimEnd(),
    '',
    plan.trimEnd(),
    '',
    '  # ---- this run ---------------------------------------------------------------------------------------------------',
    '',
    ...constants(checked, texts).map((line) => `  ${line}`),
    ...functions(checked, texts).map((line) => `  ${line}`),
    '',
    '  write_run "$@"',
    '}',
    '',
    // The whole script is read before any of it runs, so a script that was cut does nothing.
    'main "$@"',
    '',
  ].join('\n');
}

function explanation({ headers, address, runId }: CheckedInput): readonly string[] {
  const secrets = [...headers.map(({ variable }) => variable), ...address.flatMap(variableOf)];
  const settings = secrets.map((variable) => `${variable}='…' `).join('');
  return [
    '# A Handcheck run by curl: the requests that the page would send, sent from here, and every answer written down.',
    '# It calls no tool, follows nothing and changes nothing but the one file that it writes.',
    '#',
    `#   ${settings}bash handcheck.sh            writes handcheck-${runId}.txt`,
    `#   ${settings}bash handcheck.sh -          writes to standard output`,
    '#',
    '# Open the file in Handcheck, or drop it there. It holds what the server answered; secrets of yours are left out.',
    '',
  ];
}

function variableOf(part: CheckedInput['address'][number]): readonly string[] {
  return 'variable' in part ? [part.variable] : [];
}

function constants(input: CheckedInput, texts: PlanTexts): readonly string[] {
  const { headers } = input;
  const parts = input.address.map((part) => ('text' in part ? shellQuote(part.text) : `"$${part.variable}"`));
  const shown = input.address.map((part) => ('text' in part ? part.text : part.placeholder)).join('');
  return [
    ...[...headers.map(({ variable }) => variable), ...input.address.flatMap(variableOf)].map(
      (variable) => `secret ${variable} "\${${variable}:-}"`,
    ),
    ...planValues(input, texts).map(
      ([name, value]) => `${name}=${typeof value === 'number' ? value : shellQuote(value)}`,
    ),
    `url=${parts.join('')}`,
    `url_shown=${shellQuote(shown)}`,
  ];
}

function functions(input: CheckedInput, texts: PlanTexts): readonly string[] {
  const { headers, address } = input;
  const { eras, profile } = input.settings;
  const secrets = [...headers.map(({ variable }) => variable), ...address.flatMap(variableOf)];
  return [
    ...bashFunction('holds_secret', [
      ...secrets.map((variable) => `case $1 in *"$${variable}"*) return 0 ;; esac`),
      'return 1',
    ]),
    ...bashFunction('json_headers', withoutOwn(texts.jsonHeaders, input).map(headerLine)),
    ...bashFunction('modern_headers', [
      'json_headers',
      ...withoutOwn(modernHeaders('@method@').slice(texts.jsonHeaders.length), input).map((header) =>
        header.value === '@method@' ? `header ${header.name} "$1"` : headerLine(header),
      ),
    ]),
    ...bashFunction(
      'own_headers',
      headers.map(
        ({ name, prefix, variable }) =>
          `header ${shellQuote(name)} ${shellQuote(prefix)}"$${variable}" ${shellQuote(`${prefix}$${variable}`)}`,
      ),
    ),
    ...bashFunction(
      'own_names',
      headers.map(({ name }) => `printf 'own-header: %s\\n' ${shellQuote(name)}`),
    ),
    ...bashFunction('modern_lists', listLines('modern', texts.lists.modern)),
    ...bashFunction('legacy_lists', listLines('legacy', texts.lists.legacy)),
    ...bashFunction('preflights', [
      ...(eras === 'legacy'
        ? []
        : [
            `preflight modern POST ${shellQuote(texts.asked.discover.join(','))}`,
            `preflight modern POST ${shellQuote(texts.asked.namedCall.join(','))}`,
          ]),
      ...(eras === 'modern' ? [] : [`preflight legacy POST ${shellQuote(texts.asked.initialize.join(','))}`]),
    ]),
    ...bashFunction('follow_up_preflights', [
      `preflight legacy POST ${shellQuote(texts.asked.followUp.join(','))}`,
      `preflight legacy DELETE ${shellQuote(texts.asked.sessionEnd.join(','))}`,
    ]),
    ...bashFunction('profile_probes', PROFILE_PROBES[profile]),
    ...bashFunction('documents', [
      'if [ -n "$path" ]; then well_known "/.well-known/oauth-protected-resource$path"; fi',
      'well_known /.well-known/oauth-protected-resource',
      'well_known /.well-known/oauth-authorization-server',
    ]),
  ];
}

/** What a profile sends beside the plan of the quick one, once the lists are read: lines of bash that call `ask`. */
const PROFILE_PROBES: { readonly [P in Profile]: readonly string[] } = { quick: [], standard: [] };

function headerLine({ name, value }: PlanTexts['jsonHeaders'][number]): string {
  return `header ${name} ${shellQuote(value)}`;
}

function listLines(era: 'modern' | 'legacy', lists: readonly ListText[]): readonly string[] {
  const line = (step: string, purpose: string, most: string, { method, first, paged }: ListText) =>
    `list ${era} ${step} ${purpose} ${most} ${method} ${[first, ...paged].map(shellQuote).join(' ')}`;
  const [tools, ...others] = lists;
  if (!tools) return [];
  return [
    line('tools-list', 'list', String(QUICK_LIMITS.pagesPerList), tools),
    'repeated_pages',
    line('tools-list-again', 'repeat', '"$most_again"', tools),
    ...others.map((list) => line(STEPS[list.method], 'list', String(QUICK_LIMITS.pagesPerList), list)),
  ];
}

function bashFunction(name: string, lines: readonly string[]): readonly string[] {
  return [`${name}() {`, ...(lines.length === 0 ? [':'] : lines).map((line) => `  ${line}`), '}'];
}
