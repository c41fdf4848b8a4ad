import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ManualClock } from '../testing/manual-clock.js';
import { atHalfPace, type PaceServices } from './at-half-pace.js';

const newServices = () => ({ db: {} as PaceServices['db'], clock: new ManualClock() });

/** Long enough for everything that does not wait for the clock. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('whatever works alongside each other, half of the time is rest', async () => {
  const durations = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(fc.array(durations, { minLength: 1, maxLength: 4 }), async (tasks) => {
      const services = newServices();
      const { clock } = services;
      const beganMs = clock.nowMs();
      const done: number[] = [];
      let running = 0;
      const runs = tasks.map(async (steps, task) => {
        for (const tookMs of steps) {
          await atHalfPace(services, undefined, async () => {
            running += 1;
            expect(running).toBe(1);
            await settle();
            clock.advance(tookMs);
            done.push(task);
            running -= 1;
          });
        }
      });
      const all = tasks.flat();
      while (done.length < all.length) {
        await settle();
        if (running === 0) clock.advance(1);
      }
      await Promise.all(runs);
      const worked = all.reduce((sum, tookMs) => sum + tookMs, 0);
      const lastMs = tasks[done.at(-1) ?? 0]?.at(-1) ?? 0;
      expect(clock.nowMs() - beganMs).toBeGreaterThanOrEqual(2 * worked - lastMs);
      // By turns: as long as all have steps left, none is a second time before the others.
      const rounds = Math.min(...tasks.map(({ length }) => length));
      expect(done.slice(0, rounds * tasks.length)).toEqual(
        Array.from({ length: rounds }, () => [...tasks.keys()]).flat(),
      );
    }),
    { numRuns: 50 },
  );
});

test('after a step that fails the next one follows', async () => {
  const services = newServices();
  await expect(atHalfPace(services, undefined, () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');
  expect(await atHalfPace(services, undefined, async () => 'done')).toBe('done');
});

test('a server that stops rests no longer, and begins no step', async () => {
  const services = newServices();
  const stopping = new AbortController();
  await atHalfPace(services, stopping.signal, async () => services.clock.advance(1_000));
  const next = atHalfPace(services, stopping.signal, () => Promise.reject(new Error('begun')));
  await settle();
  stopping.abort();
  expect(await next).toBeUndefined();
});
