import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultFees, defaultFeeTable, type FeeWindow, feeFor, feeOfOrder, orderFeeFor, tradeFee } from './fee.js';
import { bps, seCents } from './money.js';
import { isVip, tierNames, tiers } from './tier.js';

describe('the default fees', () => {
  it('are 2.5 % for free players, 0.5 % for Basic and Pro, nothing for Elite', () => {
    expect(defaultFeeTable).toEqual({ free: 250, basic: 50, pro: 50, elite: 0 });
  });
});

describe('feeFor', () => {
  const event: FeeWindow = {
    celebrityId: 'gh1',
    fromMs: 1_000,
    untilMs: 2_000,
    bpsByTier: { free: 300, basic: 300, pro: 300, elite: 300 },
    reason: 'Squad event',
    boost: null,
  };
  const holiday: FeeWindow = {
    celebrityId: null,
    fromMs: 1_500,
    untilMs: 3_000,
    bpsByTier: { free: 100, basic: 0, pro: 0, elite: 0 },
    reason: 'Holiday',
    boost: null,
  };
  const fee = (windows: readonly FeeWindow[], momentMs: number, celebrityId = 'gh1') =>
    feeFor({ tier: 'free', firstTradeFree: false, celebrityId, momentMs, table: { ...defaultFees, windows } });

  it('is the plan’s outside every window, and says so', () => {
    for (const tier of tiers) {
      const own = feeFor({ tier, firstTradeFree: false, celebrityId: 'gh1', momentMs: 0, table: defaultFees });
      expect(own).toEqual({ bps: defaultFeeTable[tier], reason: tierNames[tier], untilMs: null, isFirstTrade: false });
    }
    expect(fee([event], 1_500, 'ng1')).toMatchObject({ bps: 250, reason: 'Free Plan' });
  });

  it('is a window’s from its first moment to the last one before its end', () => {
    const rates = [999, 1_000, 1_999, 2_000].map((momentMs) => fee([event], momentMs).bps);
    expect(rates).toEqual([250, 300, 300, 250]);
    expect(fee([event], 1_000)).toEqual({ bps: 300, reason: 'Squad event', untilMs: 2_000, isFirstTrade: false });
  });

  it('is none for a first trade, whatever the plan, but for a window’s', () => {
    for (const tier of tiers) {
      const first = {
        tier,
        firstTradeFree: true,
        celebrityId: 'gh1',
        table: { ...defaultFees, windows: [event, holiday] },
      };
      expect(feeFor({ ...first, momentMs: 0 })).toEqual({
        bps: 0,
        reason: 'First trade',
        untilMs: null,
        isFirstTrade: true,
      });
      expect(feeFor({ ...first, momentMs: 1_000 })).toEqual(fee([event], 1_000));
      // A window without a fee leaves the first trade ahead too.
      expect(feeFor({ ...first, momentMs: 2_500 }).isFirstTrade).toBe(false);
    }
  });

  it('is a celebrity’s own before that of all, and of two the one that began later, in any order', () => {
    const later = { ...event, fromMs: 1_200, reason: 'Second event' };
    for (const windows of [
      [event, holiday, later],
      [later, holiday, event],
    ]) {
      expect(fee(windows, 1_100).reason).toBe('Squad event');
      expect(fee(windows, 1_700).reason).toBe('Second event');
      expect(fee(windows, 1_700, 'ng1')).toMatchObject({ bps: 100, reason: 'Holiday' });
      expect(fee(windows, 2_500).reason).toBe('Holiday');
    }
  });
});

describe('orderFeeFor', () => {
  it('is the one outside of the celebrity’s events, whatever the other windows', () => {
    const bpsByTier = { free: 300, basic: 300, pro: 300, elite: 300 };
    const event = { celebrityId: 'gh1', fromMs: 0, untilMs: 9, bpsByTier, reason: 'Squad event', boost: null };
    const holiday = { ...event, celebrityId: null, bpsByTier: defaultFeeTable, reason: 'Holiday' };
    const rate = (windows: readonly FeeWindow[]) =>
      orderFeeFor({ tier: 'free', celebrityId: 'gh1', momentMs: 1, table: { ...defaultFees, windows } });
    expect(rate([event])).toEqual({ bps: 250, reason: 'Free Plan', untilMs: null, isFirstTrade: false });
    expect(rate([event, holiday])).toMatchObject({ bps: 250, reason: 'Holiday' });
  });
});

describe('feeOfOrder', () => {
  it('is the rate that the order reserved by, and none for a first trade outside of windows', () => {
    const cases = [false, true].flatMap((firstTradeFree) =>
      [false, true].map((inWindow) => ({ firstTradeFree, inWindow })),
    );
    expect(cases.map((one) => feeOfOrder({ rateBps: bps(250), ...one }))).toEqual([
      { bps: 250, isFirstTrade: false },
      { bps: 250, isFirstTrade: false },
      { bps: 0, isFirstTrade: true },
      { bps: 250, isFirstTrade: false },
    ]);
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
