import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { powershellQuote, powershellScript } from '../../src/curl-run/powershell.ts';
import { curlRunScript } from '../../src/curl-run/script.ts';
import { CLIENT_INFO } from '../../src/era/driver.ts';
import { type Changes, inputFor } from '../support/run-script.ts';

/*
 * No test executes these scripts: PowerShell is not everywhere. They are held against texts that a person has read, and
 * against what the bash script says, which is executed.
 */

const script = (url: string, changes: Changes = {}) => powershellScript(inputFor(url, changes));

/** What PowerShell makes of a quoted value: texts in single quotes, and characters by number, put together. */
function meaning(quoted: string): string {
  const inner = quoted.startsWith('(') ? quoted.slice(1, -1) : quoted;
  let text = '';
  let rest = inner;
  while (rest !== '') {
    const [word = '', literal, number] =
      /^(?:'((?:[^'‘’‚‛]|['‘’‚‛]{2})*)'|\[string\]\[char\](\d+))(?: \+ |$)/.exec(rest) ?? [];
    if (word === '') throw new Error(`No value: ${rest}`);
    text += literal === undefined ? String.fromCharCode(Number(number)) : literal.replace(/(['‘’‚‛])\1/g, '$1');
    rest = rest.slice(word.length);
  }
  return text;
}

describe('a quoted value', () => {
  it.each([
    ['plain', "'plain'"],
    ['', "''"],
    ["it's", "'it''s'"],
    ['$(x) `y` "z" $env:PATH', `'$(x) \`y\` "z" $env:PATH'`],
    ['a\nb', "('a' + [string][char]10 + 'b')"],
    ['’', '([string][char]8217)'],
  ])('%j is written as %s', (value, quoted) => {
    expect(powershellQuote(value)).toBe(quoted);
  });

  it('stands for exactly that value, in ASCII', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const quoted = powershellQuote(value);
        expect(quoted).toMatch(/^[ -~]*$/);
        expect(meaning(quoted)).toBe(value);
      }),
    );
  });
});

describe('the script for PowerShell', () => {
  it.each<readonly [name: string, url: string, changes: Changes]>([
    ['plain', 'https://mcp.example/mcp', {}],
    [
      'everything',
      "http://localhost:3000/mcp?token=hidden-in-address&q='$(x)`y`",
      { secretHeaderNames: ['Authorization', 'X-Key'], timeoutMs: 2_500, endSession: false },
    ],
    ['modern', 'http://[::1]:3000/mcp', { eras: 'modern' }],
  ])('is as it was read: %s', async (name, url, changes) => {
    const text = script(url, changes).replaceAll(CLIENT_INFO.version, '{version}');
    await expect(text).toMatchFileSnapshot(`golden/${name}.ps1`);
  });

  it('sends the same texts as the bash script', () => {
    const changes = { secretHeaderNames: ['authorization'] };
    const bash = curlRunScript(inputFor('https://mcp.example/mcp', changes));
    const texts = (of: string, words: RegExp) => [...new Set(of.match(words))].sort();
    const words = /'[^'\n]*(?:jsonrpc|"method"|"protocolVersion|content-type,)[^'\n]*'/g;
    expect(texts(script('https://mcp.example/mcp', changes), words)).toEqual(texts(bash, words));
    const steps = (of: string) =>
      texts(
        of,
        /\b(?:discover|initialized?|tools-list(?:-again)?|resources-list|resource-templates-list|prompts-list|era-probe|get-stream|session-end|preflight|from-page|origin-forged|host-forged|well-known)\b/g,
      );
    expect(steps(script('https://mcp.example/mcp', changes))).toEqual(steps(bash));
  });

  it('is ASCII, holds no secret, evaluates nothing and writes one new file', () => {
    const text = script('https://mcp.example/mcp?token=hidden-in-address', { secretHeaderNames: ['authorization'] });
    expect(text).toMatch(/^[\n -~]*$/);
    expect(text).not.toContain('hidden-in-address');
    expect(text).not.toMatch(/Invoke-Expression|\biex\b|ScriptBlock|--location|Invoke-WebRequest|GetTempFileName/i);
    expect(text.match(/IO\.FileStream/g)).toHaveLength(1);
    expect(text).toContain("[IO.FileMode]'CreateNew'");
  });

  it('refuses what the bash script refuses', () => {
    for (const url of ['file:///etc/passwd', 'http://user:pass@a.test/', 'http://a.test/\nmcp']) {
      expect(() => script(url)).toThrow();
    }
  });
});

test('no function has a name that PowerShell keeps for itself', () => {
  const kept = ['begin', 'process', 'end', 'data', 'filter', 'param', 'trap', 'exit', 'using', 'class', 'clean'];
  const names = [...script('https://mcp.example/mcp').matchAll(/function ([A-Za-z-]+)/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => kept.includes(name.toLowerCase()))).toEqual([]);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
});
