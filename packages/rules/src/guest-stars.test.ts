import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planGuestStars } from './guest-stars.js';
import { bps, seCents } from './money.js';
import { quoteTrade } from './trade.js';

const holdings = fc.uniqueArray(fc.record({ celebrityId: fc.string(), shares: fc.integer({ min: 1, max: 50 }) }), {
  selector: ({ celebrityId }) => celebrityId,
  maxLength: 8,
});
const prices = fc.array(fc.option(fc.integer({ min: 1, max: 200_000 })), { minLength: 8, maxLength: 8 });

describe("a guest's stars in an account", () => {
  it('never cost more than the cash, and each is bought as far as the earlier ones leave cash for it', () => {
    fc.assert(
      fc.property(
        holdings,
        prices,
        fc.nat(2_000_000),
        fc.nat(600),
        fc.boolean(),
        (held, priced, cash, rate, firstTradeFree) => {
          const byId = new Map(held.map(({ celebrityId }, index) => [celebrityId, priced[index] ?? null]));
          const priceOf = (id: string) => {
            const cents = byId.get(id) ?? null;
            return cents === null ? null : seCents(cents);
          };
          const feeOf = (_: string, isFirstTrade: boolean) => ({ bps: bps(isFirstTrade ? 0 : rate), isFirstTrade });
          const plan = planGuestStars(held, { cashCents: seCents(cash), firstTradeFree, feeOf, priceOf });
          expect(plan.map(({ celebrityId, wanted }) => ({ celebrityId, shares: wanted }))).toEqual(held);
          let left = cash;
          let fee = firstTradeFree ? 0 : rate;
          for (const { celebrityId, wanted, shares, costCents } of plan) {
            const priceCents = priceOf(celebrityId);
            if (priceCents === null) expect(shares).toBe(0);
            else {
              const costOf = (count: number) =>
                quoteTrade({ side: 'buy', shares: count, priceCents, feeBps: bps(fee) }).netCents;
              expect(costCents).toBe(shares === 0 ? 0 : costOf(shares));
              if (shares < wanted) expect(costOf(shares + 1)).toBeGreaterThan(left);
            }
            left -= costCents;
            // Only the first star that is bought is the account's first trade.
            if (shares > 0) fee = rate;
            expect(left).toBeGreaterThanOrEqual(0);
          }
        },
      ),
    );
  });
});
