import { bps, seCents } from '@limelight/rules/money';
import { describe, expect, it } from 'vitest';
import { newGuestGame, playTrade } from './guest-game';
import { parseGuestGame } from './guest-game-storage';

function playedGame() {
  const outcome = playTrade(
    newGuestGame(),
    { id: 'a', celebrityId: '1', side: 'buy', shares: 3, tick: 7, toleranceBps: 0 },
    {
      nowMs: Date.parse('2026-03-01T12:00:00Z'),
      tick: 7,
      fee: { bps: bps(250), untilMs: null },
      tradesPerDayMax: 100,
      celebrity: { priceCents: seCents(10_000), halted: false },
      seenPriceCents: 10_000,
    },
  );
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.game;
}

describe('a stored game', () => {
  it('is read back unchanged', () => {
    const game = playedGame();
    expect(parseGuestGame(JSON.stringify(game))).toEqual(game);
  });

  it.each([
    null,
    '',
    'no json',
    '[]',
    '{"format":2}',
    JSON.stringify({ ...newGuestGame(), cashCents: -1 }),
    JSON.stringify({ ...newGuestGame(), cashCents: 1.5 }),
    JSON.stringify({ ...newGuestGame(), positions: { 1: { shares: 0, averagePriceCents: 5 } } }),
    JSON.stringify({ ...newGuestGame(), trades: [{ id: 'a' }] }),
  ])('becomes a new game when it is not a valid one: %j', (text) => {
    expect(parseGuestGame(text)).toEqual(newGuestGame());
  });
});
