import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bps, seCents } from './money.js';
import { orderReservation } from './order.js';
import { positionValue } from './position.js';
import {
  decideSplit,
  forwardSplit,
  nameSplit,
  reverseSplit,
  sharesAfterSplitMax,
  splitHaltTicks,
  splitHaltTicksLeft,
  splitHolding,
  splitOf,
  splitOrder,
  splitPrice,
  splitTriggerCents,
  splitValue,
} from './split.js';
import { sharesPerPositionMax } from './trade.js';

const anyPrice = fc.integer({ min: 1, max: 100_000_000 }).map(seCents);
const anyShares = fc.integer({ min: 1, max: sharesPerPositionMax });
const anyRatio = fc.constantFrom(forwardSplit, reverseSplit);
const anyHolding = fc.record({ shares: anyShares, averagePriceCents: anyPrice });

describe('splitOf', () => {
  it('splits above SE$5,000 and below SE$10, and at neither bound', () => {
    expect(splitOf(seCents(500_001))).toBe(forwardSplit);
    expect(splitOf(seCents(500_000))).toBeNull();
    expect(splitOf(seCents(1_000))).toBeNull();
    expect(splitOf(seCents(999))).toBe(reverseSplit);
  });

  it('a price just split is inside the bounds, unless it was ten times beyond them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 5_000_000 }), (price) => {
        const ratio = splitOf(seCents(price));
        if (ratio !== null) expect(splitOf(seCents(splitPrice(price, ratio)))).toBeNull();
      }),
    );
  });

  it('an announced split is executed whatever the price, waits for the end of a halt, and ends with a suspension', () => {
    expect(decideSplit({ suspended: false, halted: false })).toBe('execute');
    expect(decideSplit({ suspended: false, halted: true })).toBe('wait');
    expect(decideSplit({ suspended: true, halted: true })).toBe('cancel');
  });

  it('halts exactly the first ticks of the day', () => {
    expect(splitHaltTicksLeft(100, 100)).toBe(splitHaltTicks);
    expect(splitHaltTicksLeft(100, 100 + splitHaltTicks - 1)).toBe(1);
    expect(splitHaltTicksLeft(100, 100 + splitHaltTicks)).toBe(0);
  });

  it('is named as the field does', () => {
    expect(nameSplit(forwardSplit)).toBe('10-for-1 split');
    expect(nameSplit(reverseSplit)).toBe('1-for-20 reverse split');
  });
});

