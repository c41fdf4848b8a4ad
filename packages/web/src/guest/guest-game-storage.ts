import type { Trade } from '@limelight/contract/play/trading.schema';
import type { Position } from '@limelight/rules/position';
import { isPrice, isTradeQuantity, tradeSides } from '@limelight/rules/trade';
import { formatVersion, type GuestGame, newGuestGame } from './guest-game';
import { readGuestGame, writeGuestGame } from './guest-play';

export function startGuestPlay(): void {
  saveGuestGame(newGuestGame());
}

export function loadGuestGame(): GuestGame {
  return parseGuestGame(readGuestGame());
}

export function saveGuestGame(game: GuestGame): void {
  writeGuestGame(JSON.stringify(game));
}

/** Parses the stored game. Anything invalid counts as none, and a new game begins. */
export function parseGuestGame(text: string | null): GuestGame {
  try {
    const game: unknown = JSON.parse(text ?? 'null');
    return isGuestGame(game) ? game : newGuestGame();
  } catch {
    return newGuestGame();
  }
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function isGuestGame(value: unknown): value is GuestGame {
  return (
    isFields(value) &&
    value.format === formatVersion &&
    isCount(value.version) &&
    isCount(value.cashCents) &&
    isFields(value.positions) &&
    Object.values(value.positions).every(isPosition) &&
    Array.isArray(value.trades) &&
    value.trades.every(isTrade) &&
    (value.hasMadeFirstTrade === undefined || typeof value.hasMadeFirstTrade === 'boolean') &&
    (value.splits === undefined || (Array.isArray(value.splits) && value.splits.every((id) => typeof id === 'string')))
  );
}

function isPosition(value: unknown): value is Position {
  return isFields(value) && isCount(value.shares) && value.shares > 0 && isPrice(Number(value.averagePriceCents));
}

function isTrade(value: unknown): value is Trade {
  if (!isFields(value)) return false;
  const { id, celebrityId, side, shares, priceCents, totalCents, feeBps, feeCents, tick, time } = value;
  return (
    typeof id === 'string' &&
    typeof celebrityId === 'string' &&
    tradeSides.some((known) => known === side) &&
    isTradeQuantity(Number(shares)) &&
    isPrice(Number(priceCents)) &&
    [totalCents, feeBps, feeCents, tick].every(isCount) &&
    typeof time === 'string' &&
    !Number.isNaN(Date.parse(time))
  );
}
