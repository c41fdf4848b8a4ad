import type { DayCause } from '@limelight/rules/causes/causes';
import type { PopularityCorrection } from '@limelight/rules/day-record';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';
import type { TickRange } from '../market/market.public.js';

/**
 * What staff did that these ticks were the first to show. A suspension that ended before a tick is none;
 * where one ends and the next begins at the same tick, the end is first.
 */
export async function listStaffCauses(db: Executor, { firstTick, lastTick }: TickRange): Promise<DayCause[]> {
  const inRange = sql`first_tick between ${firstTick} and ${lastTick}`;
  const facts = sql`first_tick as tick, celebrity_id as "celebrityId"`;
  const change = (kind: DayCause['kind']) =>
    sql`from celebrity_change as change where kind = ${sql.lit(kind)} and ${inRange}`;
  const order = sql`order by first_tick, at, change.id`;
  const lists = [
    sql`select 'listing' as kind, first_tick as tick, celebrity_id as "celebrityId", slot,
        coalesce((
          select later.category_before from celebrity_change as later
          where later.celebrity_id = change.celebrity_id and later.kind = 'category' and later.first_tick > change.first_tick
          order by later.first_tick, later.at, later.id limit 1
        ), celebrity.category) as category, change.price_cents as "priceCents"
      from celebrity_change as change join celebrity on celebrity.id = celebrity_id
      where kind = 'listing' and ipo_id is null and ${inRange} order by first_tick, slot`,
    sql`select 'category' as kind, ${facts}, category, reason ${change('category')} ${order}`,
    sql`select 'restoration' as kind, last_tick + 1 as tick, celebrity_id as "celebrityId", max(end_reason) as reason
      from standstill
      where last_tick + 1 between ${firstTick} and ${lastTick} and last_tick >= first_tick
      group by last_tick, celebrity_id order by last_tick, min(at), min(id::text)`,
    sql`select 'suspension' as kind, ${facts}, reason ${change('suspension')} and (last_tick is null or last_tick >= first_tick) ${order}`,
    sql`select 'price' as kind, ${facts}, price_cents as "targetCents", reason ${change('price')} ${order}`,
  ];
  const causes: DayCause[] = [];
  for (const list of lists) causes.push(...(await causesOf(db, list)));
  return causes;
}

async function causesOf(db: Executor, query: ReturnType<typeof sql>): Promise<DayCause[]> {
  return (await query.execute(db)).rows as DayCause[];
}

/**
 * The corrections of a day as its opening record publishes them. None is added for a day that is about to
 * open.
 */
export async function listPublishedCorrections(tx: Executor, day: string): Promise<PopularityCorrection[]> {
  const { rows } = await sql<PopularityCorrection>`
    select change.celebrity_id as "celebrityId", change.popularity_before as "from", change.popularity as "to", change.reason
    from celebrity_change as change join celebrity on celebrity.id = change.celebrity_id
    where change.kind = 'popularity' and change.day = ${day}::date order by celebrity.slot`.execute(tx);
  return rows;
}

/** Ends the price changes of these celebrities at the tick that reached their prices. */
export async function endPriceChanges(tx: Executor, celebrityIds: readonly string[], tick: number): Promise<void> {
  if (celebrityIds.length === 0) return;
  await tx
    .updateTable('celebrity_change')
    .set({ last_tick: tick })
    .where('celebrity_id', 'in', celebrityIds)
    .where('kind', '=', 'price')
    .where('last_tick', 'is', null)
    .execute();
}
