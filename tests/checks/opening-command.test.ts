import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { openingCommand } from '../../src/checks/opening-command.ts';
import { DUAL, LEGACY_ONLY, MODERN_ONLY } from '../support/openings.ts';

/** The words that bash hands to curl. */
function wordsOf(command: string): readonly string[] {
  const script = `curl() { printf '%s\\0' "$@"; }; ${command}`;
  return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

test('a legacy or dual server is asked with initialize', () => {
  for (const decision of [LEGACY_ONLY, DUAL]) {
    const words = wordsOf(openingCommand('http://localhost:3000/mcp', decision, []));
    expect(words).toContain('http://localhost:3000/mcp');
    expect(JSON.parse(words.at(-1) ?? '')).toMatchObject({
      method: 'initialize',
      params: { protocolVersion: '2025-11-25' },
    });
  }
});

test('a modern server is asked with server/discover, its headers mirrored', () => {
  const words = wordsOf(
    openingCommand('http://localhost:3000/mcp', MODERN_ONLY, [{ name: 'Origin', value: 'https://x' }]),
  );
  expect(words).toEqual(
    expect.arrayContaining(['MCP-Protocol-Version: 2026-07-28', 'Mcp-Method: server/discover', 'Origin: https://x']),
  );
  expect(JSON.parse(words.at(-1) ?? '')).toMatchObject({ method: 'server/discover' });
});

test('an awkward address stays one word, and a secret in it is masked', () => {
  const url = "https://h.example/mcp?note='$(id)'&token=s3cr3t";
  const words = wordsOf(openingCommand(url, LEGACY_ONLY, []));
  expect(words).toContain("https://h.example/mcp?note='$(id)'&token=REDACTED");
});
