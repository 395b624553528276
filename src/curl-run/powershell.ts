import { QUICK_LIMITS } from '../model/plan.ts';
import plan from './plan.ps1?raw';
import { type ListText, modernHeaders, type PlanTexts, planTexts } from './plan-texts.ts';
import { planValues, STEPS, withoutOwn } from './plan-values.ts';
import { type AddressPart, type CheckedInput, type CurlRunInput, checkInput } from './script-input.ts';

/** What PowerShell takes for an end of a text in single quotes: typographic quotes too. */
const QUOTES = /['‘’‚‛]/g;
const UNSAFE = /[^ -~]/;

/**
 * One value of PowerShell that stands for exactly `value`, in ASCII whatever it holds: in single quotes, with other
 * characters by their numbers, because the file of a script may be read in any code page.
 */
export function powershellQuote(value: string): string {
  const parts = value.split(/([^ -~])/).filter((part) => part !== '');
  const words = parts.map((part) =>
    UNSAFE.test(part) ? `[string][char]${part.charCodeAt(0)}` : `'${part.replace(QUOTES, '$&$&')}'`,
  );
  // In brackets, because a word of a command is no expression.
  return words.length > 1 || UNSAFE.test(value) ? `(${words.join(' + ')})` : (words[0] ?? "''");
}

/**
 * The same plan as that of the bash script, for PowerShell 7 and Windows PowerShell 5.1 with curl.exe, and the same
 * output. Secrets are taken from variables of the environment and reach curl on its standard input.
 *
 * @throws Error where the input holds no address, origin, name or id that could be written down
 */
export function powershellScript(input: CurlRunInput): string {
  const checked = checkInput(input);
  const texts = planTexts(checked.headers.map(({ name }) => name));
  const lines = [...constants(checked, texts), ...functions(checked, texts)];
  return [
    ...explanation(checked),
    'function Invoke-Handcheck([string]$Out) {',
    "  $ErrorActionPreference = 'Stop'",
    ...lines.map((line) => `  ${line}`),
    '',
    plan.trimEnd(),
    '',
    ...WRITE.map((line) => `  ${line}`),
    '}',
    '',
    // The whole script is read before any of it runs, so a script that was cut does nothing.
    "Invoke-Handcheck ($args -join '')",
    '',
  ].join('\n');
}

function explanation({ headers, address, runId }: CheckedInput): readonly string[] {
  const variables = [...headers.map(({ variable }) => variable), ...address.flatMap(variableOf)];
  return [
    '# A Handcheck run by curl: the requests that the page would send, sent from here, and every answer written down.',
    '# It calls no tool, follows nothing and changes nothing but the one file that it writes.',
    '# For PowerShell 7 or Windows PowerShell 5.1. Not executed by the tests of Handcheck; the bash script is.',
    '#',
    ...variables.map((variable) => `#   $env:${variable} = '...'`),
    `#   powershell -ExecutionPolicy Bypass -File handcheck.ps1      writes handcheck-${runId}.txt`,
    '#',
    '# Open the file in Handcheck, or drop it there. It holds what the server answered; secrets of yours are left out.',
    '',
  ];
}

function variableOf(part: AddressPart): readonly string[] {
  return 'variable' in part ? [part.variable] : [];
}

function constants(input: CheckedInput, texts: PlanTexts): readonly string[] {
  const { headers, address } = input;
  const variables = [...headers.map(({ variable }) => variable), ...address.flatMap(variableOf)];
  const parts = address.map((part) => ('text' in part ? powershellQuote(part.text) : `$${part.variable}`));
  const shown = address.map((part) => ('text' in part ? part.text : part.placeholder)).join('');
  return [
    'function Secret([string]$Name) {',
    '  $value = [Environment]::GetEnvironmentVariable($Name)',
    '  if (-not $value) { throw "set the variable $Name first" }',
    '  if ($value -match \'[^ -~]\') { throw "$Name holds a character that a header cannot carry" }',
    '  $value',
    '}',
    ...variables.map((variable) => `$${variable} = Secret '${variable}'`),
    ...planValues(input, texts)
      .filter(([name]) => name !== 'secrets')
      .map(([name, value]) => `$${name} = ${typeof value === 'number' ? value : powershellQuote(value)}`),
    `$secrets = @(${variables.map((variable) => `$${variable}`).join(', ')})`,
    `$url = ${parts.join(' + ')}`,
    `$url_shown = ${powershellQuote(shown)}`,
  ];
}

function functions(input: CheckedInput, texts: PlanTexts): readonly string[] {
  const { headers, settings } = input;
  const own = withoutOwn(modernHeaders('@method@').slice(texts.jsonHeaders.length), input);
  return [
    ...define('JsonHeaders', withoutOwn(texts.jsonHeaders, input).map(headerLine)),
    ...define('ModernHeaders([string]$Method)', [
      'JsonHeaders',
      ...own.map((header) => (header.value === '@method@' ? `Header '${header.name}' $Method` : headerLine(header))),
    ]),
    ...define(
      'OwnHeaders',
      headers.map(({ name, prefix, variable }) => {
        const [first, shown] = [powershellQuote(prefix), powershellQuote(`${prefix}$${variable}`)];
        return `Header ${powershellQuote(name)} (${first} + $${variable}) ${shown}`;
      }),
    ),
    ...define(
      'OwnNames',
      headers.map(({ name }) => `Line ${powershellQuote(`own-header: ${name}`)}`),
    ),
    ...define('ModernLists', lists('modern', texts.lists.modern)),
    ...define('LegacyLists', lists('legacy', texts.lists.legacy)),
    ...define('Preflights', [
      ...(settings.eras === 'legacy'
        ? []
        : [preflight('modern', 'POST', texts.asked.discover), preflight('modern', 'POST', texts.asked.namedCall)]),
      ...(settings.eras === 'modern' ? [] : [preflight('legacy', 'POST', texts.asked.initialize)]),
    ]),
    ...define('FollowUpPreflights', [
      preflight('legacy', 'POST', texts.asked.followUp),
      preflight('legacy', 'DELETE', texts.asked.sessionEnd),
    ]),
    // What another profile than the quick one sends beside stands here.
    ...define('ProfileProbes', []),
    ...define('Documents', [
      'if ($path) { WellKnown "/.well-known/oauth-protected-resource$path" }',
      "WellKnown '/.well-known/oauth-protected-resource'",
      "WellKnown '/.well-known/oauth-authorization-server'",
    ]),
  ];
}

function headerLine({ name, value }: PlanTexts['jsonHeaders'][number]): string {
  return `Header ${powershellQuote(name)} ${powershellQuote(value)}`;
}

function preflight(era: string, method: string, names: readonly string[]): string {
  return `Preflight '${era}' '${method}' ${powershellQuote(names.join(','))}`;
}

function lists(era: 'modern' | 'legacy', all: readonly ListText[]): readonly string[] {
  const [tools, ...others] = all;
  if (!tools) return [];
  const line = (step: string, purpose: string, most: string, { method, first, paged }: ListText) =>
    `ReadList '${era}' '${step}' '${purpose}' ${most} '${method}' ${[first, ...paged].map(powershellQuote).join(' ')}`;
  const most = String(QUICK_LIMITS.pagesPerList);
  return [
    `$pages = ${line('tools-list', 'list', most, tools)}`,
    // Long lists are repeated by their first page alone.
    '$most = 3',
    'if ($pages -gt 3) { $most = 1 }',
    `$null = ${line('tools-list-again', 'repeat', '$most', tools)}`,
    ...others.map((list) => `$null = ${line(STEPS[list.method], 'list', most, list)}`),
  ];
}

function define(name: string, lines: readonly string[]): readonly string[] {
  return [`function ${name} {`, ...lines.map((line) => `  ${line}`), '}'];
}

/** Everything into one file, which must not be there yet. */
const WRITE: readonly string[] = [
  'if (-not $Out) { $Out = "handcheck-$run_id.txt" }',
  '$Out = $ExecutionContext.SessionState.Path.GetUnresolvedProviderPathFromPSPath($Out)',
  "$file = New-Object IO.FileStream($Out, [IO.FileMode]'CreateNew')",
  '$script:handcheckOut = New-Object IO.StreamWriter($file, $utf8)',
  // Else a mark of the byte order would go ahead of what curl reads.
  '$encoding = $null',
  'try { $encoding = [Console]::InputEncoding; [Console]::InputEncoding = $utf8 } catch { $encoding = $null }',
  'try {',
  "  $version = \"$(& $curl.Path -q --version | Select-Object -First 1)\" -replace '[^ -~]', ''",
  '  Line "$format`nrun: $run_id`nhandcheck: $program`nprofile: $profile`neras: $eras`ntimeout-ms: $timeout_ms"',
  "  if ($end_session) { Line 'end-session: yes' } else { Line 'end-session: no' }",
  '  Line "url: $url_shown`norigin: $origin"',
  '  OwnNames',
  "  $now = [DateTime]::UtcNow.ToString('yyyy-MM-ddTHH:mm:ssZ', [Globalization.CultureInfo]::InvariantCulture)",
  '  Line "started: $now`ncurl: $version`n"',
  '  Run',
  '  Line "end: $($S.number)`nbytes: $($S.written)"',
  '  [Console]::Error.WriteLine("Written to $Out. Open it in Handcheck, or drop it there.")',
  '} finally {',
  '  $script:handcheckOut.Close()',
  '  if ($encoding) { try { [Console]::InputEncoding = $encoding } catch { $encoding = $null } }',
  '}',
];
