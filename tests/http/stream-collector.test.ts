import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BodyEnd } from '../../src/http/body-collector.ts';
import { createByteBudget } from '../../src/http/byte-budget.ts';
import { StreamCollector } from '../../src/http/stream-collector.ts';
import type { LiveEvent, StreamVerdict } from '../../src/http/stream-listener.ts';
import { readEventStream } from '../../src/model/event-stream.ts';
import type { Body } from '../../src/model/exchange.ts';

interface Setting {
  readonly judge?: (event: LiveEvent) => StreamVerdict;
  readonly bodyBytes?: number;
  readonly streamEvents?: number;
  readonly runBytes?: number;
}

interface Seen {
  readonly collector: StreamCollector;
  readonly events: readonly LiveEvent[];
  readonly waits: readonly (number | null)[];
}

function collect(setting: Setting = {}): Seen {
  const events: LiveEvent[] = [];
  const waits: (number | null)[] = [];
  let time = 0;
  const collector = new StreamCollector({
    limits: { bodyBytes: setting.bodyBytes ?? 1e6, streamEvents: setting.streamEvents ?? 1e6 },
    budget: createByteBudget(setting.runBytes ?? 1e6),
    clock: () => {
      time += 1;
      return time;
    },
    onEvent: (event) => {
      events.push(event);
      return setting.judge?.(event) ?? 'go-on';
    },
    onSatisfied: (ms) => waits.push(ms),
  });
  return { collector, events, waits };
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Bodies are only useful when a reader of their text finds the events that the messages speak of. */
function expectAligned(body: Body): void {
  expect(body.messages).toHaveLength(readEventStream(body.text ?? '').events.length);
  expect(utf8(body.text ?? '').length).toBe(body.bytes);
}

describe('reading on', () => {
  test('each event is told once, with its index, its time and the byte behind its blank line', () => {
    const { collector, events } = collect();
    const text = 'data: é\n\nid: 1\nevent: x\ndata: b\r\n\r\n: end\n';
    expect(collector.push(utf8(text))).toBe('more');
    expect(events).toEqual([
      { event: null, id: null, data: 'é', atMs: 1, index: 0 },
      { event: 'x', id: '1', data: 'b', atMs: 2, index: 1 },
    ]);
    expect(collector.finish('by-server')).toEqual({
      text,
      bytes: 42,
      complete: true,
      ended: 'by-server',
      messages: [
        { atMs: 1, offset: 10 },
        { atMs: 2, offset: 36, event: 'x', id: '1' },
      ],
      bom: false,
      invalidUtf8: false,
    });
  });

  test('an unterminated last event is in the body and was not told', () => {
    const { collector, events } = collect();
    collector.push(utf8('data: a\n\ndata: b\n'));
    const body = collector.finish('by-server');
    expect(events).toHaveLength(1);
    expect(body.messages).toHaveLength(2);
    expectAligned(body);
  });

  test('a byte order mark is no part of the text and hides no event', () => {
    const { collector, events } = collect();
    collector.push(new Uint8Array([0xef, 0xbb]));
    collector.push(new Uint8Array([0xbf]));
    collector.push(utf8('data: a\n\n'));
    expect(events.map(({ data }) => data)).toEqual(['a']);
    expect(collector.finish('by-server')).toMatchObject({ text: 'data: a\n\n', bytes: 12, bom: true });
  });
});

describe('stopping', () => {
  const judge = ({ data }: LiveEvent): StreamVerdict => (data === 'answer' ? 'stop' : 'go-on');

  test('it ends exactly behind the event, whatever came with it', () => {
    const { collector, events } = collect({ judge });
    expect(collector.push(utf8('data: a\n\ndata: answer\n\ndata: more\n\ndata: ha'))).toBe('stop');
    expect(events).toHaveLength(2);
    expect(collector.finish('wanted')).toMatchObject({
      text: 'data: a\n\ndata: answer\n\n',
      complete: true,
      ended: 'by-us',
      bytes: 23,
      messages: [{ offset: 9 }, { offset: 23 }],
    });
  });

  test('a stream that is left in the middle of an event does not look broken', () => {
    const { collector } = collect();
    collector.push(utf8('data: a\n\ndata: ha'));
    collector.push(utf8('lf'));
    expect(collector.finish('wanted')).toMatchObject({ text: 'data: a\n\n', bytes: 9, complete: true, messages: [{}] });
  });

  test('what was waited for is passed on with its waiting time', () => {
    const { collector, waits } = collect({ judge: ({ index }) => (index === 0 ? 'keep-open' : { stopAfterMs: 50 }) });
    expect(collector.push(utf8('data: a\n\ndata: b\n\n'))).toBe('more');
    expect(waits).toEqual([null, 50]);
  });

  test('the body so far holds complete events only and leaves reading as it was', () => {
    const { collector } = collect();
    collector.push(utf8('data: a\n\ndata: '));
    expect(collector.soFar()).toMatchObject({ text: 'data: a\n\n', complete: true, ended: 'by-us', messages: [{}] });
    collector.push(utf8('b\n\n'));
    expect(collector.soFar().text).toBe('data: a\n\ndata: b\n\n');
  });
});

describe('limits', () => {
  test('bytes: what fits is kept, and the rest is said to be missing', () => {
    const { collector } = collect({ bodyBytes: 12 });
    expect(collector.push(utf8('data: a\n\ndata: b\n\n'))).toBe('cut');
    const body = collector.finish('cut');
    expect(body).toMatchObject({ text: 'data: a\n\ndat', bytes: 12, complete: false, cutBy: 'bytes', ended: 'by-us' });
  });

  test('a stream of exactly the limit is whole', () => {
    const { collector } = collect({ bodyBytes: 9, streamEvents: 1 });
    expect(collector.push(utf8('data: a\n\n'))).toBe('more');
    expect(collector.finish('by-server')).toMatchObject({ complete: true, bytes: 9 });
  });

  test('the bytes of the run count too', () => {
    const { collector } = collect({ runBytes: 9 });
    expect(collector.push(utf8('data: a\n\ndata: b\n\n'))).toBe('cut');
    expect(collector.finish('cut')).toMatchObject({ text: 'data: a\n\n', cutBy: 'bytes' });
  });

  test('events: the one beyond the limit is neither told nor kept, nor any part of it', () => {
    const { collector, events } = collect({ streamEvents: 1 });
    expect(collector.push(utf8('data: a\n\ndata: '))).toBe('more');
    expect(collector.push(utf8('b\n\n'))).toBe('cut');
    expect(events).toHaveLength(1);
    expect(collector.finish('cut')).toMatchObject({
      text: 'data: a\n\n',
      bytes: 9,
      complete: false,
      cutBy: 'events',
      messages: [{}],
    });
  });

  test('a character that a limit cuts is no encoding fault', () => {
    const { collector } = collect({ bodyBytes: 7 });
    collector.push(utf8('data: é\n\n'));
    expect(collector.finish('cut')).toMatchObject({ text: 'data: ', invalidUtf8: false });
  });
});

test.each<[BodyEnd, Partial<Body>]>([
  ['time', { complete: false, cutBy: 'time', ended: 'by-us' }],
  ['broken', { complete: false, ended: 'broken' }],
])('a stream that ends as %s keeps its open part', (end, marks) => {
  const { collector } = collect();
  collector.push(utf8('data: a\n\ndata: b'));
  const body = collector.finish(end);
  expect(body).toMatchObject({ ...marks, text: 'data: a\n\ndata: b' });
  expectAligned(body);
});

const pieces = fc.constantFrom(
  'data: ',
  'data:{"id":1}',
  'id: 1',
  'event: m',
  ': c',
  'é',
  '\n',
  '\r',
  '\r\n',
  '\n\n',
  '\r\r',
  '\uFEFF',
);
const ends = fc.constantFrom<BodyEnd>('by-server', 'wanted', 'time', 'broken');
const bytesOf = fc.oneof(
  fc.array(pieces, { maxLength: 30 }).map((all) => utf8(all.join(''))),
  fc.uint8Array({ maxLength: 60 }),
);

test('any bytes in any portions give the events that a reader of the text finds', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(bytesOf, fc.integer({ min: 1, max: 20 }), ends, (bytes, size, end) => {
      const { collector, events } = collect();
      for (let from = 0; from < bytes.length; from += size) collector.push(bytes.subarray(from, from + size));
      const body = collector.finish(end);
      const read = readEventStream(body.text ?? '');
      expect(body.messages).toHaveLength(read.events.length);
      expect(events.map(({ data }) => data)).toEqual(
        read.events.slice(0, read.unterminated ? -1 : undefined).map(({ data }) => data),
      );
      expect(body.messages.map(({ offset }) => offset)).toEqual(
        body.messages.map(({ offset }) => offset).sort((one, other) => one - other),
      );
    }),
    { numRuns: 10_000 },
  );
});

test('cutting behind any event leaves exactly the events up to it', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(bytesOf, fc.integer({ min: 1, max: 20 }), fc.nat({ max: 4 }), (bytes, size, last) => {
      const { collector, events } = collect({ judge: ({ index }) => (index === last ? 'stop' : 'go-on') });
      let verdict = 'more';
      for (let from = 0; from < bytes.length && verdict === 'more'; from += size) {
        verdict = collector.push(bytes.subarray(from, from + size));
      }
      if (verdict !== 'stop') return;
      const body = collector.finish('wanted');
      expect(events).toHaveLength(last + 1);
      expect(readEventStream(body.text ?? '')).toMatchObject({ unterminated: false });
      expect(readEventStream(body.text ?? '').events).toHaveLength(last + 1);
      expect(body.messages.at(-1)?.offset).toBe(body.bytes);
    }),
    { numRuns: 5_000 },
  );
});
