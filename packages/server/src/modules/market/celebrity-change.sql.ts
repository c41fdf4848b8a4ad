import type { PopularityCorrection } from '@limelight/rules/day-record';
import type { StaffChange } from '@limelight/rules/staff-change';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { CelebrityChange } from '../../platform/database.generated.js';
import type { Executor } from '../../platform/database.js';

type CelebrityChangeRow = Selectable<CelebrityChange>;

/**
 * Advisory lock between ticks and what staff change about celebrities. A tick holds it from its first query to its
 * commit, so a change is before or after it, never inside, and knows the number of the first tick that it affects.
 * Taken before every other lock.
 */
const changesLockKey = 7_266_103;

/** Waits for a tick in progress, and blocks the next one until this transaction ends. */
export async function lockCelebrityChanges(tx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(changesLockKey)})`.execute(tx);
}

/** LISTEN/NOTIFY channel for changes of celebrities by staff; every instance reads them again. */
export const celebrityChannel = 'celebrity';

/** Delivered when the transaction commits. */
export async function publishCelebrityChange(tx: Executor, celebrityId: string): Promise<void> {
  await sql`select pg_notify(${celebrityChannel}, ${celebrityId})`.execute(tx);
}

/** The number of the tick after the current one. The caller holds the lock, so no other tick comes between. */
export async function findNextTickNumber(tx: Executor): Promise<number> {
  const { tick_number } = await tx.selectFrom('market').select('tick_number').executeTakeFirstOrThrow();
  return tick_number + 1;
}

export async function insertCelebrityChange(tx: Executor, change: Insertable<CelebrityChange>): Promise<void> {
  await tx.insertInto('celebrity_change').values(change).execute();
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

/** Ends a suspension after a tick. @returns whether there was one */
export async function endSuspension(tx: Executor, celebrityId: string, lastTick: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('celebrity_change')
    .set({ last_tick: lastTick })
    .where('celebrity_id', '=', celebrityId)
    .where('kind', '=', 'suspension')
    .where('last_tick', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The latest correction for a day replaces an earlier one, which only the audit trail shows. */
export async function upsertCorrection(tx: Executor, correction: Insertable<CelebrityChange>): Promise<void> {
  const { id, at, actor_id, reason, popularity } = correction;
  await tx
    .insertInto('celebrity_change')
    .values(correction)
    .onConflict((conflict) =>
      conflict
        .columns(['celebrity_id', 'day'])
        .where('kind', '=', 'popularity')
        .doUpdateSet({ id, at, actor_id, reason, popularity }),
    )
    .execute();
}

/** The corrections that a day's count of fans starts from. */
export async function listCorrections(db: Executor, day: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('celebrity_change')
    .select(['celebrity_id', 'popularity'])
    .where('kind', '=', 'popularity')
    .where('day', '=', day)
    .execute();
  return new Map(
    rows.flatMap(({ celebrity_id, popularity }) => (popularity === null ? [] : [[celebrity_id, popularity]])),
  );
}

/** The corrections of a day as its opening record publishes them. None is added for a day that is about to open. */
export async function listPublishedCorrections(tx: Executor, day: string): Promise<PopularityCorrection[]> {
  const { rows } = await sql<PopularityCorrection>`
    select change.celebrity_id as "celebrityId", change.popularity_before as "from", change.popularity as "to", change.reason
    from celebrity_change as change join celebrity on celebrity.id = change.celebrity_id
    where change.kind = 'popularity' and change.day = ${day}::date order by celebrity.slot`.execute(tx);
  return rows;
}

/** A price change or suspension that has not ended. */
export function findOpenChange(db: Executor, celebrityId: string, kind: 'price' | 'suspension') {
  return db
    .selectFrom('celebrity_change')
    .selectAll()
    .where('celebrity_id', '=', celebrityId)
    .where('kind', '=', kind)
    .where('last_tick', 'is', null)
    .executeTakeFirst();
}

/** The correction of a day after this one. */
export function findPlannedCorrection(db: Executor, celebrityId: string, today: string) {
  return db
    .selectFrom('celebrity_change')
    .selectAll()
    .where('celebrity_id', '=', celebrityId)
    .where('kind', '=', 'popularity')
    .where('day', '>', today)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * What concerns a range of ticks, both ends included, and a London day: changes that affect one of them, and later changes
 * of a category, without which the earlier category is unknown.
 */
export async function listStaffChanges(
  db: Executor,
  { fromTick, toTick, day }: { readonly fromTick: number; readonly toTick: number; readonly day: string },
): Promise<StaffChange[]> {
  const { rows } = await sql<CelebrityChangeRow>`
    select celebrity_change.* from celebrity_change
    join celebrity on celebrity.id = celebrity_change.celebrity_id
    where case kind
      when 'listing' then first_tick between ${fromTick} and ${toTick}
      when 'category' then first_tick > ${fromTick}
      when 'popularity' then celebrity_change.day = ${day}::date
      else first_tick <= ${toTick} and (last_tick is null or last_tick >= ${fromTick}) and last_tick is distinct from first_tick - 1
    end
    order by first_tick, celebrity.slot`.execute(db);
  return rows.map(presentStaffChange);
}

function presentStaffChange(row: CelebrityChangeRow): StaffChange {
  const { celebrity_id: celebrityId, kind, reason, day } = row;
  const { first_tick: firstTick, last_tick: lastTick, price_cents: priceCents, previous_price_cents } = row;
  if (kind === 'popularity' && row.popularity_before !== null && row.popularity !== null && reason !== null && day) {
    return { kind, celebrityId, day, from: row.popularity_before, to: row.popularity, reason };
  }
  if (firstTick !== null && kind === 'suspension') return { kind, celebrityId, firstTick, lastTick };
  if (firstTick !== null && kind === 'category' && row.category_before !== null && row.category !== null) {
    return { kind, celebrityId, firstTick, from: row.category_before, to: row.category };
  }
  if (firstTick !== null && priceCents !== null) {
    if (kind === 'listing') return { kind, celebrityId, firstTick, priceCents };
    if (kind === 'price' && previous_price_cents !== null && reason !== null) {
      const previousPriceCents = previous_price_cents;
      return { kind, celebrityId, firstTick, lastTick, previousPriceCents, priceCents, reason };
    }
  }
  throw new Error(`the ${kind} of ${celebrityId} lacks a column that the table requires`);
}
