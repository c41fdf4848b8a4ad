import type { OpeningCelebrity } from '@limelight/rules/day-record';
import type { CelebrityMarket } from '@limelight/rules/market';
import { inForm } from '@limelight/rules/record-form';
import { addDays, type LondonDay } from '@limelight/rules/time';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { MarketDay } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';

export type MarketDayRow = Selectable<MarketDay>;

export function findMarketDay(db: Executor, day: string): Promise<MarketDayRow | undefined> {
  return db.selectFrom('market_day').selectAll().where('day', '=', day).executeTakeFirst();
}

/** The last day with records before a day. From the first such day on, a day without records had no tick. */
export function findMarketDayBefore(db: Executor, day: string) {
  return db
    .selectFrom('market_day')
    .select('last_tick')
    .where('day', '<', day)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The day that was opened last. */
export function findLastMarketDay(db: Executor): Promise<MarketDayRow | undefined> {
  return db.selectFrom('market_day').selectAll().orderBy('day', 'desc').limit(1).executeTakeFirst();
}

export async function insertMarketDay(tx: Executor, row: Insertable<MarketDay>): Promise<void> {
  await tx.insertInto('market_day').values(row).execute();
}

/** Fixes what a day ended with. */
export async function endMarketDay(
  tx: Executor,
  day: string,
  end: { readonly last_tick: number; readonly last_state: string },
): Promise<void> {
  await tx.updateTable('market_day').set(end).where('day', '=', day).where('last_tick', 'is', null).execute();
}

/** Days that have ended and have no closing record, oldest first. */
export function listUnclosedDays(db: Executor): Promise<MarketDayRow[]> {
  return db
    .selectFrom('market_day')
    .selectAll()
    .where('last_tick', 'is not', null)
    .where('closing', 'is', null)
    .orderBy('day')
    .execute();
}

export async function hasUnclosedDay(db: Executor, before: string): Promise<boolean> {
  const query = db.selectFrom('market_day').select('day').where('day', '<', before).where('closing', 'is', null);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** The newest closing record before a day. */
export function findLastClosing(db: Executor, day: string) {
  return db
    .selectFrom('market_day')
    .select(['closing_hash', 'closed_at'])
    .where('day', '<', day)
    .where('closing_hash', 'is not', null)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Stores a closing record, unless another instance did. */
export async function updateClosing(
  db: Executor,
  day: string,
  closing: { readonly closing: string; readonly closing_hash: Buffer; readonly closed_at: Date },
): Promise<void> {
  await db.updateTable('market_day').set(closing).where('day', '=', day).where('closing', 'is', null).execute();
}

/** Yesterday's change of popularity moves the prices of a day. */
export async function setPopularityChanges(tx: Executor, day: LondonDay): Promise<void> {
  await sql`
    update celebrity_market as state
    set model = model || jsonb_build_object('popularityChange', coalesce(fan_day.popularity - fan_day.popularity_before, 0))
    from celebrity
    left join fan_day on fan_day.celebrity_id = celebrity.id and fan_day.day = ${addDays(day, -1)}::date
    where celebrity.id = state.celebrity_id`.execute(tx);
}

/**
 * Every celebrity after the newest tick, in slot order. What staff have changed since is left out: it is a
 * cause of the next tick. Splits are those of the day. The caller holds the lock on changes of celebrities.
 */
export async function listStatesAfterTick(tx: Executor, tick: number, day: string): Promise<OpeningCelebrity[]> {
  const { rows } = await sql<
    Omit<OpeningCelebrity, keyof CelebrityMarket> & { readonly model: CelebrityMarket } & Pick<
        OpeningCelebrity,
        'category'
      >
  >`
    select celebrity.slot, celebrity_market.model,
      coalesce((
        select category_before from celebrity_change as change
        where change.celebrity_id = celebrity.id and kind = 'category' and first_tick > ${tick}
        order by first_tick, at, change.id limit 1
      ), category) as category,
      exists (
        select from standstill
        where standstill.celebrity_id = celebrity.id and first_tick <= ${tick} and (last_tick is null or last_tick >= ${tick})
      ) or status = 'listing' or (status = 'suspended' and not settling and not exists (
        select from standstill
        where standstill.celebrity_id = celebrity.id and first_tick > ${tick} and last_tick is null
      )) as suspended,
      (
        select change.price_cents from celebrity_change as change
        where change.celebrity_id = celebrity.id and kind = 'price' and first_tick <= ${tick} and last_tick is null
      ) as "targetCents",
      (
        select json_build_object('from', from_shares, 'to', to_shares) from split
        where split.celebrity_id = celebrity.id and executed_day = ${day}::date
      ) as split
    from celebrity join celebrity_market on celebrity_market.celebrity_id = celebrity.id
    where not exists (
      select from celebrity_change as change
      where change.celebrity_id = celebrity.id and kind = 'listing' and first_tick > ${tick}
    )
    order by celebrity.slot`.execute(tx);
  return rows.map(({ model, ...row }) => inForm({ ...model, ...row }));
}
