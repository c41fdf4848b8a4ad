import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CandleInterval, candleStart } from './candle.js';
import { bps, negate, type SeCents, seCents } from './money.js';
import {
  type CashChange,
  historyInstants,
  historySpan,
  portfolioHistory,
  portfolioRanges,
  pricesAtInstants,
  profitBetween,
  type ShareChange,
} from './portfolio-history.js';
import { portfolioValue } from './position.js';
import { dayMs, hourMs, minuteMs, secondMs } from './time.js';
import { quoteTrade } from './trade.js';

const at = (text: string) => Date.parse(text);
const ids = ['1', 'gh2', 'za3'];

interface Step {
  readonly prices: readonly number[];
  readonly grantCents: number;
  readonly trades: readonly { readonly who: number; readonly shares: number; readonly sell: boolean }[];
}

const steps = fc.array(
  fc.record<Step>({
    prices: fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: ids.length, maxLength: ids.length }),
    grantCents: fc.integer({ min: 0, max: 100_000 }),
    trades: fc.array(
      fc.record({ who: fc.nat(ids.length - 1), shares: fc.integer({ min: 1, max: 500 }), sell: fc.boolean() }),
      { maxLength: 3 },
    ),
  }),
  { minLength: 1, maxLength: 20 },
);

/** Runs the steps forwards and records the portfolio's value after each. */
function play(game: readonly Step[]) {
  const cashChanges: CashChange[] = [];
  const shareChanges: ShareChange[] = [];
  const sharesById = new Map<string, number>();
  let cashCents = 0;
  let contributedCents = 0;
  const worth = game.map(({ prices, grantCents, trades }, step) => {
    const priceOf = (id: string) => seCents(prices[ids.indexOf(id)] ?? 0);
    cashCents += grantCents;
    contributedCents += grantCents;
    cashChanges.push({ step, amountCents: seCents(grantCents), contributedCents: seCents(grantCents) });
    for (const { who, shares, sell } of trades) {
      const celebrityId = ids[who] ?? '';
      const side = sell ? 'sell' : 'buy';
      const { netCents } = quoteTrade({ side, shares, priceCents: priceOf(celebrityId), feeBps: bps(250) });
      const amountCents = sell ? netCents : negate(netCents);
      cashCents += amountCents;
      cashChanges.push({ step, amountCents, contributedCents: seCents(0) });
      const change = sell ? -shares : shares;
      shareChanges.push({ step, celebrityId, shares: change });
      sharesById.set(celebrityId, (sharesById.get(celebrityId) ?? 0) + change);
    }
    const holdings = [...sharesById].map(([id, shares]) => ({ shares, priceCents: priceOf(id) }));
    return { valueCents: portfolioValue(seCents(cashCents), holdings), contributedCents: seCents(contributedCents) };
  });
  const pricesById = new Map(ids.map((id, index) => [id, game.map(({ prices }) => seCents(prices[index] ?? 0))]));
  const now = { cashCents: seCents(cashCents), contributedCents: seCents(contributedCents), sharesById };
  return { worth, facts: { instants: game.length, now, cashChanges, shareChanges, pricesById } };
}

describe('portfolioHistory', () => {
  it('computed backwards equals the values recorded forwards, and ends at the current portfolio', () => {
    fc.assert(
      fc.property(steps, (game) => {
        const { worth, facts } = play(game);
        expect(portfolioHistory(facts)).toEqual(worth);
      }),
    );
  });

  it('a purchase at the market price changes the value only by its fee', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 1_000 }), (price, shares) => {
        const priceCents = seCents(price);
        const { netCents, feeCents } = quoteTrade({ side: 'buy', shares, priceCents, feeBps: bps(250) });
        const grantCents = seCents(1e12);
        const [before, after] = portfolioHistory({
          instants: 2,
          now: {
            cashCents: seCents(1e12 - netCents),
            contributedCents: grantCents,
            sharesById: new Map([['1', shares]]),
          },
          cashChanges: [{ step: 1, amountCents: negate(netCents), contributedCents: seCents(0) }],
          shareChanges: [{ step: 1, celebrityId: '1', shares }],
          pricesById: new Map([['1', [priceCents, priceCents]]]),
        });
        expect(before).toEqual({ valueCents: grantCents, contributedCents: grantCents });
        expect(after?.valueCents).toBe(1e12 - feeCents);
      }),
    );
  });

  it('throws when a held celebrity has no price', () => {
    const now = { cashCents: seCents(0), contributedCents: seCents(0), sharesById: new Map([['1', 2]]) };
    const facts = { instants: 1, now, cashChanges: [], shareChanges: [], pricesById: new Map<string, SeCents[]>() };
    expect(() => portfolioHistory(facts)).toThrow(RangeError);
  });
});

