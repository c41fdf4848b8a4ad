import { pino } from 'pino';
import { expect, test } from 'vitest';
import { TickTaskRunner } from './tick-tasks.js';

const log = pino({ level: 'silent' });

test('a slow task skips ticks and blocks no other task', async () => {
  const seen: string[] = [];
  let finish = () => {};
  const slow = {
    name: 'slow',
    run: ({ number }: { number: number }) => {
      seen.push(`slow ${number}`);
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    },
  };
  const quick = { name: 'quick', run: async ({ number }: { number: number }) => void seen.push(`quick ${number}`) };
  const runner = new TickTaskRunner([slow, quick], log);
  for (const number of [1, 2]) {
    runner.start({ number, atMs: number });
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(seen).toEqual(['slow 1', 'quick 1', 'quick 2']);
  finish();
  await runner.settle();
  runner.start({ number: 3, atMs: 3 });
  expect(seen.slice(3)).toEqual(['slow 3', 'quick 3']);
  finish();
  await runner.settle();
});

test('a failed task is retried at the next tick', async () => {
  let tries = 0;
  const failing = {
    name: 'failing',
    run: async () => {
      tries += 1;
      throw new Error('not now');
    },
  };
  const runner = new TickTaskRunner([failing], log);
  runner.start({ number: 1, atMs: 1 });
  await runner.settle();
  runner.start({ number: 2, atMs: 2 });
  await runner.settle();
  expect(tries).toBe(2);
});
