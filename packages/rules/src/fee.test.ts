import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultFeeTable, tradeFee } from './fee.js';
import { bps, seCents } from './money.js';
import { isVip, tierNames, tiers } from './tier.js';

describe('the default fees', () => {
  it('are 2.5 % for free players, 0.5 % for Basic and Pro, nothing for Elite', () => {
    expect(defaultFeeTable).toEqual({ free: 250, basic: 50, pro: 50, elite: 0 });
  });
});

describe('tiers', () => {
  it('are VIP from Basic up, with their display names', () => {
    expect(tiers.map(isVip)).toEqual([false, true, true, true]);
    expect(tiers.map((tier) => tierNames[tier])).toEqual(['Free Plan', 'VIP Basic', 'VIP Pro', 'VIP Elite']);
  });
});

describe('tradeFee', () => {
  it('rounds half up to the cent', () => {
    expect(tradeFee(seCents(20), bps(250))).toBe(1);
    expect(tradeFee(seCents(19), bps(250))).toBe(0);
    expect(tradeFee(seCents(100_000), bps(250))).toBe(2_500);
  });

  it('is never negative and never more than the total', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e14 }), fc.integer({ min: 0, max: 10_000 }), (total, rate) => {
        const fee = tradeFee(seCents(total), bps(rate));
        expect(fee).toBeGreaterThanOrEqual(0);
        expect(fee).toBeLessThanOrEqual(total);
      }),
    );
  });

  it.each([-1, 10_001])('rejects a rate of %d bps', (rate) => {
    expect(() => tradeFee(seCents(100), bps(rate))).toThrow(RangeError);
  });
});