describe('profitBetween', () => {
  const worth = (value: number, contributed: number) => ({
    valueCents: seCents(value),
    contributedCents: seCents(contributed),
  });

  it('excludes contributions', () => {
    expect(profitBetween(worth(100_000, 100_000), worth(150_000, 150_000)).profitCents).toBe(0);
    expect(profitBetween(worth(100_000, 100_000), worth(155_000, 150_000))).toEqual({
      profitCents: 5_000,
      profitBps: 333,
    });
  });

  it('has a rate of zero when the earlier value is zero', () => {
    expect(profitBetween(worth(0, 0), worth(0, 0))).toEqual({ profitCents: 0, profitBps: 0 });
  });
});

describe('historySpan', () => {
  const nowMs = at('2026-07-15T12:34:56.789Z');
  const years = { openedAtMs: nowMs - 800 * dayMs, nowMs };

  it('gives each range as many points as a screen can show', () => {
    const intervals = portfolioRanges.map((range) => historySpan(range, years).interval);
    expect(intervals).toEqual<CandleInterval[]>(['fiveMinutes', 'hour', 'hour', 'day', 'day']);
    for (const range of portfolioRanges) {
      expect(historyInstants(historySpan(range, years), nowMs).length).toBeLessThanOrEqual(810);
    }
  });

  it('begins with the portfolio and uses finer points for a young one', () => {
    const young = { openedAtMs: nowMs - 3 * hourMs, nowMs };
    for (const range of portfolioRanges) {
      expect(historySpan(range, young)).toEqual({ fromMs: young.openedAtMs, interval: 'fiveMinutes' });
    }
  });
});

describe('historyInstants', () => {
  it('are the start, every candle start, and now, no two in the same second', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...portfolioRanges),
        fc.integer({ min: 0, max: 40 * dayMs }),
        fc.integer({ min: at('2025-01-01T00:00:00Z'), max: at('2027-01-01T00:00:00Z') }),
        (range, ageMs, nowMs) => {
          const span = historySpan(range, { openedAtMs: nowMs - ageMs, nowMs });
          const instants = historyInstants(span, nowMs);
          expect(instants.at(-1)).toBe(nowMs);
          if (instants.length > 1) expect(instants[0]).toBe(span.fromMs);
          for (const atMs of instants.slice(1, -1)) expect(candleStart(atMs, span.interval)).toBe(atMs);
          const seconds = instants.map((atMs) => Math.floor(atMs / secondMs));
          expect(new Set(seconds).size).toBe(instants.length);
          expect(seconds).toEqual(seconds.toSorted((left, right) => left - right));
        },
      ),
    );
  });

  it('step by London days, also over the end of summer time', () => {
    const nowMs = at('2025-10-28T12:00:00Z');
    const instants = historyInstants({ fromMs: at('2025-10-24T23:00:00Z'), interval: 'day' }, nowMs);
    expect(instants.map((atMs) => new Date(atMs).toISOString())).toEqual([
      '2025-10-24T23:00:00.000Z',
      '2025-10-25T23:00:00.000Z',
      '2025-10-27T00:00:00.000Z',
      '2025-10-28T00:00:00.000Z',
      '2025-10-28T12:00:00.000Z',
    ]);
  });
});

describe('pricesAtInstants', () => {
  const closes = { startMs: [0, 5 * minuteMs, 15 * minuteMs], closeCents: [100, 110, 130] };

  it('uses the close of the last candle that began before, also across a gap', () => {
    const instants = [5, 10, 15, 20].map((minutes) => minutes * minuteMs);
    expect(pricesAtInstants(instants, closes, seCents(999))).toEqual([100, 110, 110, 130]);
  });

  it('uses the first close before any candle, and the current price without candles', () => {
    expect(pricesAtInstants([-1], closes, seCents(999))).toEqual([100]);
    expect(pricesAtInstants([1], { startMs: [], closeCents: [] }, seCents(999))).toEqual([999]);
  });
});
