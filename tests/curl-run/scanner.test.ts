import { expect, test } from 'vitest';
import library from '../../src/curl-run/library.sh?raw';
import { runScript } from '../support/run-script.ts';

/** What the script finds of `nextCursor` in each body: its kind and, where it is a plain string, its text. */
async function scan(
  bodies: readonly (string | Uint8Array)[],
): Promise<readonly (readonly [kind: string, text: string])[]> {
  const calls = bodies.map((body) => {
    const base64 = Buffer.from(body).toString('base64');
    return `body64='${base64}'; member nextCursor; printf '%s\\t%s\\n' "$kind" "$value"`;
  });
  const { stdout, stderr } = await runScript(`main() {\n${library}\n${calls.join('\n')}\n}\nmain`);
  expect(stderr).toBe('');
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [kind = '', text = ''] = line.split('\t');
      return [kind, text] as const;
    });
}

/** A page of a list with traps in it, and what stands behind the list. */
const page = (rest: string) =>
  `{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"a","description":"\\"nextCursor\\":\\"trap\\"","inputSchema":{"properties":{"nextCursor":"x"}}}]${rest}}}`;

type Case = readonly [name: string, body: string | Uint8Array, kind: string, text?: string];

const CASES: readonly Case[] = [
  ['plain', page(',"nextCursor":"abc=/+-_ .~$(x)`y`;"'), 'string', 'abc=/+-_ .~$(x)`y`;'],
  ['empty', page(',"nextCursor":""'), 'string', ''],
  ['pretty', page(',\r\n  "nextCursor" :\n\t"x y"\n'), 'string', 'x y'],
  ['before the list', '{"result":{"nextCursor":"early","tools":[{"a":[1,{"b":"]}"}]}]},"id":1}', 'string', 'early'],
  [
    'in an event stream',
    `: hi\r\nevent: message\r\nid: "nextCursor"\r\ndata: ${page(',"nextCursor":"s"')}\r\n\r\n`,
    'string',
    's',
  ],
  ['over several data lines', 'data: {"result":\ndata: {"nextCursor":\ndata:"two"}}\n\n', 'string', 'two'],
  [
    'behind a notification',
    'data: {"method":"x","params":{"result":{"nextCursor":"no"}}}\n\ndata: {"result":{"nextCursor":"yes"}}\n\n',
    'string',
    'yes',
  ],
  ['beside an event’s own line', '{"result":{"nextCursor":"no"}}\ndata: {"result":{}}\n\n', 'absent'],
  ['none', page(''), 'absent'],
  ['null', page(',"nextCursor":null'), 'other'],
  ['a number', page(',"nextCursor":7'), 'other'],
  ['an object', page(',"nextCursor":{"result":"x"}'), 'other'],
  ['an array', page(',"nextCursor":["x"]'), 'other'],
  ['in an error', '{"error":{"code":1},"result":{"nextCursor":"x"}}', 'absent'],
  ['deeper', '{"result":{"a":{"nextCursor":"x"},"tools":[]}}', 'absent'],
  ['higher', '{"nextCursor":"x","result":{"tools":[]}}', 'absent'],
  ['in a list', '{"result":[{"nextCursor":"x"}]}', 'absent'],
  ['in text', 'nextCursor: "x"', 'absent'],
  ['in nothing', '', 'absent'],
  ['escapes', page(String.raw`,"nextCursor":"a\"b"`), 'escaped'],
  ['only backslashes', page(String.raw`,"nextCursor":"a\\"`), 'escaped'],
  ['an escaped name', page(String.raw`,"next\u0043ursor":"x"`), 'escaped'],
  ['an escaped name above', String.raw`{"re\u0073ult":{"nextCursor":"x"},"result":{}}`, 'escaped'],
  ['two of them', page(',"nextCursor":"a","nextCursor":"b"'), 'several'],
  ['two results', '{"result":{"nextCursor":"a"},"result":{}}', 'several'],
  ['two answers', 'data: {"result":{"nextCursor":"a"}}\n\ndata: {"result":{"nextCursor":"b"}}\n\n', 'several'],
  ['not ASCII', page(',"nextCursor":"ä"'), 'escaped'],
  ['a line break inside', page(',"nextCursor":"a\nb"'), 'escaped'],
  ['far too long', page(`,"nextCursor":"${'x'.repeat(20_000)}"`), 'escaped'],
  ['a control character', page(',"nextCursor":"a\u0001"'), 'control'],
  ['NUL', page(',"nextCursor":"a\u0000"'), 'control'],
  ['every byte', Uint8Array.from({ length: 256 }, (_, index) => index), 'control'],
];

test('a cursor is taken over only where it is certain', { timeout: 30_000 }, async () => {
  const found = await scan(CASES.map(([, body]) => body));
  expect(CASES.map(([name], index) => [name, ...(found[index] ?? [])])).toEqual(
    CASES.map(([name, , kind, text = '']) => [name, kind, text]),
  );
});

test('a long answer is read in a moment', { timeout: 30_000 }, async () => {
  const tools = Array.from({ length: 20_000 }, (_, index) => ({
    name: `tool_${index}`,
    description: 'Says "hello" \\ twice. '.repeat(5),
  }));
  const began = performance.now();
  const [found] = await scan([JSON.stringify({ result: { tools, nextCursor: 'end' } }, null, 1)]);
  expect(found).toEqual(['string', 'end']);
  expect(performance.now() - began).toBeLessThan(15_000);
});
