import type { OwnSplit } from '@limelight/contract/exchange/splits.schema';
import type { Bps, SeCents } from '@limelight/rules/money';
import type { PriceDirection } from '@limelight/rules/price-direction';
import type { TradeSide } from '@limelight/rules/trade';
import { sql } from 'kysely';
import { bigints } from '../../../platform/bigints.js';
import type { Executor } from '../../../platform/database.js';
import type { SplitRow } from './split.sql.js';

export interface SplitToReport extends SplitRow {
  readonly name: string;
}

/** Splits that were announced or executed in the last days, with the celebrity's name. */
export async function listSplitsToReport(db: Executor, now: Date): Promise<SplitToReport[]> {
  const { rows } = await sql<SplitToReport>`
    select split.*, celebrity.name from split join celebrity on celebrity.id = celebrity_id
    where state = 'announced' or (state = 'executed' and executed_at > ${now}::timestamptz - interval '2 days')`.execute(
    db,
  );
  return rows;
}

/** Executed splits with holders who are not converted yet. */
export async function listUnfinishedSplits(db: Executor): Promise<SplitToReport[]> {
  const { rows } = await sql<SplitToReport>`
    select split.*, celebrity.name from split join celebrity on celebrity.id = celebrity_id
    where state = 'executed' and completed_at is null order by first_tick, celebrity_id`.execute(db);
  return rows;
}

