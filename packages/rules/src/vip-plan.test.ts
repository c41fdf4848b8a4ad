import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs } from './time.js';
import { upgradeUsCents, upgradeUsCentsMax } from './vip-plan.js';

const month = { fromUsCents: 499, toUsCents: 1_999, beginMs: 0, endMs: 30 * dayMs };

test('a higher plan costs the difference for the rest of the month', () => {
  expect(upgradeUsCents({ ...month, nowMs: 0 })).toBe(1_500);
  expect(upgradeUsCents({ ...month, nowMs: 15 * dayMs })).toBe(750);
  expect(upgradeUsCents({ ...month, nowMs: 31 * dayMs })).toBe(0);
  expect(upgradeUsCentsMax({ ...month, nowMs: 0 })).toBe(1_500);
});

test('nobody pays more than was named, later in the month or with both prices rounded apart', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.nat(5_000), fc.integer({ min: 1, max: 5_000 }), share, share, (fromUsCents, more, named, later) => {
      const toUsCents = fromUsCents + more;
      const at = (part: number) => Math.floor(month.endMs * part);
      const upgrade = { ...month, fromUsCents, toUsCents };
      const max = upgradeUsCentsMax({ ...upgrade, nowMs: at(Math.min(named, later)) });
      const nowMs = at(Math.max(named, later));
      expect(upgradeUsCents({ ...upgrade, nowMs })).toBeLessThanOrEqual(max);
      const left = (cents: number) => Math.round((cents * (month.endMs - nowMs)) / month.endMs);
      expect(left(toUsCents) - left(fromUsCents)).toBeLessThanOrEqual(max);
    }),
  );
});
