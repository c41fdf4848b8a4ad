import type { listTrades, Receipt, TradeRequest } from '@limelight/contract/trading';
import type { Portfolio } from '@limelight/contract/wallet';
import { isTraded } from '@limelight/rules/celebrity';
import type { SeCents } from '@limelight/rules/money';
import type { TradeRefusalCode } from '@limelight/rules/trade';
import { type GuestMarket, playTrade, portfolioOf } from '../guest/guest-game';
import { loadGuestGame, saveGuestGame } from '../guest/guest-game-storage';
import { tickStore } from '../live/ticks';
import { nowMs } from '../ui/now';
import { ApiError, type Failure } from './api-error';
import type { Answer } from './client';
import { celebritiesQuery } from './market';
import { queryClient } from './query-client';
import { settingsQuery } from './settings';

// Answers a guest's requests in the browser, in the same shapes and with the same refusals as the server's.

/** Everybody who is traded, once their prices are known. */
async function listedIds(): Promise<ReadonlySet<string>> {
  const { celebrities } = await queryClient.ensureQueryData(celebritiesQuery);
  return new Set(celebrities.filter(isTraded).map(({ id }) => id));
}

export async function guestPortfolio(): Promise<Portfolio> {
  const listed = await listedIds();
  const priceOf = (id: string): SeCents | null => (listed.has(id) ? (tickStore.price(id)?.priceCents ?? null) : null);
  return portfolioOf(loadGuestGame(), { nowMs: nowMs(), tick: Math.max(0, tickStore.number), priceOf });
}

export function guestTrades(celebrityId: string | undefined): Answer<typeof listTrades> {
  const trades = loadGuestGame().trades.filter(
    (trade) => celebrityId === undefined || trade.celebrityId === celebrityId,
  );
  return { trades: [...trades], nextCursor: null, total: trades.length };
}

/** Status and message of the server's catalogue for each refusal that a guest can meet. */
const refusals: Readonly<Record<TradeRefusalCode, Pick<Failure, 'status' | 'message'>>> = {
  ACCOUNT_FROZEN: { status: 403, message: 'Trading is frozen on your account' },
  CELEBRITY_UNKNOWN: { status: 409, message: 'Trading suspended' },
  CELEBRITY_SUSPENDED: { status: 409, message: 'Trading suspended' },
  TRADING_HALTED: { status: 409, message: 'Trading is halted while news is absorbed' },
  QUANTITY_INVALID: { status: 400, message: 'You must trade at least 1 share' },
  PRICE_MOVED: { status: 409, message: 'Price updated' },
  DAILY_LIMIT: { status: 429, message: 'You have reached the maximum number of trades for today' },
  POSITION_LIMIT: { status: 409, message: 'You cannot hold more than 10,000,000 shares of one celebrity' },
  NOT_ENOUGH_SHARES: { status: 409, message: 'Not enough shares to sell' },
  NOT_ENOUGH_CASH: { status: 409, message: 'Not enough cash for this purchase (including trading fees)' },
};

async function marketFor({ celebrityId, tick }: TradeRequest): Promise<GuestMarket> {
  const [listed, settings] = await Promise.all([listedIds(), queryClient.ensureQueryData(settingsQuery)]);
  const price = listed.has(celebrityId) ? tickStore.price(celebrityId) : null;
  const seen = { [tickStore.number]: price?.priceCents, [tickStore.number - 1]: price?.previousPriceCents }[tick];
  return {
    nowMs: nowMs(),
    tick: tickStore.number,
    feeBps: settings.feeBpsByTier.free,
    tradesPerDayMax: settings.tradesPerDayMax,
    celebrity: price,
    seenPriceCents: seen ?? 0,
  };
}

/** @throws ApiError with the code that an account would have been refused with */
export async function placeGuestTrade(request: TradeRequest): Promise<Receipt> {
  const market = await marketFor(request);
  const outcome = playTrade(loadGuestGame(), request, market);
  if (!outcome.ok) {
    const { code } = outcome;
    const details = { priceCents: market.celebrity?.priceCents, tick: market.tick };
    throw new ApiError({ code, ...refusals[code], ...(code === 'PRICE_MOVED' && { details }) });
  }
  saveGuestGame(outcome.game);
  return outcome.receipt;
}
