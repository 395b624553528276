import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createStreamReader,
  type ReadStream,
  readEventStream,
  type StreamEvent,
} from '../../src/model/event-stream.ts';

function event(data: string, name: string | null = null, id: string | null = null): StreamEvent {
  return { event: name, id, data };
}

/** Events after feeding the portions, before and after the end. */
function feed(...portions: string[]): {
  live: readonly StreamEvent[];
  all: readonly StreamEvent[];
  unterminated: boolean;
} {
  const events: StreamEvent[] = [];
  const reader = createStreamReader((one) => events.push(one));
  for (const portion of portions) reader.feed(portion);
  const live = [...events];
  return { live, ...reader.end(), all: events };
}

describe('fields', () => {
  test.each<[string, string, readonly StreamEvent[]]>([
    ['one space after the colon belongs to the field', 'data:  x\ndata:y\n\n', [event(' x\ny')]],
    ['several data lines are joined with line feeds', 'data: {\ndata: "a": 1\ndata: }\n\n', [event('{\n"a": 1\n}')]],
    ['a name and an id go with their event', 'event: endpoint\nid: 7\ndata: /m\n\n', [event('/m', 'endpoint', '7')]],
    ['an id is not inherited by later events', 'id: 1\ndata: a\n\ndata: b\n\n', [event('a', null, '1'), event('b')]],
    ['an id with a NUL is ignored', 'id: 1\0\ndata: a\n\n', [event('a')]],
    ['an empty name means none', 'event:\ndata: a\n\n', [event('a')]],
    ['the last name of a block counts', 'event: a\nevent: b\ndata: x\n\n', [event('x', 'b')]],
    ['a name does not outlive its block', 'event: a\n\ndata: x\n\n', [event('x')]],
    ['empty data is an event', 'id: 1\ndata:\n\ndata\n\n', [event('', null, '1'), event('')]],
    ['a block with an id alone is none', 'id: 1\n\nevent: x\n\nretry: 10\n\n', []],
    ['comments are skipped wherever they stand', ': hi\ndata: a\n: mid\ndata: b\n:\n\n: bye\n\n', [event('a\nb')]],
    [
      'unknown fields and lines without a colon are skipped',
      'x: 1\n{"json": true}\nDATA: no\ndata : no\ndata: a\n\n',
      [event('a')],
    ],
    ['retry is skipped, numeric or not', 'retry: 1\nretry: x\ndata: a\n\n', [event('a')]],
    ['blank lines make nothing', '\n\n\r\n\n', []],
    ['JSON without a data field makes nothing', '{"jsonrpc":"2.0"}\n\n', []],
    ['nothing makes nothing', '', []],
  ])('%s', (_, text, events) => {
    expect(readEventStream(text)).toEqual({ events, unterminated: false });
  });
});

describe('line ends', () => {
  test.each([
    ['LF', '\n'],
    ['CR', '\r'],
    ['CRLF', '\r\n'],
  ])('%s ends lines', (_, end) => {
    const text = ['data: a', 'data: b', '', 'id: 1', 'data: c', '', ''].join(end);
    expect(readEventStream(text)).toEqual({ events: [event('a\nb'), event('c', null, '1')], unterminated: false });
  });

  test('they may be mixed', () => {
    expect(readEventStream('data: a\r\ndata: b\rdata: c\n\r\ndata: d\n\r').events).toEqual([
      event('a\nb\nc'),
      event('d'),
    ]);
  });

  test('an event is reported at a CR that ends a portion, and the LF behind it adds nothing', () => {
    expect(feed('data: a\r\n\r').live).toEqual([event('a')]);
    expect(feed('data: a\r', '\n\r', '\ndata: b\r', '\n').all).toEqual([event('a'), event('b')]);
    expect(feed('data: a\r', '\r').live).toEqual([event('a')]);
    expect(feed('data: a\r', 'data: b\r', '\r').live).toEqual([event('a\nb')]);
  });
});

describe('the end', () => {
  test.each<[string, string, ReadStream]>([
    ['one line end only', 'data: a\n', { events: [event('a')], unterminated: true }],
    ['one CRLF only', 'data: a\r\n', { events: [event('a')], unterminated: true }],
    ['one CR only', 'data: a\r', { events: [event('a')], unterminated: true }],
    ['no line end', 'data: x\n\ndata: {"a"', { events: [event('x'), event('{"a"')], unterminated: true }],
    ['a comment behind the data', 'data: a\n: bye', { events: [event('a')], unterminated: true }],
    ['an unknown line behind the data', 'data: a\nnonsense', { events: [event('a')], unterminated: true }],
  ])('an event that ends with %s is reported and marked', (_, text, read) => {
    expect(readEventStream(text)).toEqual(read);
  });

  test.each([
    'data: a\n\n',
    'data: a\r\r',
    'data: a\r\n\r\n',
    'data: a\r\n\n',
    'data: a\n\r\n',
    'data: a\n\n: bye',
    'data: a\n\nid: 2',
    'data: a\n\ndat',
  ])('a stream that loses nothing is not marked: %j', (text) => {
    expect(readEventStream(text)).toEqual({ events: [event('a')], unterminated: false });
  });
});

