import { bps, seCents } from '@limelight/rules/money';
import { expect, test } from 'vitest';
import { type GuestMarket, newGuestGame, playTrade } from '../guest/guest-game';
import { guestStarsOf } from './guest-stars';

const market: GuestMarket = {
  nowMs: Date.parse('2026-03-01T12:00:00Z'),
  tick: 7,
  fee: { bps: bps(250), untilMs: null },
  tradesPerDayMax: 100,
  celebrity: { priceCents: seCents(10_000), halted: false },
  seenPriceCents: 10_000,
};

test("a guest's stars come in the order of their first purchases, each with one key, without what was sold", () => {
  let game = newGuestGame();
  for (const [id, celebrityId, side, shares] of [
    ['a', '1', 'buy', 2],
    ['b', 'gh1', 'buy', 1],
    ['c', '2', 'buy', 1],
    ['d', '2', 'sell', 1],
    ['e', '1', 'buy', 3],
  ] as const) {
    const outcome = playTrade(game, { id, celebrityId, side, shares, tick: 7, toleranceBps: 0 }, market);
    if (!outcome.ok) throw new Error(outcome.code);
    game = outcome.game;
  }
  expect(guestStarsOf(game)).toEqual([
    { celebrityId: '1', requestId: 'a', shares: 5 },
    { celebrityId: 'gh1', requestId: 'b', shares: 1 },
  ]);
  expect(guestStarsOf(newGuestGame())).toEqual([]);
});
