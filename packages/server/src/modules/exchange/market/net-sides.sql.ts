import { ticksPerDay } from '@limelight/rules/time';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

interface SettledTicks {
  /** The first and the last of the ticks, all of them finished. */
  readonly from: number;
  readonly to: number;
  /** Trades of this tick and of earlier ones were never counted. */
  readonly since: number;
}

export interface SideChange {
  readonly celebrityId: string;
  readonly userId: string;
  readonly shares: number;
}

/**
 * What ticks change in the net sides: their trades are added; those undone at them, and those that are a day
 * old with them, are taken out. A trade is taken out once: an undo of a trade that has left the day already
 * takes out nothing. Trades from before a split count for nothing: their shares are not countable in shares
 * of now.
 */
export async function listSideChanges(tx: Executor, { from, to, since }: SettledTicks): Promise<SideChange[]> {
  const signed = (table: string) =>
    sql`case ${sql.ref(`${table}.side`)} when 'buy' then ${sql.ref(`${table}.shares`)}::bigint else -${sql.ref(`${table}.shares`)} end`;
  const counted = Math.max(since, from - 1 - ticksPerDay);
  // Rows are looked up one by one ("lateral ... offset 0"): a plan that reads the whole table, made when it
  // was small, would stop the market when it is not.
  const { rows } = await sql<SideChange>`
    select celebrity_id as "celebrityId", user_id as "userId", sum(shares)::bigint as shares from (
      select celebrity_id, user_id, ${signed('trade')} as shares from trade
      join celebrity_market using (celebrity_id)
      where tick_number between ${from} and ${to} and tick_number >= coalesce(split_tick, 0)
      union all
      select celebrity_id, undo.user_id, -${signed('undo')} from trade_undo as undo
      join celebrity_market using (celebrity_id)
      cross join lateral (
        select tick_number from trade where user_id = undo.user_id and id = undo.trade_id offset 0
      ) as undone
      where undo.tick_number between ${from} and ${to}
        and undone.tick_number > ${counted} and undone.tick_number >= coalesce(split_tick, 0)
      union all
      select celebrity_id, trade.user_id, -${signed('trade')} from trade
      join celebrity_market using (celebrity_id)
      left join lateral (
        select tick_number as undone_at from trade_undo where user_id = trade.user_id and trade_id = trade.id offset 0
      ) as undo on true
      where tick_number between ${from - ticksPerDay} and ${to - ticksPerDay}
        and tick_number > ${counted} and tick_number >= coalesce(split_tick, 0)
        and (undone_at is null or undone_at > ${to})
    ) as movement
    group by celebrity_id, user_id having sum(shares) <> 0`.execute(tx);
  return rows;
}

/** Of each celebrity with one, the first tick after the last split. */
export function listSplitTicks(tx: Executor) {
  return tx
    .selectFrom('celebrity_market')
    .select(['celebrity_id as celebrityId', 'split_tick as tick'])
    .where('split_tick', 'is not', null)
    .execute();
}

export interface SideCount {
  readonly celebrityId: string;
  readonly buyers: number;
  readonly sellers: number;
}

export async function saveSideCounts(tx: Executor, counts: readonly SideCount[]): Promise<void> {
  if (counts.length === 0) return;
  await tx
    .insertInto('net_side_count')
    .values(
      counts.map(({ celebrityId, buyers, sellers }) => ({
        celebrity_id: celebrityId,
        net_buyers: buyers,
        net_sellers: sellers,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('celebrity_id').doUpdateSet((eb) => ({
        net_buyers: eb.ref('excluded.net_buyers'),
        net_sellers: eb.ref('excluded.net_sellers'),
      })),
    )
    .execute();
}

export async function deleteSideCounts(tx: Executor): Promise<void> {
  await tx.deleteFrom('net_side_count').execute();
}

/** After a split only later trades count for the net sides of its celebrity. */
export async function forgetSideCount(tx: Executor, celebrityId: string): Promise<void> {
  await tx.deleteFrom('net_side_count').where('celebrity_id', '=', celebrityId).execute();
}
