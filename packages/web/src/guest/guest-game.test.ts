import type { TradeRequest } from '@limelight/contract/play/trading.schema';
import { bps, seCents } from '@limelight/rules/money';
import { dayMs } from '@limelight/rules/time';
import { quoteTrade } from '@limelight/rules/trade';
import { describe, expect, it } from 'vitest';
import {
  type GuestGame,
  type GuestMarket,
  guestCashCents,
  newGuestGame,
  playTrade,
  portfolioOf,
  settlePayouts,
  settleSplits,
} from './guest-game';

const nowMs = Date.parse('2026-03-01T12:00:00Z');
const market: GuestMarket = {
  nowMs,
  tick: 7,
  fee: { bps: bps(250), untilMs: null },
  tradesPerDayMax: 100,
  celebrity: { priceCents: seCents(10_000), halted: false },
  seenPriceCents: 10_000,
};
const order = { id: 'a', celebrityId: '1', side: 'buy', shares: 3, tick: 7, toleranceBps: 0 } as const;

function played(game: GuestGame, changes: Partial<TradeRequest> = {}, on: Partial<GuestMarket> = {}): GuestGame {
  const outcome = playTrade(game, { ...order, ...changes }, { ...market, ...on });
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.game;
}

const refusal = (game: GuestGame, changes: object, on: Partial<GuestMarket> = {}) => {
  const outcome = playTrade(game, { ...order, ...changes }, { ...market, ...on });
  return outcome.ok ? 'filled' : outcome.code;
};

describe('a guest trades', () => {
  it('by the rules of a free account, including the fee', () => {
    const outcome = playTrade(newGuestGame(), order, market);
    const { netCents, feeCents, totalCents } = quoteTrade({
      side: 'buy',
      shares: 3,
      priceCents: seCents(10_000),
      feeBps: bps(250),
    });
    expect(outcome).toMatchObject({
      ok: true,
      receipt: { totalCents, feeCents, cashAfterCents: guestCashCents - netCents, sharesAfter: 3 },
    });
  });

  it('until all shares are sold and the position is removed', () => {
    const bought = played(newGuestGame());
    const sold = playTrade(bought, { ...order, id: 'b', side: 'sell' }, market);
    expect(sold).toMatchObject({ ok: true, game: { positions: {}, version: 2 } });
  });

  it('and is refused for the same reasons as an account', () => {
    const game = newGuestGame();
    expect(refusal(game, { shares: 1_000 })).toBe('NOT_ENOUGH_CASH');
    expect(refusal(game, { side: 'sell' })).toBe('NOT_ENOUGH_SHARES');
    expect(refusal(game, { shares: 0.5 })).toBe('QUANTITY_INVALID');
    expect(refusal(game, {}, { seenPriceCents: 9_999 })).toBe('PRICE_MOVED');
    expect(refusal(game, {}, { celebrity: { priceCents: seCents(10_000), halted: true } })).toBe('TRADING_HALTED');
    expect(refusal(game, {}, { celebrity: null })).toBe('CELEBRITY_UNKNOWN');
  });

  it('as often per day as an account, and again the next day', () => {
    let game = newGuestGame();
    for (let count = 0; count < 2; count += 1) game = played(game, { shares: 1 });
    expect(refusal(game, { shares: 1 }, { tradesPerDayMax: 2 })).toBe('DAILY_LIMIT');
    expect(refusal(game, { shares: 1 }, { tradesPerDayMax: 2, nowMs: nowMs + dayMs })).toBe('filled');
  });
});

describe("a guest's portfolio", () => {
  it('is valued at cash plus shares at current prices, against the initial cash', () => {
    const game = played(newGuestGame());
    const portfolio = portfolioOf(game, { nowMs, tick: 9, firstTradeFree: true, priceOf: () => seCents(20_000) });
    expect(portfolio).toMatchObject({
      version: 1,
      tick: 9,
      tier: 'free',
      contributedCents: guestCashCents,
      investedCents: 60_000,
      valueCents: game.cashCents + 60_000,
      tradesToday: 1,
    });
  });

  it('says whether the first trade is ahead: one in a fee window leaves it, and none is without the setting', () => {
    const isAhead = (game: GuestGame, firstTradeFree = true) =>
      portfolioOf(game, { nowMs, tick: 9, firstTradeFree, priceOf: () => null }).firstTradeFree;
    const inWindow = { fee: { bps: bps(300), untilMs: nowMs } };
    const game = played(newGuestGame(), {}, inWindow);
    expect([isAhead(newGuestGame()), isAhead(game), isAhead(game, false)]).toEqual([true, true, false]);
    expect(isAhead(played(game))).toBe(false);
    expect(isAhead(played(played(game), {}, inWindow))).toBe(false);
    // Of before guests had one.
    const { hasMadeFirstTrade: _, ...old } = game;
    expect(isAhead(old)).toBe(false);
  });

  it('values a position in a celebrity that left the market at the average price paid', () => {
    const { positions } = portfolioOf(played(newGuestGame()), {
      nowMs,
      tick: 9,
      firstTradeFree: true,
      priceOf: () => null,
    });
    expect(positions).toMatchObject([{ suspended: true, priceCents: 10_000, valueCents: 30_000 }]);
  });
});

describe("a guest's shares after a split", () => {
  const split = {
    id: 'a-split',
    celebrityId: '1',
    number: 1,
    from: 20,
    to: 1,
    announcedDay: '2026-03-01',
    executed: { time: '2026-03-02T00:00:00Z', firstTick: 20, priceBeforeCents: 900, priceAfterCents: 18_000 },
  };

  it('follow it on the next visit, once, with odd lots in cash', () => {
    const game = played(newGuestGame(), { shares: 47 });
    const after = settleSplits(game, [split]);
    expect(after.positions).toEqual({ 1: { shares: 2, averagePriceCents: 200_000 } });
    expect(after.cashCents).toBe(game.cashCents + 7 * 900);
    expect(settleSplits(after, [split])).toBe(after);
  });

  it('stay as they are when they were bought after it, or before it is executed', () => {
    const game = played(newGuestGame(), { shares: 47 }, { tick: 20 });
    expect(settleSplits(game, [split]).positions).toEqual(game.positions);
    const early = played(newGuestGame(), { shares: 47 });
    expect(settleSplits(early, [{ ...split, executed: null }])).toBe(early);
  });
});

describe('a guest’s shares of a star that left', () => {
  it('are paid on the next visit, once and without a fee', () => {
    const held = played(played(newGuestGame(), { shares: 3 }), { shares: 2, celebrityId: '2' });
    const payouts = [{ celebrityId: '1', priceCents: seCents(12_345) }];
    const after = settlePayouts(held, payouts);
    expect(after.cashCents).toBe(held.cashCents + 3 * 12_345);
    expect(Object.keys(after.positions)).toEqual(['2']);
    expect(after.trades).toBe(held.trades);
    expect(settlePayouts(after, payouts)).toBe(after);
  });
});
