import type { Receipt } from '@limelight/contract/play/trading.schema';
import { londonDay, secondMs } from '@limelight/rules/time';
import { undoDeadlineMs } from '@limelight/rules/undo';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { publishPortfolioChangeNow, QueueFullError, WalletBatcher } from '../../exchange/wallet/wallet.public.js';
import { type PlayerTradeRequest, placeTrades, type TradeDecision } from './place-trades.sql.js';
import { batchSeconds, batchSizes, tradeOutcomes } from './trading.metrics.js';
import { tradingSettings } from './trading.settings.js';

export type PlaceTrade = (request: PlayerTradeRequest) => Promise<Receipt>;

type TradingServices = Pick<Services, 'pool' | 'clock' | 'random' | 'settings' | 'log'>;

/**
 * Buys or sells at the current price. The returned receipt is durable. The request's id is its idempotency
 * key.
 * @throws Refusal with the code of the trade; ACCOUNT_BUSY, with nothing booked, when the wallet stays
 * locked; UNAVAILABLE when the outcome is unknown, or when too many trades wait already: retry with the same
 * id
 */
export function tradePlacer({ pool, clock, random, settings, log }: TradingServices): PlaceTrade {
  const write = async (requests: readonly PlayerTradeRequest[]) => {
    const now = clock.now();
    const terms = { ...settings.of(tradingSettings), gameDay: londonDay(now.getTime()), now };
    const begunMs = performance.now();
    const decisions = await placeTrades(pool, requests, terms);
    batchSeconds.observe((performance.now() - begunMs) / secondMs);
    batchSizes.observe(requests.length);
    const traded = decisions.filter(({ outcome }) => outcome === 'TRADED');
    const userIds = new Set(traded.map(({ ordinal }) => requests[ordinal - 1]?.userId ?? ''));
    // Not part of the transaction: a page that misses it refreshes the portfolio with its own response or the
    // next tick.
    publishPortfolioChangeNow(pool, [...userIds]).catch((error: unknown) =>
      log.warn({ err: error }, 'failed to publish a portfolio change'),
    );
    return decisions;
  };

  const batcher = new WalletBatcher({ write, random });
  return async (request) => {
    try {
      const decision = await batcher.place(request);
      const { outcome } = decision;
      tradeOutcomes.inc({ outcome: outcome === 'WALLET_LOCKED' ? 'ACCOUNT_BUSY' : outcome });
      return present(decision);
    } catch (error) {
      if (!(error instanceof Refusal)) tradeOutcomes.inc({ outcome: 'UNAVAILABLE' });
      if (error instanceof QueueFullError) throw new Refusal('UNAVAILABLE', { cause: error });
      throw error;
    }
  };
}

function present(decision: TradeDecision): Receipt {
  const { outcome } = decision;
  if (outcome === 'PRICE_MOVED') {
    throw new Refusal(outcome, { details: { priceCents: decision.price_cents, tick: decision.tick_number } });
  }
  if (outcome === 'WALLET_LOCKED') throw new Refusal('ACCOUNT_BUSY');
  if (outcome !== 'TRADED' && outcome !== 'REPEATED') throw new Refusal(outcome);
  return {
    id: decision.id,
    celebrityId: decision.celebrity_id,
    side: decision.side,
    shares: decision.shares,
    priceCents: decision.price_cents,
    totalCents: decision.total_cents,
    feeBps: decision.fee_bps,
    feeCents: decision.fee_cents,
    tick: decision.tick_number,
    time: decision.traded_at.toISOString(),
    undoUntil: new Date(undoDeadlineMs({ tradedAtMs: decision.traded_at.getTime(), haltedMs: 0 })).toISOString(),
    undone: null,
    cashAfterCents: decision.cash_after_cents,
    sharesAfter: decision.shares_after,
    averagePriceAfterCents: decision.shares_after === 0 ? null : decision.average_after_cents,
  };
}
