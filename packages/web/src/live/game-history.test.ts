import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOfAnotherHistory } from './game-history';

const tick = (number: number, seconds: number) => ({ number, time: new Date(seconds * 1_000).toISOString() });
/** The ticks of one history: numbers rise by one, times by at least a second. */
const history = fc.array(fc.integer({ min: 1, max: 600 }), { minLength: 1, maxLength: 50 }).map((pauses) =>
  pauses.map((_, index) =>
    tick(
      index,
      pauses.slice(0, index + 1).reduce((sum, one) => sum + one, 0),
    ),
  ),
);

test('ticks of one history never look like a restore, in whatever order and however often they arrive', () => {
  fc.assert(
    fc.property(history, fc.nat(), fc.nat(), (ticks, first, second) => {
      const [known, arriving] = [ticks[first % ticks.length], ticks[second % ticks.length]];
      if (known === undefined || arriving === undefined) return;
      expect(isOfAnotherHistory(known, arriving)).toBe(false);
    }),
  );
});

test('the first new tick after a restore is noticed by every page that saw as many ticks or more', () => {
  fc.assert(
    fc.property(history, fc.nat(), fc.integer({ min: 1, max: 100_000 }), (ticks, restored, laterSeconds) => {
      const known = ticks.at(-1);
      if (known === undefined) return;
      const next = tick(restored % ticks.length, Date.parse(known.time) / 1_000 + laterSeconds);
      expect(isOfAnotherHistory(known, next)).toBe(true);
    }),
  );
});

test('a page that has no tick yet takes the first one', () => {
  expect(isOfAnotherHistory(null, tick(1, 1))).toBe(false);
});
