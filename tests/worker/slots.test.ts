import { expect, test } from 'vitest';
import { createSlots } from '../../src/worker/slots.ts';

test('no more than the limit are inside, and who waits comes in in order', async () => {
  const slots = createSlots(2);
  const order: string[] = [];
  const enter = (name: string) =>
    slots.enter().then((leave) => {
      order.push(name);
      return leave;
    });
  const [first, second] = await Promise.all([enter('a'), enter('b')]);
  const third = enter('c');
  const fourth = enter('d');
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(order).toEqual(['a', 'b']);
  second();
  (await third)();
  (await fourth)();
  first();
  expect(order).toEqual(['a', 'b', 'c', 'd']);
  await enter('e');
  expect(order).toHaveLength(5);
});
