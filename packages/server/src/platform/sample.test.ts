import { expect, test } from 'vitest';
import { ManualClock } from '../testing/manual-clock.js';
import { Sample } from './sample.js';

function sampled(read: (call: number) => Promise<number>) {
  const clock = new ManualClock();
  let calls = 0;
  const sample = new Sample(clock, () => {
    calls += 1;
    return read(calls);
  });
  return { clock, sample, calls: () => calls };
}

test('the database is queried at most once in 15 seconds, however often the figure is requested', async () => {
  const { clock, sample, calls } = sampled(async (call) => call);
  expect(await Promise.all([sample.take(), sample.take(), sample.take()])).toEqual([1, 1, 1]);
  clock.advance(14_999);
  expect(await sample.take()).toBe(1);
  clock.advance(1);
  expect(await sample.take()).toBe(2);
  expect(calls()).toBe(2);
});

test('a database that fails leaves the figure out, and is queried again 15 seconds later', async () => {
  const { clock, sample } = sampled(async (call) => {
    if (call === 2) throw new Error('refused');
    return call;
  });
  expect(await sample.take()).toBe(1);
  clock.advance(15_000);
  expect(await sample.take()).toBeUndefined();
  clock.advance(15_000);
  expect(await sample.take()).toBe(3);
});

test('a database that hangs delays nobody by more than a second, and its last figure is left out after a minute', async () => {
  const { clock, sample } = sampled(async (call) => (call === 1 ? 7 : new Promise<number>(() => {})));
  expect(await sample.take()).toBe(7);
  clock.advance(15_000);
  const waiting = sample.take();
  await expect.poll(() => clock.sleepers).toBe(1);
  clock.advance(1_000);
  expect(await waiting).toBe(7);
  clock.advance(60_000);
  const later = sample.take();
  await expect.poll(() => clock.sleepers).toBe(1);
  clock.advance(1_000);
  expect(await later).toBeUndefined();
});
