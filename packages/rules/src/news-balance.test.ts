import fc from 'fast-check';
import { expect, test } from 'vitest';
import { directionShareBpsMax, leanOf } from './news-balance.js';

const counts = fc.nat({ max: 400 });

test('a lean is a share above the limit, of the direction with more impacts', () => {
  fc.assert(
    fc.property(counts, counts, (up, down) => {
      const lean = leanOf({ up, down });
      if (lean === null) return;
      expect(lean.shareBps).toBeGreaterThan(directionShareBpsMax);
      expect(lean.direction).toBe(up > down ? 'up' : 'down');
      expect(leanOf({ up: down, down: up })).toMatchObject({ shareBps: lean.shareBps });
    }),
  );
});

test('alternating directions never lean, however many impacts there are', () => {
  fc.assert(
    fc.property(counts, (each) => {
      expect([leanOf({ up: each, down: each }), leanOf({ up: each + 1, down: each })]).toEqual([null, null]);
    }),
  );
});

test('55 of 100 is balanced, 56 of 100 leans', () => {
  expect(leanOf({ up: 55, down: 45 })).toBeNull();
  expect(leanOf({ up: 44, down: 56 })).toEqual({ direction: 'down', shareBps: 5_600 });
  expect(leanOf({ up: 2, down: 0 })).toEqual({ direction: 'up', shareBps: 10_000 });
});
