import type { Bps, SeCents } from '@limelight/rules/money';
import type { PriceDirection } from '@limelight/rules/price-direction';
import type { TradeSide } from '@limelight/rules/trade';
import { sql } from 'kysely';
import { bigints } from '../../../platform/bigints.js';
import type { Executor } from '../../../platform/database.js';

export interface UnconvertedOrder {
  readonly user_id: string;
  readonly id: string;
  readonly side: TradeSide;
  readonly direction: PriceDirection;
  readonly shares: number;
  readonly trigger_price_cents: SeCents;
  readonly fee_bps: Bps | null;
  readonly during_events: boolean;
  readonly reserved_cents: SeCents;
}

interface OrdersOfSplit {
  readonly celebrityId: string;
  /** Counts the celebrity's splits. */
  readonly number: number;
}

/** Open orders of before the split. The caller has locked the wallets. */
export async function listOrdersToSplit(
  tx: Executor,
  { celebrityId, number }: OrdersOfSplit,
  userIds: readonly string[],
): Promise<UnconvertedOrder[]> {
  const { rows } = await sql<UnconvertedOrder>`
    select user_id, id, side, direction, shares, trigger_price_cents, fee_bps, during_events, reserved_cents from order_with_hold
    where user_id = any(${userIds}::uuid[]) and state = 'open' and celebrity_id = ${celebrityId} and splits < ${number}
    order by user_id, id`.execute(tx);
  return rows;
}

export interface ConvertedOrder {
  readonly user_id: string;
  readonly id: string;
  readonly shares: number;
  readonly triggerPriceCents: SeCents;
  readonly reservedCents: SeCents;
}

export async function saveConvertedOrders(
  tx: Executor,
  { number }: Pick<OrdersOfSplit, 'number'>,
  orders: readonly ConvertedOrder[],
): Promise<void> {
  await sql`
    update player_order as o
    set shares = converted.shares, trigger_price_cents = converted.trigger_price_cents, splits = ${number}
    from unnest(
      ${orders.map(({ user_id }) => user_id)}::uuid[], ${orders.map(({ id }) => id)}::uuid[],
      ${orders.map(({ shares }) => shares)}::integer[], ${bigints(orders.map(({ triggerPriceCents }) => triggerPriceCents))}
    ) as converted (user_id, id, shares, trigger_price_cents)
    where o.user_id = converted.user_id and o.id = converted.id`.execute(tx);
}
