import { expect, test } from 'vitest';
import { Pacer } from './pacer.js';

function paced() {
  const runs: string[] = [];
  const errors: unknown[] = [];
  const sleepers: (() => void)[] = [];
  const clock = { sleep: () => new Promise<void>((resolve) => void sleepers.push(resolve)) };
  const run = async (key: string) => {
    runs.push(key);
    if (key === 'broken') throw new Error('broken');
  };
  const pacer = new Pacer({ pauseMs: 200, clock, run, onError: (error) => void errors.push(error) });
  const pass = async () => {
    for (const wake of sleepers.splice(0)) wake();
    await new Promise(setImmediate);
  };
  return { pacer, runs, errors, pass };
}

test('a burst of requests of a key is one run immediately and one after the pause', async () => {
  const { pacer, runs, pass } = paced();
  for (let index = 0; index < 100; index += 1) pacer.request('a');
  pacer.request('b');
  await new Promise(setImmediate);
  expect(runs).toEqual(['a', 'b']);
  await pass();
  expect(runs).toEqual(['a', 'b', 'a']);
  await pass();
  await pass();
  expect(runs).toHaveLength(3);
  pacer.request('a');
  expect(runs).toHaveLength(4);
});

test('a failure is reported, and the next request runs again', async () => {
  const { pacer, runs, errors, pass } = paced();
  pacer.request('broken');
  await pass();
  await pass();
  pacer.request('broken');
  await pass();
  expect([runs.length, errors.length]).toEqual([2, 2]);
});
