import { expect, test } from 'vitest';
import { oncePerTick } from './once-per-tick.js';

test('concurrent and later readers of a tick share one read, and the next tick reads again', async () => {
  let reads = 0;
  const market = { tick: { number: 7 } } as { tick: never };
  const read = oncePerTick(market, async () => ++reads);
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  expect(await read()).toBe(1);
  market.tick = { number: 8 } as never;
  expect(await read()).toBe(2);
});

test('a failed read is tried again within the same tick', async () => {
  let reads = 0;
  const read = oncePerTick({ tick: { number: 7 } as never }, async () => {
    reads += 1;
    if (reads === 1) throw new Error('no connection');
    return reads;
  });
  await expect(read()).rejects.toThrow('no connection');
  expect(await read()).toBe(2);
});
