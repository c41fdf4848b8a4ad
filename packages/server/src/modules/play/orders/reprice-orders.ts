import { seCents } from '@limelight/rules/money';
import { repriceOrders } from '@limelight/rules/order';
import type { Tier } from '@limelight/rules/tier';
import type { Executor } from '../../../platform/database.js';
import { findWallet, resetHolds } from '../../exchange/wallet/wallet.public.js';
import { createNotifications } from '../../people/notifications/notifications.public.js';
import { closeAndRelease } from './close-and-release.js';
import { repricedNotice, tooDearNotice } from './order-notice.js';
import { orderHold } from './orders.hold.sql.js';
import { listOpenOrdersOf, saveFeeRates } from './orders.sql.js';

interface TierChange {
  readonly userId: string;
  readonly tier: Tier;
  readonly now: Date;
}

/**
 * Open orders of a player whose tier has changed pay the rate of the new one, from the fees of the day they
 * were placed. Buys that can no longer pay are cancelled. In the transaction that changes the tier, which has
 * locked the wallet: a fill comes before it, at the old rate, or after it.
 */
export async function repriceOrdersOf(tx: Executor, { userId, tier, now }: TierChange): Promise<void> {
  const open = await listOpenOrdersOf(tx, userId);
  const wallet = await findWallet(tx, userId);
  if (open.length === 0 || !wallet) return;
  const priced = open.flatMap((row) => (row.fees_bps === null ? [] : [pricedOf(row, row.fees_bps)]));
  const outcomes = repriceOrders(priced, { tier, freeCents: wallet.cash_cents - wallet.reserved_cents });
  const ended = outcomes.flatMap(({ ends, order }) => (ends ? [order.row] : []));
  const changed = outcomes.flatMap((one) => (one.ends || one.feeBps === one.order.row.fee_bps ? [] : [one]));
  await closeAndRelease(tx, ended, 'cancelled', now);
  await resetHolds(
    tx,
    orderHold,
    changed.flatMap(({ order: { side, row }, reservedCents: cents }) =>
      side === 'buy' ? [{ userId, ownerId: row.id, cents }] : [],
    ),
  );
  await saveFeeRates(
    tx,
    userId,
    changed.map(({ order, feeBps }) => ({ id: order.row.id, feeBps })),
  );
  const dearer = changed.filter(({ order, feeBps }) => feeBps > (order.row.fee_bps ?? 0)).length;
  const event = { userId, tier, now };
  const notices = [
    ...(dearer === 0 ? [] : [repricedNotice(event, dearer)]),
    ...(ended.length === 0 ? [] : [tooDearNotice(event, ended.length)]),
  ];
  await createNotifications(tx, notices, now);
}

type OpenOrder = Awaited<ReturnType<typeof listOpenOrdersOf>>[number];

function pricedOf(row: OpenOrder, feesBps: readonly number[]) {
  const { kind, side, shares, during_events: duringEvents, reserved_cents: reservedCents } = row;
  const triggerPriceCents = seCents(row.trigger_price_cents);
  return { row, kind, side, shares, triggerPriceCents, duringEvents, reservedCents, feesBps };
}
