import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slotsToScale } from './chart-slots';

const ascending = fc
  .tuple(fc.nat(2_000_000_000), fc.array(fc.integer({ min: 1, max: 90_000 }), { maxLength: 400 }))
  .map(([first, gaps]) => {
    const times = [first];
    for (const gap of gaps) times.push((times.at(-1) ?? 0) + gap);
    return times;
  });

test('the place of a point is its time, to half a slot, unless several share one', () => {
  fc.assert(
    fc.property(ascending, (times) => {
      const { slots, emptySeconds, seconds } = slotsToScale(times);
      const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
      expect(slots.every((slot, index) => index === 0 || slot > (slots[index - 1] ?? 0))).toBe(true);
      // The library requires ascending, unique times, with the empty ones in between.
      const all = [...times, ...emptySeconds].toSorted((left, right) => left - right);
      expect(new Set(all).size).toBe(all.length);
      expect(times.map((time) => all.indexOf(time))).toEqual(slots);
      if (!gaps.every((gap) => gap >= seconds)) return;
      for (const [index, time] of times.entries()) {
        expect(Math.abs((slots[index] ?? 0) * seconds - (time - (times[0] ?? 0)))).toBeLessThanOrEqual(seconds / 2);
      }
    }),
  );
});

test('a portfolio of nine minutes has its points to scale, a day of five minutes one slot a point', () => {
  const young = slotsToScale([0, 110, 410, 540]);
  expect(young.slots.map((slot) => slot * young.seconds)).toEqual([0, 110, 410, 540]);
  const day = slotsToScale(Array.from({ length: 288 }, (_, step) => step * 300));
  expect([day.seconds, day.slots.at(-1), day.emptySeconds]).toEqual([300, 287, []]);
});
