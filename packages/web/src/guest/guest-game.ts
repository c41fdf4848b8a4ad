import type { Split } from '@limelight/contract/exchange/splits.schema';
import type { Portfolio } from '@limelight/contract/exchange/wallet.schema';
import type { Receipt, Trade, TradeRequest } from '@limelight/contract/play/trading.schema';
import type { Fee } from '@limelight/rules/fee';
import { add, type SeCents, seCents } from '@limelight/rules/money';
import { type Position, portfolioValue, positionValue } from '@limelight/rules/position';
import { payoutCents } from '@limelight/rules/retirement';
import { splitHolding } from '@limelight/rules/split';
import { londonDay } from '@limelight/rules/time';
import { decideTrade, type TradeRefusalCode } from '@limelight/rules/trade';

/**
 * A guest's game: the same rules as an account's, stored only in the browser. The server receives none of its
 * trades, and its money is not transferred when the guest signs up.
 */

export const formatVersion = 1;
export const guestCashCents = seCents(1_000_000);
/** More than ten days of trading at the limit; older trades are dropped from the history. */
const tradesStoredMax = 1_000;

export interface GuestGame {
  readonly format: typeof formatVersion;
  /** Counts every trade, as the version of a portfolio does. */
  readonly version: number;
  readonly cashCents: SeCents;
  readonly positions: Readonly<Record<string, Position>>;
  /** Newest first. */
  readonly trades: readonly Trade[];
  /** Whether a trade outside of fee windows was made; without it, whether any was. */
  readonly hasMadeFirstTrade?: boolean;
  /** Ids of splits that are settled: the positions count as after them. */
  readonly splits?: readonly string[];
}

export function newGuestGame(): GuestGame {
  return { format: formatVersion, version: 0, cashCents: guestCashCents, positions: {}, trades: [] };
}

/** The market data that a guest's trade is decided on. */
export interface GuestMarket {
  readonly nowMs: number;
  readonly tick: number;
  readonly fee: Pick<Fee, 'bps' | 'untilMs'>;
  readonly tradesPerDayMax: number;
  /** `null` for a celebrity that is not listed. */
  readonly celebrity: { readonly priceCents: SeCents; readonly halted: boolean } | null;
  /** The price of the tick that the guest saw; 0 when it is no longer known. */
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
      feeBps: market.fee.bps,
      tradesToday: tradesOfDay(game, market.nowMs),
      tradesPerDayMax: market.tradesPerDayMax,
      // A celebrity that is not in the listing has left the market.
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
    feeBps: market.fee.bps,
    feeCents: quote.feeCents,
    tick: market.tick,
    time: new Date(market.nowMs).toISOString(),
    undoUntil: null,
    undone: null,
  };
  const { [celebrityId]: _, ...others } = game.positions;
  return {
    ok: true,
    game: {
      ...game,
      version: game.version + 1,
      cashCents: cashAfterCents,
      positions: positionAfter === null ? others : { ...others, [celebrityId]: positionAfter },
      trades: [trade, ...game.trades].slice(0, tradesStoredMax),
      hasMadeFirstTrade: hasMadeFirstTrade(game) || market.fee.untilMs === null,
    },
    receipt: {
      ...trade,
      cashAfterCents,
      sharesAfter: positionAfter?.shares ?? 0,
      averagePriceAfterCents: positionAfter?.averagePriceCents ?? null,
    },
  };
}

/** Whether the first trade, which is free of the plan's fee, is no longer ahead. */
export function hasMadeFirstTrade(game: Pick<GuestGame, 'hasMadeFirstTrade' | 'trades'>): boolean {
  return game.hasMadeFirstTrade ?? game.trades.length > 0;
}

function tradesOfDay({ trades }: GuestGame, nowMs: number): number {
  const today = londonDay(nowMs);
  return trades.filter(({ time }) => londonDay(Date.parse(time)) === today).length;
}

export interface GuestPrices extends Pick<GuestMarket, 'nowMs' | 'tick'> {
  /** The setting for new players. */
  readonly firstTradeFree: boolean;
  /**
   * `null` for a celebrity that has left the market: its position is then valued at the average price paid.
   */
  readonly priceOf: (celebrityId: string) => SeCents | null;
}

/** The game as an account's portfolio, so that the same screens show it. */
export function portfolioOf(game: GuestGame, { nowMs, tick, firstTradeFree, priceOf }: GuestPrices): Portfolio {
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
    hasTraded: game.trades.length > 0,
    firstTradeFree: firstTradeFree && !hasMadeFirstTrade(game),
    undosToday: 0,
    positions,
  };
}

/**
 * The game after the splits that were executed since it was played last, oldest first. A position that was
 * bought after a split counts as after it. Each split is settled once.
 */
export function settleSplits(game: GuestGame, splits: readonly Split[]): GuestGame {
  const settled = new Set(game.splits);
  const open = splits.flatMap(({ id, executed, ...split }) =>
    executed === null || settled.has(id) ? [] : [{ ...split, ...executed, id }],
  );
  if (open.length === 0) return game;
  let { cashCents } = game;
  const positions = new Map(Object.entries(game.positions));
  for (const { celebrityId, firstTick, priceBeforeCents, ...ratio } of open.toSorted(byFirstTick)) {
    const held = positions.get(celebrityId);
    const newest = game.trades.find((trade) => trade.celebrityId === celebrityId);
    if (held === undefined || (newest !== undefined && newest.tick >= firstTick)) continue;
    const after = splitHolding(held, ratio, seCents(priceBeforeCents));
    cashCents = add(cashCents, after.cashCents);
    if (after.position === null) positions.delete(celebrityId);
    else positions.set(celebrityId, after.position);
  }
  return {
    ...game,
    version: game.version + 1,
    cashCents,
    positions: Object.fromEntries(positions),
    splits: [...settled, ...open.map(({ id }) => id)],
  };
}

/** What a celebrity that left paid for a share. */
export interface GuestPayout {
  readonly celebrityId: string;
  readonly priceCents: SeCents;
}

/** The game after celebrities have left: every share is paid, without a fee. A position that is paid ends. */
export function settlePayouts(game: GuestGame, payouts: readonly GuestPayout[]): GuestGame {
  const due = payouts.flatMap(({ celebrityId, priceCents }) => {
    const held = game.positions[celebrityId];
    return held === undefined ? [] : [{ celebrityId, cents: payoutCents(held.shares, priceCents) }];
  });
  if (due.length === 0) return game;
  const paid = new Set(due.map(({ celebrityId }) => celebrityId));
  return {
    ...game,
    version: game.version + 1,
    cashCents: due.reduce((sum, { cents }) => add(sum, cents), game.cashCents),
    positions: Object.fromEntries(Object.entries(game.positions).filter(([id]) => !paid.has(id))),
  };
}

interface InTime {
  readonly firstTick: number;
}

const byFirstTick = (left: InTime, right: InTime) => left.firstTick - right.firstTick;
