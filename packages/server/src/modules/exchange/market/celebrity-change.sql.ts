import { type Insertable, sql } from 'kysely';
import type { CelebrityChange } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';

/**
 * Advisory lock between ticks and what staff change about celebrities. A tick holds it from its first query
 * to its commit, so a change is before or after it, never inside, and knows the number of the first tick that
 * it affects. Taken before every other lock.
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

/**
 * The number of the tick after the current one. The caller holds the lock, so no other tick comes between.
 */
export async function findNextTickNumber(tx: Executor): Promise<number> {
  const { tick_number } = await tx.selectFrom('market').select('tick_number').executeTakeFirstOrThrow();
  return tick_number + 1;
}

export async function insertCelebrityChange(tx: Executor, change: Insertable<CelebrityChange>): Promise<void> {
  await tx.insertInto('celebrity_change').values(change).execute();
}

interface EndOfStandstill {
  readonly lastTick: number;
  readonly reason: string;
  readonly now: Date;
}

/** Ends a suspension, and a retirement that was withdrawn, after a tick. @returns whether there was one */
export async function endStandstill(
  tx: Executor,
  celebrityId: string,
  { lastTick, reason, now }: EndOfStandstill,
): Promise<boolean> {
  const suspension = await tx
    .updateTable('celebrity_change')
    .set({ last_tick: lastTick, end_reason: reason })
    .where('celebrity_id', '=', celebrityId)
    .where('kind', '=', 'suspension')
    .where('last_tick', 'is', null)
    .executeTakeFirst();
  const retirement = await tx
    .updateTable('retirement')
    .set({ last_tick: lastTick, end_reason: reason, ended_at: now })
    .where('celebrity_id', '=', celebrityId)
    .where('withdrawn_at', 'is not', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return suspension.numUpdatedRows + retirement.numUpdatedRows > 0n;
}

/**
 * When the latest change of a kind began that is younger than a time, and its first tick. A suspension is
 * anything that stopped the price.
 */
export async function findChangeSince(
  tx: Executor,
  celebrityId: string,
  { kind, since }: { readonly kind: 'category' | 'price' | 'suspension'; readonly since: Date },
) {
  const ofKind = sql`(select * from celebrity_change where kind = ${sql.lit(kind)}) as change`;
  const { rows } = await sql<{ at: Date; first_tick: number | null }>`
    select at, first_tick from ${kind === 'suspension' ? sql`standstill` : ofKind}
    where celebrity_id = ${celebrityId} and at > ${since} order by at desc limit 1`.execute(tx);
  return rows[0];
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

/** Whether it is leaving the exchange or has left, with no notice that was taken back. */
export async function isLeaving(tx: Executor, celebrityId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('retirement')
    .select('id')
    .where('celebrity_id', '=', celebrityId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
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
