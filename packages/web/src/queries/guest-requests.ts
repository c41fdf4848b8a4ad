import type { ResponseOf } from '@limelight/contract/endpoint';
import { errorCatalogue } from '@limelight/contract/errors';
import type { Portfolio } from '@limelight/contract/exchange/wallet.schema';
import type { listTrades } from '@limelight/contract/play/trading';
import type { Receipt, TradeRequest } from '@limelight/contract/play/trading.schema';
import { isTraded } from '@limelight/rules/celebrity';
import { type SeCents, seCents } from '@limelight/rules/money';
import {
  type GuestGame,
  type GuestMarket,
  type GuestPayout,
  hasMadeFirstTrade,
  playTrade,
  portfolioOf,
  settlePayouts,
  settleSplits,
} from '../guest/guest-game';
import { loadGuestGame, saveGuestGame } from '../guest/guest-game-storage';
import { feeAtTick } from '../live/fee-at-tick';
import { tickStore } from '../live/ticks';
import { tradePriceOf } from '../live/trade-price';
import { nowMs } from '../ui/now';
import { ApiError } from './api-error';
import { celebritiesQuery } from './market';
import { queryClient } from './query-client';
import { settingsQuery } from './settings';
import { splitsQuery } from './splits';

// Handles a guest's requests in the browser, with the same response types and refusals as the server's.

/** All traded celebrities, once their prices are known. */
async function listedIds(): Promise<ReadonlySet<string>> {
  const { celebrities } = await queryClient.ensureQueryData(celebritiesQuery);
  return new Set(celebrities.filter(isTraded).map(({ id }) => id));
}

/** What celebrities paid that have left. */
async function listPayouts(): Promise<GuestPayout[]> {
  const { celebrities } = await queryClient.ensureQueryData(celebritiesQuery);
  return celebrities.flatMap(({ id, retirement }) =>
    retirement === undefined || retirement.leftAt === null || retirement.priceCents === null
      ? []
      : [{ celebrityId: id, priceCents: seCents(retirement.priceCents) }],
  );
}

/** The stored game, with the splits and payouts since the last visit settled. */
async function settledGame(): Promise<GuestGame> {
  const [{ splits }, payouts] = await Promise.all([queryClient.fetchQuery(splitsQuery), listPayouts()]);
  const stored = loadGuestGame();
  const game = settlePayouts(settleSplits(stored, splits), payouts);
  if (game !== stored) saveGuestGame(game);
  return game;
}

export async function guestPortfolio(): Promise<Portfolio> {
  const [listed, { firstTradeFree }] = await Promise.all([listedIds(), queryClient.ensureQueryData(settingsQuery)]);
  const priceOf = (id: string): SeCents | null => (listed.has(id) ? (tickStore.price(id)?.priceCents ?? null) : null);
  const market = { nowMs: nowMs(), tick: Math.max(0, tickStore.number), firstTradeFree, priceOf };
  return portfolioOf(await settledGame(), market);
}

export function guestTrades(celebrityId: string | undefined): ResponseOf<typeof listTrades> {
  const trades = loadGuestGame().trades.filter(
    (trade) => celebrityId === undefined || trade.celebrityId === celebrityId,
  );
  return { trades: [...trades], nextCursor: null, total: trades.length };
}

async function marketFor(game: GuestGame, { celebrityId, tick }: TradeRequest): Promise<GuestMarket> {
  const [listed, settings] = await Promise.all([listedIds(), queryClient.ensureQueryData(settingsQuery)]);
  const listing = listed.has(celebrityId) ? tickStore.price(celebrityId) : null;
  const shown = { priceCents: listing?.priceCents ?? seCents(0), tick: tickStore.number };
  const price = tradePriceOf(celebrityId, tickStore.traded, shown);
  // In an event the tick before may have had no boost, or another: its price must be confirmed.
  const previousCents = price.event === undefined ? listing?.previousPriceCents : undefined;
  const seen = { [price.tick]: price.priceCents, [price.tick - 1]: previousCents }[tick];
  const firstTradeFree = settings.firstTradeFree && !hasMadeFirstTrade(game);
  return {
    nowMs: nowMs(),
    tick: price.tick,
    fee: feeAtTick(tickStore.traded, settings, { tier: 'free', firstTradeFree, celebrityId }),
    tradesPerDayMax: settings.tradesPerDayMax,
    celebrity: listing === null ? null : { priceCents: price.priceCents, halted: listing.halted },
    seenPriceCents: seen ?? 0,
  };
}

/** @throws ApiError with the same code as for an account */
export async function placeGuestTrade(request: TradeRequest): Promise<Receipt> {
  const game = await settledGame();
  const market = await marketFor(game, request);
  const outcome = playTrade(game, request, market);
  if (!outcome.ok) {
    // An unknown celebrity is a suspended one here, because a guest's list contains only traded celebrities.
    const code = outcome.code === 'CELEBRITY_UNKNOWN' ? 'CELEBRITY_SUSPENDED' : outcome.code;
    const details = { priceCents: market.celebrity?.priceCents, tick: market.tick };
    throw new ApiError({ code, ...errorCatalogue[code], ...(code === 'PRICE_MOVED' && { details }) });
  }
  saveGuestGame(outcome.game);
  return outcome.receipt;
}
