import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../src/model/plan.ts';
import { BodyModel, loadedText } from '../../../src/ui/state/body-model.ts';
import { ListModel } from '../../../src/ui/state/list-model.ts';
import type { ReportReader } from '../../../src/ui/state/tester.ts';
import { exchange, preview, response, streamed } from '../fixtures/exchanges.ts';
import { handTester, rest } from '../fixtures/hand-tester.ts';
import { huge, type SavedRun, tool } from '../fixtures/runs.ts';

async function readerOf({ summary, saved }: SavedRun): Promise<ReportReader> {
  const tester = handTester();
  const handle = tester.run(
    { endpoint: { url: 'http://localhost/', headers: [] }, settings: DEFAULT_SETTINGS },
    () => undefined,
  );
  await tester.finish(summary, saved);
  return handle;
}

test('rows are asked for in pages, each once', async () => {
  const asked: number[] = [];
  const reader = await readerOf(huge());
  const counting: ReportReader = {
    ...reader,
    items: (list, query, from, count) => {
      asked.push(from);
      return reader.items(list, query, from, count);
    },
  };
  const list = new ListModel('tools', signal(counting));
  list.need(40, 110);
  list.need(45, 115);
  await rest();
  expect(asked).toEqual([0, 50, 100]);
  expect(list.total.value).toBe(24_000);
  expect(list.rows.value.get(110)?.name).toBe('tool_110');
});

test('a search starts anew, and the answer to an older one is dropped', async () => {
  const list = new ListModel('tools', signal(await readerOf(huge())));
  list.search('tool_1');
  list.search('tool_23999');
  await rest();
  expect(list.total.value).toBe(1);
  expect(list.rows.value.get(0)?.name).toBe('tool_23999');
});

test('another report takes the rows of the one before away', async () => {
  const reader = signal<ReportReader | null>(await readerOf(huge()));
  const list = new ListModel('tools', reader);
  list.need(0, 0);
  await rest();
  reader.value = null;
  expect(list.rows.value.size).toBe(0);
  expect(list.total.value).toBeNull();
});

test('more of a body is added to what came with the exchange', async () => {
  const run = huge();
  const bodies = new BodyModel(signal(await readerOf(run)));
  const big = run.summary.previews.at(-1);
  if (!big) throw new Error('The fixture has exchanges.');
  const before = loadedText(big, bodies.texts.value).length;
  await bodies.more(big);
  const text = loadedText(big, bodies.texts.value);
  expect(text.length).toBe(before + 32 * 1024);
  expect(run.saved.bodies?.[4]?.startsWith(text)).toBe(true);
});

test('a proof far into a large body is found with what is around it', async () => {
  const run = huge();
  const bodies = new BodyModel(signal(await readerOf(run)));
  const big = run.summary.previews.at(-1);
  if (!big) throw new Error('The fixture has exchanges.');
  await bodies.find(big, { exchange: 4, message: 0, pointer: '/result/tools/17000/name' });
  expect(bodies.excerpt.value).toMatchObject({ exchange: 4, base: '/result/tools/17000' });
  expect(bodies.excerpt.value?.text.startsWith('{"name":"tool_17000"')).toBe(true);
});

test('a proof in an event of a stream is looked for in that event', async () => {
  const first = '{"jsonrpc":"2.0","method":"notifications/progress"}';
  const second = JSON.stringify({ result: { tools: Array.from({ length: 400 }, (_, index) => tool(`t${index}`)) } });
  const whole = exchange(4, { outcome: streamed([first, second]) });
  const text = whole.outcome.kind === 'response' ? (whole.outcome.body.text ?? '') : '';
  const reader: ReportReader = {
    ...(await readerOf(huge())),
    body: (_, from, count) => Promise.resolve(text.slice(from, from + count)),
  };
  const bodies = new BodyModel(signal(reader));
  await bodies.find(preview(whole), { exchange: 4, message: 1, pointer: '/result/tools/399/name' });
  expect(bodies.excerpt.value?.text.startsWith('{"name":"t399"')).toBe(true);
});

test('a proof that is not there leaves no excerpt', async () => {
  const whole = exchange(4, { outcome: response(200, '{"a":1}') });
  const reader: ReportReader = { ...(await readerOf(huge())), body: () => Promise.resolve('{"a":1}') };
  const bodies = new BodyModel(signal(reader));
  await bodies.find(preview(whole), { exchange: 4, pointer: '/b' });
  expect(bodies.excerpt.value).toBeNull();
  expect(bodies.loading.value).toBeNull();
});