describe('splitHolding', () => {
  it('keeps the value of shares and cash at the exact price, and loses no share', () => {
    fc.assert(
      fc.property(anyHolding, anyPrice, anyRatio, (holding, priceBefore, ratio) => {
        const { position, oddShares, cashCents } = splitHolding(holding, ratio, priceBefore);
        const remaining = (position?.shares ?? 0) * ratio.from;
        expect(remaining + oddShares * ratio.to).toBe(holding.shares * ratio.to);
        // The price after, as a fraction: before × from / to.
        const valueAfter = BigInt(remaining) * BigInt(priceBefore) + BigInt(cashCents) * BigInt(ratio.to);
        expect(valueAfter).toBe(BigInt(positionValue(holding.shares, priceBefore)) * BigInt(ratio.to));
      }),
    );
  });

  it('pays fewer odd shares than one new share is worth', () => {
    fc.assert(
      fc.property(anyHolding, anyPrice, anyRatio, (holding, priceBefore, ratio) => {
        const { oddShares } = splitHolding(holding, ratio, priceBefore);
        expect(oddShares).toBeGreaterThanOrEqual(0);
        expect(oddShares).toBeLessThan(ratio.from);
      }),
    );
  });

  it('leaves the cost of the remaining shares, within half a cent a share', () => {
    fc.assert(
      fc.property(anyShares, fc.integer({ min: 10, max: 5_000_000 }), anyRatio, (shares, average, ratio) => {
        const { position } = splitHolding({ shares, averagePriceCents: seCents(average) }, ratio, seCents(1_000));
        if (position === null) return;
        const error = position.averagePriceCents - (average * ratio.from) / ratio.to;
        expect(Math.abs(error)).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  it('3 shares become 30; 37 shares become 1 and SE$1.53 for 17 at SE$0.09; 19 shares become cash alone', () => {
    expect(splitHolding({ shares: 3, averagePriceCents: seCents(480_005) }, forwardSplit, seCents(500_100))).toEqual({
      position: { shares: 30, averagePriceCents: 48_001 },
      oddShares: 0,
      cashCents: 0,
    });
    expect(splitHolding({ shares: 37, averagePriceCents: seCents(12) }, reverseSplit, seCents(9))).toEqual({
      position: { shares: 1, averagePriceCents: 240 },
      oddShares: 17,
      cashCents: 153,
    });
    expect(splitHolding({ shares: 19, averagePriceCents: seCents(12) }, reverseSplit, seCents(9))).toEqual({
      position: null,
      oddShares: 19,
      cashCents: 171,
    });
  });

  it('a large position grows beyond the limit of purchases, and what goes beyond a billion shares is paid in cash', () => {
    const average = { averagePriceCents: seCents(600_000) };
    const first = splitHolding({ shares: sharesPerPositionMax, ...average }, forwardSplit, seCents(600_000));
    expect(first.position?.shares).toBe(10 * sharesPerPositionMax);
    const third = splitHolding({ shares: sharesAfterSplitMax / 5, ...average }, forwardSplit, seCents(600_000));
    expect(third.position?.shares).toBe(sharesAfterSplitMax);
    expect(third.oddShares).toBe(sharesAfterSplitMax / 10);
    expect(third.cashCents).toBe((sharesAfterSplitMax / 10) * 600_000);
  });
});

const anyOrder = fc
  .record({
    side: fc.constantFrom('buy' as const, 'sell' as const),
    above: fc.boolean(),
    shares: fc.integer({ min: 1, max: 1_000_000 }),
    triggerPriceCents: anyPrice,
    fee: fc.integer({ min: 0, max: 600 }),
    duringEvents: fc.boolean(),
  })
  .map(({ side, above, shares, triggerPriceCents, fee, duringEvents }) => {
    const feeBps = bps(fee);
    const { cents } = orderReservation({ kind: 'limit', side, shares, triggerPriceCents, feeBps, duringEvents });
    const direction = side === 'sell' && above ? ('above' as const) : ('below' as const);
    return { side, direction, shares, triggerPriceCents, feeBps, duringEvents, reservedCents: cents };
  });

describe('splitOrder', () => {
  it('reserves what it costs and never more than before', () => {
    fc.assert(
      fc.property(anyOrder, anyRatio, (order, ratio) => {
        const after = splitOrder(order, ratio);
        // At the lowest price of all, ten shares cost more than one did.
        if (after === null || (order.side === 'buy' && order.triggerPriceCents < ratio.to)) return;
        expect(after.reservedCents).toBeLessThanOrEqual(order.reservedCents);
        expect(after.reservedCents).toBe(orderReservation({ ...after, kind: 'limit', feeBps: order.feeBps }).cents);
      }),
    );
  });

  it('is not triggered at a price that did not trigger it before', () => {
    fc.assert(
      fc.property(
        anyPrice,
        fc.constantFrom('above' as const, 'below' as const),
        anyRatio,
        (price, direction, ratio) => {
          const after = splitTriggerCents(price, direction, ratio);
          const exact = (price * ratio.from) / ratio.to;
          if (exact < 1 || exact > 100_000_000) return;
          if (direction === 'above') expect(after).toBeGreaterThanOrEqual(exact);
          else expect(after).toBeLessThanOrEqual(exact);
          expect(Math.abs(after - exact)).toBeLessThan(1);
        },
      ),
    );
  });

  it('the orders of a position sell no more than it keeps', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1 }), anyRatio, (parts, ratio) => {
        const shares = parts.reduce((sum, part) => sum + part, 0);
        const reserved = parts.reduce((sum, part) => sum + Math.floor((part * ratio.to) / ratio.from), 0);
        const { position } = splitHolding({ shares, averagePriceCents: seCents(100) }, ratio, seCents(100));
        expect(reserved).toBeLessThanOrEqual(position?.shares ?? 0);
      }),
    );
  });

  it('ends when no share is left of it, or more than a trade may have', () => {
    const terms = { side: 'sell', direction: 'above', triggerPriceCents: seCents(900) } as const;
    const order = { ...terms, feeBps: bps(250), duringEvents: false };
    expect(splitOrder({ ...order, shares: 19, reservedCents: seCents(0) }, reverseSplit)).toBeNull();
    expect(splitOrder({ ...order, shares: 20, reservedCents: seCents(0) }, reverseSplit)?.shares).toBe(1);
    expect(splitOrder({ ...order, shares: 100_001, reservedCents: seCents(0) }, forwardSplit)).toBeNull();
  });
});

describe('splitValue', () => {
  /** A split brings a price to between SE$10 and SE$5,000: the value of any position is a safe integer. */
  const priceOfSplit = fc.integer({ min: 1, max: 1_000_000 }).map(seCents);

  it('is what the position becomes, with the cash for the rest', () => {
    fc.assert(
      fc.property(anyHolding, anyRatio, priceOfSplit, priceOfSplit, (holding, ratio, beforeCents, afterCents) => {
        const { position, cashCents } = splitHolding(holding, ratio, beforeCents);
        const value = splitValue(holding, ratio, { beforeCents, afterCents });
        expect(value).toBe(cashCents + (position === null ? 0 : positionValue(position.shares, afterCents)));
      }),
    );
  });

  it('is the value of before at a price that follows the ratio', () => {
    const held = { shares: 37, averagePriceCents: seCents(800) };
    const [dear, cheap] = [seCents(600_000), seCents(800)];
    expect(splitValue(held, forwardSplit, { beforeCents: dear, afterCents: seCents(60_000) })).toBe(37 * dear);
    expect(splitValue(held, reverseSplit, { beforeCents: cheap, afterCents: seCents(16_000) })).toBe(37 * cheap);
  });
});
