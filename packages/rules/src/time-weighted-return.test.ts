import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divideHalfUp } from './money.js';
import {
  chainContribution,
  indexAt,
  openingIndex,
  type ReturnChain,
  returnBps,
  returnBpsMax,
  returnCapitalCentsMin,
} from './time-weighted-return.js';

const opened = (capitalCents: number): ReturnChain => ({ index: openingIndex, baseCents: capitalCents });
const allTimeBps = (chain: ReturnChain, valueCents: number) => returnBps(indexAt(chain, valueCents), openingIndex);

/** A day's price factor, and money put in before it. */
const anyDays = fc.array(
  fc.record({
    factor: fc.double({ min: 0.8, max: 1.25, noNaN: true }),
    putInCents: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100_000_000 })),
  }),
  { minLength: 1, maxLength: 60 },
);

describe('a time-weighted return', () => {
  it('shows 30 % to a player who made 30 %, whether bonuses were claimed or tokens bought', () => {
    const dailyFactor = 1.3 ** (1 / 30);
    const bonusCents = 5_000;
    const tokensCents = 5_000_000;
    let claimer = { chain: opened(1_000_000), valueCents: 1_000_000 };
    let buyer = { chain: opened(1_000_000), valueCents: 1_000_000 };
    const putIn = ({ chain, valueCents }: typeof claimer, amountCents: number) => ({
      chain: chainContribution(chain, { valueCents, amountCents }),
      valueCents: valueCents + amountCents,
    });
    for (let day = 1; day <= 30; day += 1) {
      claimer = putIn(claimer, bonusCents);
      if (day === 26) buyer = putIn(buyer, tokensCents);
      claimer = { ...claimer, valueCents: Math.round(claimer.valueCents * dailyFactor) };
      buyer = { ...buyer, valueCents: Math.round(buyer.valueCents * dailyFactor) };
    }
    expect(allTimeBps(claimer.chain, claimer.valueCents)).toBe(3_000);
    expect(allTimeBps(buyer.chain, buyer.valueCents)).toBe(3_000);
  });

  it('is changed by no contribution at any moment, in sign or in size beyond rounding to cents', () => {
    fc.assert(
      fc.property(anyDays, (days) => {
        let plain = 1;
        let valueCents = 1_000_000_000;
        let chain = opened(valueCents);
        for (const { factor, putInCents } of days) {
          if (putInCents > 0) chain = chainContribution(chain, { valueCents, amountCents: putInCents });
          valueCents = Math.round((valueCents + putInCents) * factor);
          plain *= factor;
          fc.pre(valueCents > 10_000_000);
        }
        expect(indexAt(chain, valueCents) / plain - 1).toBeCloseTo(0, 5);
      }),
    );
  });

  it('does not move at the moment of a contribution, nor while nothing is earned', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: returnCapitalCentsMin, max: 10 ** 13 }),
        fc.array(fc.integer({ min: 1, max: 10 ** 9 }), { maxLength: 200 }),
        (capitalCents, amounts) => {
          let chain = opened(capitalCents);
          let valueCents = capitalCents;
          for (const amountCents of amounts) {
            chain = chainContribution(chain, { valueCents, amountCents });
            valueCents += amountCents;
            expect(indexAt(chain, valueCents)).toBe(openingIndex);
          }
        },
      ),
    );
  });

  it('over two windows is the chain of both', () => {
    const middle = indexAt(opened(1_000_000), 1_200_000);
    const end = indexAt(opened(1_000_000), 1_500_000);
    expect([returnBps(middle, openingIndex), returnBps(end, middle), returnBps(end, openingIndex)]).toEqual([
      2_000, 2_500, 5_000,
    ]);
  });

  it('rounds half away from zero, without a negative zero, and is capped', () => {
    expect([returnBps(1.000_05, 1), returnBps(0.999_96, 1), returnBps(0.999_94, 1)]).toEqual([1, 0, -1]);
    expect(Object.is(returnBps(0.999_99, 1), 0)).toBe(true);
    expect(returnBps(10 ** 9, 1)).toBe(returnBpsMax);
  });

  it('rounds like exact division, halves included, whatever contributions came before', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 10 }),
        fc.integer({ min: 0, max: 10 ** 9 }),
        (valueCents, amountCents) => {
          const capitalCents = 1_000_000;
          const exact = Number(divideHalfUp(BigInt(valueCents - capitalCents) * 10_000n, BigInt(capitalCents)));
          fc.pre(exact > -9_999);
          expect(allTimeBps(opened(capitalCents), valueCents)).toBe(exact);
          const chain = chainContribution(opened(capitalCents), { valueCents, amountCents });
          expect(allTimeBps(chain, valueCents + amountCents)).toBe(exact);
        },
      ),
    );
  });

  it('stays positive and finite through total loss, debt and tiny capital', () => {
    const anyCents = fc.integer({ min: -(10 ** 9), max: 10 ** 9 });
    fc.assert(
      fc.property(fc.array(fc.tuple(anyCents, anyCents), { maxLength: 30 }), anyCents, (moves, endCents) => {
        let chain = opened(1_000_000);
        for (const [valueCents, amountCents] of moves.slice(0, 5)) {
          chain = chainContribution(chain, { valueCents, amountCents });
        }
        const index = indexAt(chain, endCents);
        expect(index).toBeGreaterThan(0);
        expect(Number.isFinite(index)).toBe(true);
      }),
    );
  });

  it('of a debt that turned into capital by a gain is measured on the least capital', () => {
    const inDebt = chainContribution(opened(1_000_000), { valueCents: 100_000, amountCents: -100_100 });
    const index = indexAt(inDebt, 900);
    expect(index / indexAt(inDebt, -100)).toBe(1 + 1_000 / returnCapitalCentsMin);
  });
});
