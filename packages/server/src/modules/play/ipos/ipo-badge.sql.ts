import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

export interface Badge {
  readonly celebrityId: string;
  readonly name: string;
  readonly day: string;
}

/** Badges of the first day of IPOs, the newest first. */
export async function listBadges(db: Executor, userId: string): Promise<Badge[]> {
  const { rows } = await sql<Badge>`
    select celebrity_id as "celebrityId", name, badge_day::text as day
    from pool_entry join ipo on ipo.id = pool_id
    where user_id = ${userId} and badge_day is not null order by badge_day desc, pool_id`.execute(db);
  return rows;
}

export interface IpoWithBadges {
  readonly id: string;
  readonly name: string;
  readonly celebrityId: string;
  readonly day: string;
}

/** IPOs whose first day of trading is over, and whose badges are not given. */
export async function listIposToBadge(db: Executor, today: string): Promise<IpoWithBadges[]> {
  const { rows } = await sql<IpoWithBadges>`
    select ipo.id, ipo.name, celebrity_id as "celebrityId", market_day.day::text as day
    from ipo join market_day on after_tick < trading_tick and coalesce(last_tick, trading_tick) >= trading_tick
    where stage = 'trading' and badges_at is null and market_day.day < ${today}::date
    order by ipo.id`.execute(db);
  return rows;
}

/** Gives badges to some who took shares and hold some now. @returns to whom */
export async function giveBadges(
  tx: Executor,
  { id, celebrityId, day }: IpoWithBadges,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    update pool_entry set badge_day = ${day}::date
    from (
      select entry.user_id from pool_entry as entry
      join position on position.user_id = entry.user_id and position.celebrity_id = ${celebrityId}
      where pool_id = ${id} and taken > 0 and badge_day is null order by entry.user_id limit ${limit}
    ) as holder
    where pool_id = ${id} and pool_entry.user_id = holder.user_id
    returning pool_entry.user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

export async function endBadges(tx: Executor, id: string, now: Date): Promise<void> {
  await sql`update ipo set badges_at = ${now}::timestamptz where id = ${id}`.execute(tx);
}
