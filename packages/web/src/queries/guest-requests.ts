import type { Receipt, TradeRequest } from '@limelight/contract/trading';
import type { Portfolio } from '@limelight/contract/wallet';
import { isTraded } from '@limelight/rules/celebrity';
import type { SeCents } from '@limelight/rules/money';
import type { TradeRefusalCode } from '@limelight/rules/trade';
import { keepGuestGame, keptGuestGame } from '../guest/guest';
import { type GuestMarket, newGuestGame, parseGuestGame, playTrade, portfolioOf } from '../guest/guest-game';
import { tickStore } from '../live/live-stream';
import { nowMs } from '../ui/now';
import { ApiError, type Failure } from './api-error';
import { celebritiesQuery } from './market';
import { queryClient } from './query-client';
import { settingsQuery } from './settings';
import type { TradesFilter, TradesPage } from './trading';

// What the server answers an account, answered here for a guest: the same forms, the same refusals.

export function startGuestPlay(): void {
  keepGuestGame(JSON.stringify(newGuestGame()));
}

function game() {
  return parseGuestGame(keptGuestGame());
}

/** Everybody who is traded, once their prices are known. */
async function listedIds(): Promise<ReadonlySet<string>> {
  const { celebrities } = await queryClient.ensureQueryData(celebritiesQuery);
  return new Set(celebrities.filter(isTraded).map(({ id }) => id));
}

export async function guestPortfolio(): Promise<Portfolio> {
  const listed = await listedIds();
  const priceOf = (id: string): SeCents | null => (listed.has(id) ? (tickStore.price(id)?.priceCents ?? null) : null);
  return portfolioOf(game(), { nowMs: nowMs(), tick: Math.max(0, tickStore.number), priceOf });
}

export async function guestTrades({ celebrityId }: TradesFilter): Promise<TradesPage> {
  const trades = game().trades.filter((trade) => celebrityId === undefined || trade.celebrityId === celebrityId);
  return { trades: [...trades], nextCursor: null, total: trades.length };
}

/** The words of the server's catalogue for what a guest can be refused for. */
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
  const outcome = playTrade(game(), request, market);
  if (!outcome.ok) {
    const { code } = outcome;
    const details = { priceCents: market.celebrity?.priceCents, tick: market.tick };
    throw new ApiError({ code, ...refusals[code], ...(code === 'PRICE_MOVED' && { details }) });
  }
  keepGuestGame(JSON.stringify(outcome.game));
  return outcome.receipt;
}
