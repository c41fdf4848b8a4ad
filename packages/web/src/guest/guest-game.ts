import type { Receipt, Trade, TradeRequest } from '@limelight/contract/trading.schema';
import type { Portfolio } from '@limelight/contract/wallet.schema';
import { bps, type SeCents, seCents } from '@limelight/rules/money';
import { type Position, portfolioValue, positionValue } from '@limelight/rules/position';
import { londonDay } from '@limelight/rules/time';
import { decideTrade, type TradeRefusalCode } from '@limelight/rules/trade';

/**
 * A guest's game: the same rules as an account's, kept in the browser alone. No server hears of its trades, and its money
 * does not come along when the guest signs up.
 */

export const formatVersion = 1;
export const guestCashCents = seCents(1_000_000);
/** More than ten days of trading at the limit; older trades are forgotten, their effect stays. */
const tradesKept = 1_000;

export interface GuestGame {
  readonly format: typeof formatVersion;
  /** Counts every trade, as the version of a portfolio does. */
  readonly version: number;
  readonly cashCents: SeCents;
  readonly positions: Readonly<Record<string, Position>>;
  /** Newest first. */
  readonly trades: readonly Trade[];
}

export function newGuestGame(): GuestGame {
  return { format: formatVersion, version: 0, cashCents: guestCashCents, positions: {}, trades: [] };
}

/** What of the market a guest's trade is held against. */
export interface GuestMarket {
  readonly nowMs: number;
  readonly tick: number;
  readonly feeBps: number;
  readonly tradesPerDayMax: number;
  /** `null` for somebody who is not listed. */
  readonly celebrity: { readonly priceCents: SeCents; readonly halted: boolean } | null;
  /** The price of the tick that the guest saw; 0 when it is not known any more. */
  readonly seenPriceCents: number;
}

export type GuestOutcome =
  | { readonly ok: true; readonly game: GuestGame; readonly receipt: Receipt }
  | { readonly ok: false; readonly code: TradeRefusalCode };

export function playTrade(game: GuestGame, request: TradeRequest, market: GuestMarket): GuestOutcome {
  const { id, celebrityId, side, shares, toleranceBps } = request;
  const outcome = decideTrade(
    {
      accountFrozen: false,
      cashCents: game.cashCents,
      reservedCents: seCents(0),
      reservedShares: 0,
      feeBps: bps(market.feeBps),
      tradesToday: tradesOfDay(game, market.nowMs),
      tradesPerDayMax: market.tradesPerDayMax,
      // Who is not in the listing has left the marketplace.
      celebrity: market.celebrity === null ? null : { ...market.celebrity, suspended: false },
      position: game.positions[celebrityId] ?? null,
    },
    { side, shares, seenPriceCents: market.seenPriceCents, toleranceBps },
  );
  if (!outcome.ok) return outcome;
  const { priceCents, quote, cashAfterCents, positionAfter } = outcome;
  const trade: Trade = {
    id,
    celebrityId,
    side,
    shares,
    priceCents,
    totalCents: quote.totalCents,
    feeBps: market.feeBps,
    feeCents: quote.feeCents,
    tick: market.tick,
    time: new Date(market.nowMs).toISOString(),
  };
  const { [celebrityId]: _, ...others } = game.positions;
  return {
    ok: true,
    game: {
      ...game,
      version: game.version + 1,
      cashCents: cashAfterCents,
      positions: positionAfter === null ? others : { ...others, [celebrityId]: positionAfter },
      trades: [trade, ...game.trades].slice(0, tradesKept),
    },
    receipt: {
      ...trade,
      cashAfterCents,
      sharesAfter: positionAfter?.shares ?? 0,
      averagePriceAfterCents: positionAfter?.averagePriceCents ?? null,
    },
  };
}

function tradesOfDay({ trades }: GuestGame, nowMs: number): number {
  const today = londonDay(nowMs);
  return trades.filter(({ time }) => londonDay(Date.parse(time)) === today).length;
}

export interface GuestPrices {
  readonly nowMs: number;
  readonly tick: number;
  /** `null` for somebody who has left the marketplace: the position then stands at what was paid. */
  readonly priceOf: (celebrityId: string) => SeCents | null;
}

/** The game in the form of an account's portfolio, so that every screen shows it in the same way. */
export function portfolioOf(game: GuestGame, { nowMs, tick, priceOf }: GuestPrices): Portfolio {
  const positions = Object.entries(game.positions).map(([celebrityId, { shares, averagePriceCents }]) => {
    const priceCents = priceOf(celebrityId);
    const worthCents = priceCents ?? averagePriceCents;
    return {
      celebrityId,
      shares,
      reservedShares: 0,
      averagePriceCents,
      priceCents: worthCents,
      valueCents: positionValue(shares, worthCents),
      suspended: priceCents === null,
    };
  });
  const valueCents = portfolioValue(game.cashCents, positions);
  return {
    version: game.version,
    tick,
    tier: 'free',
    cashCents: game.cashCents,
    reservedCents: 0,
    contributedCents: guestCashCents,
    investedCents: valueCents - game.cashCents,
    valueCents,
    tradesToday: tradesOfDay(game, nowMs),
    positions,
  };
}