describe('byte order mark', () => {
  test('one that is left in the text is an ordinary character, as the standard knows only the one taken off', () => {
    expect(readEventStream('\uFEFFdata: a\n\ndata: b\n\n').events).toEqual([event('b')]);
    expect(readEventStream('data: \uFEFFa\n\n').events).toEqual([event('\uFEFFa')]);
  });

  test('text that looks like an undecoded one is left alone', () => {
    expect(readEventStream('\u00EF\u00BB\u00BFdata: a\n\ndata: b\n\n').events).toEqual([event('b')]);
  });

  test('the first character may come alone', () => {
    expect(feed('', '\u00EF', 'x\n\n', 'data: a\n\n').live).toEqual([event('a')]);
    expect(feed('', 'd', 'ata: a\n\n').live).toEqual([event('a')]);
  });
});

/** The standard's algorithm, line by line (WHATWG HTML, 9.2.6), with ids that are not inherited and the tail kept. */
function byTheStandard(text: string): ReadStream {
  const events: StreamEvent[] = [];
  let data: string[] = [];
  let name = '';
  let id: string | null = null;
  const dispatch = (): void => {
    if (data.length > 0) events.push(event(data.join('\n'), name || null, id));
    data = [];
    name = '';
    id = null;
  };
  const lines = text.split(/\r\n|\n|\r/);
  const rest = lines.pop() ?? '';
  const field = (line: string): void => {
    const colon = line.indexOf(':');
    const key = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (key === 'data') data.push(value);
    else if (key === 'event') name = value;
    else if (key === 'id' && !value.includes('\0')) id = value;
  };
  for (const line of lines) {
    if (line === '') dispatch();
    else field(line);
  }
  const complete = events.length;
  if (rest !== '') field(rest);
  dispatch();
  return { events, unterminated: events.length > complete };
}

const PIECES = [
  'data',
  'data: ',
  'data:',
  'event: ',
  'event',
  'id: ',
  'id',
  'retry: ',
  ':',
  ' ',
  '\n',
  '\r',
  '\r\n',
  '\n\n',
];
const OTHERS = ['x', '{"a":1}', '\0', '\uFEFF', '\u00EF\u00BB\u00BF', 'é', '😀', 'd', 'da', 'e', 'i', 'r', ''];
const streamText = fc
  .array(fc.constantFrom(...PIECES, ...PIECES, ...OTHERS), { maxLength: 40 })
  .map((all) => all.join(''));

test('any text is read as the standard says', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(fc.oneof(streamText, fc.string({ unit: 'binary' })), (text) => {
      expect(readEventStream(text)).toEqual(byTheStandard(text));
    }),
    { numRuns: 10_000 },
  );
});

test('it does not matter how a stream is cut into portions', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(streamText, fc.array(fc.nat({ max: 60 }), { maxLength: 12 }), (text, cuts) => {
      const at = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
      const { all, unterminated } = feed(...at.slice(1).map((to, index) => text.slice(at[index], to)));
      expect({ events: all, unterminated }).toEqual(readEventStream(text));
    }),
    { numRuns: 10_000 },
  );
});

test('events are reported as soon as their blank line is in, at the cut after every character', () => {
  const text = 'id: 1\r\ndata: a\r\n\r\ndata: b\n\ndata: c\r\r';
  for (let cut = 0; cut <= text.length; cut += 1) {
    const head = text.slice(0, cut);
    const whole = (head.match(/\r\n\r\n?|\n\n|\r\r/g) ?? []).length;
    expect(feed(head, '').live).toHaveLength(whole);
    expect(feed(head, text.slice(cut)).live).toHaveLength(3);
  }
});

test('one event of ten megabytes in small portions takes linear time', { timeout: 30_000 }, () => {
  const portion = 'x'.repeat(1024);
  const events: StreamEvent[] = [];
  const reader = createStreamReader((one) => events.push(one));
  reader.feed('data: ');
  for (let count = 0; count < 10_240; count += 1) reader.feed(portion);
  reader.feed('\n\n');
  expect(events[0]?.data.length).toBe(10_240 * 1024);
});
