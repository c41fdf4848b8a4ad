import { eventFeeBps } from '@limelight/rules/fee';
import { seCents } from '@limelight/rules/money';
import { eventOfRefusal, isOutsideDailyMax } from '@limelight/rules/order';
import { londonDay } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import type { Services } from '../../../services.js';
import { lockMarketShared } from '../../exchange/market/market.public.js';
import { type NewHold, placeHold, publishPortfolioChange } from '../../exchange/wallet/wallet.public.js';
import { createNotifications, type NewNotification } from '../../people/notifications/notifications.public.js';
import {
  type PlayerTradeRequest,
  placeTradesWithin,
  type TradeDecision,
  tradingSettings,
} from '../trading/trading.public.js';
import { releaseOrders } from './close-and-release.js';
import { listStillTriggered, type TriggeredOrder } from './due-orders.sql.js';
import { lockFree } from './lock-free.js';
import { publishOrderEnds } from './order-ends.sql.js';
import { filledNotice, refusedNotice } from './order-notice.js';
import { orderHold } from './orders.hold.sql.js';
import { ordersEnded } from './orders.metrics.js';
import { closeOrders, type OrderEnd, type OrderKey } from './orders.sql.js';

type FillServices = Pick<Services, 'db' | 'clock' | 'settings'>;

interface Ended {
  readonly end: OrderEnd;
  readonly notice: NewNotification;
}

/**
 * Fills triggered orders in one transaction: releases what they hold, trades them with `place_trades` under
 * their own ids, and stores each outcome. A crash before the commit changes nothing.
 *
 * Locks are taken in the same order as by every batch of trades, the market before the wallets, which
 * prevents deadlocks. While the market lock is held, the price that triggered an order cannot change. It is
 * not held for an order or a wallet that another transaction has locked.
 * @returns the orders that are busy in this way
 */
export async function fillOrders(services: FillServices, keys: readonly OrderKey[]): Promise<readonly OrderKey[]> {
  const { db, clock } = services;
  const now = clock.now();
  const { ends, busy } = await db.transaction().execute(async (tx) => {
    await lockMarketShared(tx);
    const { free, busy } = await lockFree(tx, keys);
    const orders = await listStillTriggered(tx, free, now);
    if (orders.length === 0) return { ends: [], busy };
    await releaseOrders(tx, orders);
    const decisions = await trade(tx, services, orders, now);
    const ended: Ended[] = [];
    for (const decision of decisions) {
      const order = orders[decision.ordinal - 1];
      if (!order) throw new Error('a trade decision belongs to no order');
      const one = await outcomeOf(tx, order, decision);
      if (one) ended.push(one);
    }
    const [closed, notices] = [ended.map(({ end }) => end), ended.map(({ notice }) => notice)];
    await closeOrders(tx, closed, now);
    await publishOrderEnds(tx, closed);
    await createNotifications(tx, notices, now);
    await publishPortfolioChange(tx, [...new Set(orders.map(({ user_id }) => user_id))]);
    return { ends: closed, busy };
  });
  for (const { state } of ends) ordersEnded.inc({ outcome: state === 'filled' ? 'filled' : 'refused' });
  return busy;
}

function trade(
  tx: Executor,
  { settings }: FillServices,
  orders: readonly TriggeredOrder[],
  now: Date,
): Promise<TradeDecision[]> {
  const terms = { ...settings.of(tradingSettings), gameDay: londonDay(now.getTime()), now };
  return placeTradesWithin(tx, orders.map(toTradeRequest), terms);
}

function toTradeRequest(order: TriggeredOrder): PlayerTradeRequest {
  const { user_id: userId, id, celebrity_id: celebrityId, kind, side, shares, tick_number: tick, in_event } = order;
  const ownFeeBps = in_event ? eventFeeBps : order.fee_bps;
  const terms = { ownFeeBps, inWindow: in_event || order.in_window, uncounted: isOutsideDailyMax(kind) };
  return { userId, id, celebrityId, side, shares, tick, toleranceBps: 0, ...terms };
}

function holdOf({ user_id, id, celebrity_id, reserved_cents, reserved_shares, expires_at }: TriggeredOrder): NewHold {
  const amount = { cents: reserved_cents, shares: reserved_shares };
  return { userId: user_id, ownerId: id, celebrityId: celebrity_id, ...amount, until: expires_at };
}

/** How an order is closed, or null when it stays open and holds again what it held. */
async function outcomeOf(tx: Executor, order: TriggeredOrder, decision: TradeDecision): Promise<Ended | null> {
  const key = { userId: order.user_id, id: order.id };
  if (decision.outcome === 'TRADED') {
    const [priceCents, feeCents] = [seCents(decision.price_cents), seCents(decision.fee_cents)];
    const end = { ...key, state: 'filled', fillPriceCents: priceCents, feeBps: decision.fee_bps } as const;
    return { end, notice: filledNotice(order, priceCents, feeCents) };
  }
  // Only this transaction may trade under the order's id: REPEATED means that the player used the id for a
  // trade.
  const code = decision.outcome === 'REPEATED' ? 'ID_REUSED' : decision.outcome;
  if (eventOfRefusal(code) === null && (await placeHold(tx, orderHold, holdOf(order)))) return null;
  return { end: { ...key, state: 'refused', refusal: code }, notice: refusedNotice(order, code) };
}
