import fc from 'fast-check';
import { expect, test } from 'vitest';
import { popularityAfter } from './popularity.js';

const counts = fc.nat(1_000_000);
const points = fc.double({ min: 0, max: 100, noNaN: true });

test('popularity follows the number of followers, at most a point a day and within 0 to 100', () => {
  fc.assert(
    fc.property(points, counts, counts, (popularity, followersBefore, followers) => {
      const after = popularityAfter({ popularity, followersBefore, followers });
      expect(Math.abs(after - popularity)).toBeLessThanOrEqual(1 + 1e-9);
      expect(after).toBeGreaterThanOrEqual(0);
      expect(after).toBeLessThanOrEqual(100);
      if (followers >= followersBefore) expect(after).toBeGreaterThanOrEqual(popularity);
      if (followers <= followersBefore) expect(after).toBeLessThanOrEqual(popularity);
    }),
  );
});

test('one account alone is worth a fifth of a point at most', () => {
  expect(popularityAfter({ popularity: 50, followersBefore: 0, followers: 1 })).toBeCloseTo(50.198, 3);
  expect(popularityAfter({ popularity: 50, followersBefore: 1_000, followers: 1_001 })).toBeLessThan(50.01);
});

test('a gain is lost again when the followers leave', () => {
  const up = popularityAfter({ popularity: 50, followersBefore: 100, followers: 105 });
  expect(popularityAfter({ popularity: up, followersBefore: 105, followers: 100 })).toBeCloseTo(50, 10);
});
