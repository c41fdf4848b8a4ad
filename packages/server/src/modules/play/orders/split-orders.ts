import { splitOrder } from '@limelight/rules/split';
import type { ExecutedSplit } from '../../../hooks.js';
import type { Executor } from '../../../platform/database.js';
import { lowerHolds } from '../../exchange/wallet/wallet.public.js';
import { createNotifications } from '../../people/notifications/notifications.public.js';
import { closeAndRelease } from './close-and-release.js';
import { splitNotice } from './order-notice.js';
import { orderHold } from './orders.hold.sql.js';
import {
  type ConvertedOrder,
  listOrdersToSplit,
  saveConvertedOrders,
  type UnconvertedOrder,
} from './split-orders.sql.js';

interface SplitPlayers {
  readonly split: ExecutedSplit;
  readonly userIds: readonly string[];
  readonly now: Date;
}

/**
 * Converts the open orders of players whom a split reaches, and lowers what buys hold of cash. Orders of a
 * size that cannot be traded are cancelled, with one notification a player. What sales hold is converted with
 * the shares.
 */
export async function splitOrders(tx: Executor, { split, userIds, now }: SplitPlayers): Promise<void> {
  const converted: ConvertedOrder[] = [];
  const ended: UnconvertedOrder[] = [];
  for (const order of await listOrdersToSplit(tx, split, userIds)) {
    const { user_id, id, side, direction, shares, fee_bps: feeBps, during_events: duringEvents } = order;
    const { trigger_price_cents: triggerPriceCents, reserved_cents: reservedCents } = order;
    const terms = { side, direction, shares, triggerPriceCents, feeBps, duringEvents, reservedCents };
    const after = splitOrder(terms, split.ratio);
    if (after === null) ended.push(order);
    else converted.push({ ...after, user_id, id });
  }
  await closeAndRelease(tx, ended, 'cancelled', now);
  await saveConvertedOrders(tx, split, converted);
  const lowered = converted.filter(({ reservedCents }) => reservedCents > 0);
  await lowerHolds(
    tx,
    orderHold,
    lowered.map(({ user_id, id, reservedCents }) => ({ userId: user_id, ownerId: id, cents: reservedCents })),
  );
  const playersNotified = new Set(ended.map(({ user_id }) => user_id));
  await createNotifications(
    tx,
    [...playersNotified].map((userId) => splitNotice(userId, split)),
    now,
  );
}
