import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dividendCents, dividendRatePpmDefault, dividendShares, dividendVipBpsDefault } from './dividend.js';
import { seCents } from './money.js';
import { tiers } from './tier.js';

const terms = { ratePpm: dividendRatePpmDefault, vipBps: dividendVipBpsDefault };

describe('a dividend', () => {
  it('is 0.035 % of the market value, and 1.05 times that for VIP players', () => {
    const position = { shares: 100, priceCents: seCents(100_000) };
    expect(dividendCents({ ...position, tier: 'free' }, terms)).toBe(3_500);
    for (const tier of ['basic', 'pro', 'elite'] as const) {
      expect(dividendCents({ ...position, tier }, terms)).toBe(3_675);
    }
  });

  it('rounds half up to the cent, once', () => {
    // 10,000 cents at 350 parts per million are 3.5 cents; for VIP players 3.675.
    expect(dividendCents({ shares: 1, priceCents: seCents(10_000), tier: 'free' }, terms)).toBe(4);
    expect(dividendCents({ shares: 1, priceCents: seCents(1_428), tier: 'free' }, terms)).toBe(0);
    expect(dividendCents({ shares: 1, priceCents: seCents(1_429), tier: 'free' }, terms)).toBe(1);
  });

  it('is within half a cent of the exact amount up to the largest position', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 1, max: 100_000_000 }),
        fc.constantFrom(...tiers),
        (shares, price, tier) => {
          const cents = BigInt(dividendCents({ shares, priceCents: seCents(price), tier }, terms));
          const exact = BigInt(shares) * BigInt(price) * 350n * (tier === 'free' ? 10_000n : 10_500n);
          const distance = cents * 10_000_000_000n - exact;
          expect(distance > -5_000_000_000n && distance <= 5_000_000_000n).toBe(true);
        },
      ),
    );
  });

  it('is of no share that was missing at one of the last two closes or is sold now, and of no more than were held at all three', () => {
    const held = fc.record({ lastClose: fc.nat(100), closeBefore: fc.nat(100), now: fc.nat(100) });
    fc.assert(
      fc.property(held, fc.constantFrom('lastClose', 'closeBefore', 'now'), (shares, moment) => {
        expect(dividendShares({ ...shares, [moment]: 0 })).toBe(0);
        const entitled = dividendShares(shares);
        expect(Object.values(shares).every((count) => count >= entitled)).toBe(true);
        expect(Object.values(shares)).toContain(entitled);
      }),
    );
  });
});
