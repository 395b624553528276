import { CLIENT_INFO } from '../era/driver.ts';
import { type Profile, QUICK_LIMITS } from '../model/plan.ts';
import { MODERN_REVISIONS, OFFERED_LEGACY } from '../model/revision.ts';
import { shellQuote } from '../model/shell.ts';
import { FORMAT_LINE, RUN_BYTES } from './format.ts';
import library from './library.sh?raw';
import plan from './plan.sh?raw';
import { type ListText, modernHeaders, type PlanTexts, planTexts } from './plan-texts.ts';
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
  const { url, headers } = input;
  const { eras, timeoutMs, endSession, profile } = input.settings;
  const has = (name: string) => (headers.some((header) => header.name === name) ? 'yes' : '');
  const [initialize2 = '', initialize3 = ''] = texts.initialize;
  const values: readonly (readonly [name: string, value: string | number])[] = [
    ['run_id', input.runId],
    ['site', input.site],
    ['path', input.path === '/' ? '' : input.path],
    ['origin', input.origin],
    ['eras', eras],
    ['want_modern', eras === 'legacy' ? '' : 'yes'],
    ['want_legacy', eras === 'modern' ? '' : 'yes'],
    ['loopback', input.loopback ? 'yes' : ''],
    ['end_session', endSession ? 'yes' : ''],
    ['own_version', has('mcp-protocol-version')],
    ['own_session', has('mcp-session-id')],
    ['secrets', headers.length > 0 || input.address.length > 1 ? 'yes' : ''],
    ['offered_legacy', OFFERED_LEGACY],
    ['first_modern', MODERN_REVISIONS[0]],
    ['opening_s', seconds(QUICK_LIMITS.openingMs, timeoutMs)],
    ['list_s', seconds(QUICK_LIMITS.listMs, timeoutMs)],
    ['head_s', seconds(QUICK_LIMITS.headMs, timeoutMs)],
    ['stream_s', seconds(QUICK_LIMITS.endpointEventMs, timeoutMs)],
    ['document_s', DOCUMENT_S],
    ['run_ms', RUN_MS],
    ['most_exchanges', QUICK_LIMITS.requests + QUICK_LIMITS.pagesPerRun],
    ['run_pages', QUICK_LIMITS.pagesPerRun],
    ['body_bytes', QUICK_LIMITS.bodyBytes],
    ['head_bytes', HEAD_BYTES],
    ['run_bytes', RUN_BYTES],
    ['call_1', texts.call],
    ['discover_2', texts.discover],
    ['initialize_2', initialize2],
    ['initialize_3', initialize3],
    ['initialized', texts.initialized],
    ['tools_modern_2', texts.lists.modern[0]?.first ?? ''],
    ['tools_legacy_2', texts.lists.legacy[0]?.first ?? ''],
    ['format', FORMAT_LINE],
    ['program', CLIENT_INFO.version],
    ['profile', profile],
  ];
  const parts = input.address.map((part) => ('text' in part ? shellQuote(part.text) : `"$${part.variable}"`));
  const shown = input.address.map((part) => ('text' in part ? part.text : part.placeholder)).join('');
  return [
    ...[...headers.map(({ variable }) => variable), ...input.address.flatMap(variableOf)].map(
      (variable) => `secret ${variable} "\${${variable}:-}"`,
    ),
    ...values.map(([name, value]) => `${name}=${typeof value === 'number' ? value : shellQuote(value)}`),
    `url=${url === '' ? "''" : parts.join('')}`,
    `url_shown=${shellQuote(shown)}`,
  ];
}

/** A limit of the plan in seconds, longer or shorter as the user wants the openings to be. */
function seconds(ms: number, timeoutMs: number): number {
  return (ms * timeoutMs) / QUICK_LIMITS.openingMs / 1000;
}

/** Well-known documents have a limit of their own (section 6.1 of the catalogue). */
const DOCUMENT_S = 5;
/** Requests go out one after another here and up to four at a time in the page. */
const RUN_MS = 2 * QUICK_LIMITS.runMs;
/** More than any server or curl itself takes for the head of an answer. */
const HEAD_BYTES = 512 * 1024;

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
const PROFILE_PROBES: { readonly [P in Profile]: readonly string[] } = { quick: [] };

/** A header that the user sets replaces ours of the same name. */
function withoutOwn(headers: PlanTexts['jsonHeaders'], input: CheckedInput): PlanTexts['jsonHeaders'] {
  return headers.filter(({ name }) => !input.headers.some((own) => own.name === name));
}

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

const STEPS: { readonly [Method in ListText['method']]: string } = {
  'tools/list': 'tools-list',
  'resources/list': 'resources-list',
  'resources/templates/list': 'resource-templates-list',
  'prompts/list': 'prompts-list',
};

function bashFunction(name: string, lines: readonly string[]): readonly string[] {
  return [`${name}() {`, ...(lines.length === 0 ? [':'] : lines).map((line) => `  ${line}`), '}'];
}