/** Locks the split until the transaction ends. Undefined when it is finished, or another transaction converts its holders. */
export async function lockUnfinishedSplit(tx: Executor, id: string): Promise<SplitRow | undefined> {
  return tx
    .selectFrom('split')
    .selectAll()
    .where('id', '=', id)
    .where('completed_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/**
 * The next players, by id, with shares or open orders that count as before the split. A pass looks at every position one
 * time, along the primary key: an index by celebrity would cost every trade that opens or closes a position.
 */
export async function listUnconverted(
  tx: Executor,
  { celebrity_id, number, converted_to }: SplitRow,
  limit: number,
): Promise<string[]> {
  const after = converted_to ?? '00000000-0000-0000-0000-000000000000';
  const { rows } = await sql<{ user_id: string }>`
    select user_id from (
      (select user_id from position, (select set_config('enable_seqscan', 'off', true)) as along_the_key
        where celebrity_id = ${celebrity_id} and splits < ${number} and user_id > ${after} order by user_id limit ${limit})
      union
      (select user_id from player_order
        where state = 'open' and celebrity_id = ${celebrity_id} and splits < ${number} and user_id > ${after}
        order by user_id limit ${limit})
    ) as player order by user_id limit ${limit}`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

export interface UnconvertedPosition {
  readonly user_id: string;
  readonly shares: number;
  readonly average_price_cents: SeCents;
}

/** The caller has locked the wallets. */
export async function listPositionsToSplit(tx: Executor, split: SplitRow, userIds: readonly string[]) {
  const { rows } = await sql<UnconvertedPosition>`
    select user_id, shares, average_price_cents from position
    where user_id = any(${userIds}::uuid[]) and celebrity_id = ${split.celebrity_id} and splits < ${split.number}
    order by user_id`.execute(tx);
  return rows;
}

export interface UnconvertedOrder {
  readonly user_id: string;
  readonly id: string;
  readonly side: TradeSide;
  readonly direction: PriceDirection;
  readonly shares: number;
  readonly trigger_price_cents: SeCents;
  readonly fee_bps: Bps | null;
  readonly reserved_cents: SeCents;
}

/** The caller has locked the wallets. */
export async function listOrdersToSplit(tx: Executor, split: SplitRow, userIds: readonly string[]) {
  const { rows } = await sql<UnconvertedOrder>`
    select user_id, id, side, direction, shares, trigger_price_cents, fee_bps, reserved_cents from player_order
    where user_id = any(${userIds}::uuid[]) and state = 'open' and celebrity_id = ${split.celebrity_id}
      and splits < ${split.number}
    order by user_id, id`.execute(tx);
  return rows;
}

export interface ConvertedOrder extends Pick<UnconvertedOrder, 'user_id' | 'id'> {
  /** 0: the order ends. */
  readonly shares: number;
  readonly triggerPriceCents: number;
  readonly reservedCents: number;
  /** What the wallet gets back of its reservation. */
  readonly freedCents: number;
}

/** Writes open orders after a split, cancels those without shares, and releases the cash that they no longer need. */
export async function saveOrders(
  tx: Executor,
  { number }: SplitRow,
  orders: readonly ConvertedOrder[],
  now: Date,
): Promise<void> {
  if (orders.length === 0) return;
  await sql`
    with converted as (
      select * from unnest(
        ${orders.map(({ user_id }) => user_id)}::uuid[], ${orders.map(({ id }) => id)}::uuid[],
        ${orders.map(({ shares }) => shares)}::integer[], ${bigints(orders.map(({ triggerPriceCents }) => triggerPriceCents))},
        ${bigints(orders.map(({ reservedCents }) => reservedCents))}, ${bigints(orders.map(({ freedCents }) => freedCents))}
      ) as c (user_id, id, shares, trigger_price_cents, reserved_cents, freed_cents)
    ),
    remaining as (
      update player_order as o
      set shares = converted.shares, trigger_price_cents = converted.trigger_price_cents,
        reserved_cents = converted.reserved_cents, splits = ${number},
        reserved_shares = case o.side when 'sell' then converted.shares else 0 end
      from converted where o.user_id = converted.user_id and o.id = converted.id and converted.shares > 0
    ),
    ended as (
      update player_order as o set state = 'cancelled', closed_at = ${now}::timestamptz
      from converted where o.user_id = converted.user_id and o.id = converted.id and converted.shares = 0
    )
    update wallet set reserved_cents = wallet.reserved_cents - freed.cents, reservation_count = reservation_count + 1
    from (select user_id, sum(freed_cents)::bigint as cents from converted group by user_id) as freed
    where wallet.user_id = freed.user_id`.execute(tx);
}

/** Frees the shares that open orders reserve, so that a position can change; then `reserveShares` is due. */
export async function freeShares(tx: Executor, { celebrity_id }: SplitRow, userIds: readonly string[]): Promise<void> {
  await sql`
    update position set reserved_shares = 0
    where user_id = any(${userIds}::uuid[]) and celebrity_id = ${celebrity_id} and reserved_shares > 0`.execute(tx);
}

/** Reserves what the open orders are to sell. */
export async function reserveShares(tx: Executor, { celebrity_id }: SplitRow, userIds: readonly string[]) {
  await sql`
    update position set reserved_shares = reserved.shares
    from (
      select user_id, sum(reserved_shares) as shares from player_order
      where user_id = any(${userIds}::uuid[]) and celebrity_id = ${celebrity_id} and state = 'open' and reserved_shares > 0
      group by user_id
    ) as reserved
    where position.user_id = reserved.user_id and position.celebrity_id = ${celebrity_id}`.execute(tx);
}

export interface UnconvertedAlert {
  readonly user_id: string;
  readonly id: string;
  readonly direction: PriceDirection;
  readonly price_cents: SeCents;
}

/** Locks waiting alerts of before the split. */
export async function lockAlertsToSplit(tx: Executor, { celebrity_id, number }: SplitRow, limit: number) {
  const { rows } = await sql<UnconvertedAlert>`
    select user_id, id, direction, price_cents from price_alert
    where fired_at is null and celebrity_id = ${celebrity_id} and splits < ${number}
    order by user_id, id limit ${limit} for no key update`.execute(tx);
  return rows;
}

export async function saveAlerts(
  tx: Executor,
  { number }: SplitRow,
  alerts: readonly Pick<UnconvertedAlert, 'user_id' | 'id' | 'price_cents'>[],
): Promise<void> {
  await sql`
    update price_alert as alert set price_cents = converted.price_cents, splits = ${number}
    from unnest(
      ${alerts.map(({ user_id }) => user_id)}::uuid[], ${alerts.map(({ id }) => id)}::uuid[],
      ${bigints(alerts.map(({ price_cents }) => price_cents))}
    ) as converted (user_id, id, price_cents)
    where alert.user_id = converted.user_id and alert.id = converted.id`.execute(tx);
}

export async function savePass(
  tx: Executor,
  id: string,
  pass: { readonly convertedTo: string | null; readonly met: boolean; readonly completedAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('split')
    .set({ converted_to: pass.convertedTo, pass_met: pass.met, completed_at: pass.completedAt })
    .where('id', '=', id)
    .execute();
}

/** What splits did to a player's shares, newest first. */
export async function listHoldingSplits(db: Executor, userId: string) {
  const { rows } = await sql<Omit<OwnSplit, 'time'> & { readonly time: Date }>`
    select reference_id as "splitId", celebrity_id as "celebrityId", created_at as time,
      shares_after - shares as "sharesBefore", shares_after as "sharesAfter", amount_cents as "cashCents"
    from share_entry where user_id = ${userId} and kind = 'split' order by number desc`.execute(db);
  return rows;
}
