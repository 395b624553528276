import { expect, test } from 'vitest';
import { readOptions } from '../../scripts/headless-options.ts';
import { PRACTICE_SERVERS } from '../../src/model/practice.ts';

function options(...args: string[]) {
  const read = readOptions(args);
  if (!read.ok || read.options === 'help') throw new Error(JSON.stringify(read));
  return read.options;
}

test('without a URL the practice server that is built in is tested', () => {
  expect(options().urls).toEqual([PRACTICE_SERVERS[0]?.url]);
});

test('headers are split at their first colon, and their values keep the others', () => {
  const { headers } = options(
    'http://localhost:3000/mcp',
    '--header',
    'X-Time: 12:30',
    '--header',
    'Authorization:Bearer x',
  );
  expect(headers).toEqual([
    { name: 'X-Time', value: '12:30' },
    { name: 'Authorization', value: 'Bearer x' },
  ]);
});

test('several URLs are kept in their order', () => {
  expect(options('http://a.test/b', 'not an address', '3000', '--ndjson').urls).toEqual([
    'http://a.test/b',
    'not an address',
    '3000',
  ]);
});

test('the profile is quick unless another one is named', () => {
  expect(options().profile).toBe('quick');
  expect(options('--profile', 'standard').profile).toBe('standard');
});

test.each([
  [['a', 'b'], '--ndjson'],
  [['--profile', 'deep'], 'profile'],
  [['--timeout', '0'], '--timeout'],
  [['--timeout', '1.5'], '--timeout'],
  [['--timeout', 'soon'], '--timeout'],
  [['--header', 'no colon'], '--header'],
  [['--header', 'Host: x'], 'Host'],
  [['--header', 'bad name: x'], 'header name'],
  [['--unknown'], 'unknown'],
  [['--from-curl', 'run.txt', 'http://a.test/'], '--from-curl'],
  [['--from-curl', 'run.txt', '--header', 'A: b'], '--from-curl'],
])('%j is refused with a sentence that names it', (args, named) => {
  expect(readOptions(args)).toMatchObject({ ok: false, text: expect.stringContaining(named) });
});
