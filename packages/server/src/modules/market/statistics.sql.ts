import { dayMs, ticksPerDay } from '@limelight/rules/time';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database.js';

export interface DayFigures {
  readonly celebrity_id: string;
  readonly volume_cents: number;
  readonly low_cents: number;
  readonly high_cents: number;
}

/** SE$ traded and the range of prices over the last 24 hours. */
export async function listDayFigures(db: Executor, nowMs: number): Promise<DayFigures[]> {
  const { rows } = await sql<DayFigures>`
    select celebrity_id, sum(volume_cents)::bigint as volume_cents, min(low_cents) as low_cents, max(high_cents) as high_cents
    from candle_5m where start_at > ${new Date(nowMs - dayMs)} group by celebrity_id`.execute(db);
  return rows;
}

export async function listHighs(db: Executor): Promise<{ celebrity_id: string; high_cents: number }[]> {
  const { rows } = await sql<{ celebrity_id: string; high_cents: number }>`
    select celebrity_id, max(high_cents) as high_cents from candle_1d group by celebrity_id`.execute(db);
  return rows;
}

export async function listHolders(db: Executor): Promise<{ celebrity_id: string; holders: number }[]> {
  const { rows } = await sql<{ celebrity_id: string; holders: number }>`
    select celebrity_id, count(*) as holders from position group by celebrity_id`.execute(db);
  return rows;
}

export interface NetSides {
  readonly celebrity_id: string;
  readonly net_buyers: number;
  readonly net_sellers: number;
}

/** Distinct net buyers and sellers of the last day's ticks: a hundred small buys are one buyer. */
export async function listNetSides(db: Executor, tickNumber: number): Promise<NetSides[]> {
  const { rows } = await sql<NetSides>`
    select celebrity_id, count(*) filter (where net > 0) as net_buyers, count(*) filter (where net < 0) as net_sellers
    from (
      select celebrity_id, user_id, sum(case side when 'buy' then shares::bigint else -shares::bigint end) as net
      from trade where tick_number > ${tickNumber - ticksPerDay}
      group by celebrity_id, user_id
    ) as players
    group by celebrity_id`.execute(db);
  return rows;
}

/** All celebrities ever listed, in slot order. */
export function listCelebrities(db: Executor) {
  return db
    .selectFrom('celebrity')
    .innerJoin('celebrity_market', 'celebrity_market.celebrity_id', 'celebrity.id')
    .select([
      'celebrity.id',
      'slot',
      'name',
      'category',
      'country',
      'description',
      'listing_price_cents',
      'popularity',
      'status',
      'image_url',
      'listed_at',
      'previous_price_cents',
    ])
    .orderBy('slot')
    .execute();
}
