import { expect, test } from 'vitest';
import { createSlots } from '../../src/probes/slots.ts';

test('no more places are taken than there are, and a freed one goes to the first who waits', async () => {
  const slots = createSlots(1);
  const { signal } = new AbortController();
  const first = await slots.take(signal);
  let second: (() => void) | null = null;
  const waiting = slots.take(signal).then((release) => {
    second = release;
  });
  await Promise.resolve();
  expect(second).toBeNull();
  first?.();
  await waiting;
  expect(second).not.toBeNull();
});

test('a reserved place is for the urgent, who also go first', async () => {
  const slots = createSlots(2);
  const { signal } = new AbortController();
  slots.reserve(1);
  const order: string[] = [];
  const first = await slots.take(signal);
  void slots.take(signal).then(() => order.push('ordinary'));
  await Promise.resolve();
  expect(order).toEqual([]);
  await slots.take(signal, true);
  void slots.take(signal, true).then(() => order.push('urgent'));
  first?.();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(order).toEqual(['urgent']);
  slots.reserve(0);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(order).toEqual(['urgent']);
});

test('a place that is no longer reserved goes to who waits', async () => {
  const slots = createSlots(1);
  const { signal } = new AbortController();
  slots.reserve(1);
  let isIn = false;
  void slots.take(signal).then(() => {
    isIn = true;
  });
  await Promise.resolve();
  expect(isIn).toBe(false);
  slots.reserve(0);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(isIn).toBe(true);
});

test('who waits is sent away when the run stops', async () => {
  const slots = createSlots(1);
  const stop = new AbortController();
  await slots.take(stop.signal);
  const waiting = slots.take(stop.signal);
  stop.abort();
  expect(await waiting).toBeNull();
  expect(await slots.take(stop.signal)).toBeNull();
});

test('freeing a place twice frees it once', async () => {
  const slots = createSlots(1);
  const { signal } = new AbortController();
  const first = await slots.take(signal);
  first?.();
  first?.();
  await slots.take(signal);
  let third = false;
  void slots.take(signal).then(() => {
    third = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(third).toBe(false);
});
