import { type Insertable, type Selectable, sql } from 'kysely';
import type { FairDay } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';

export type FairDayRow = Selectable<FairDay>;

/** Advisory lock for continuing the chain of commitments and for encrypting its seeds. */
const chainLockKey = 7_266_104;

export async function lockFairDays(tx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(chainLockKey)})`.execute(tx);
}

export function findFairDay(db: Executor, day: string): Promise<FairDayRow | undefined> {
  return db.selectFrom('fair_day').selectAll().where('day', '=', day).executeTakeFirst();
}

/**
 * Who can be on stage: whose price moves, in slot order. One that leaves moves until it has absorbed what is
 * under way, and until then no record says that it stands still.
 */
export async function listTradedIds(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from celebrity where status = 'active' or settling order by slot`.execute(db);
  return rows.map(({ id }) => id);
}

/** The day with the newest commitment. */
export function findLastFairDay(db: Executor): Promise<FairDayRow | undefined> {
  return db.selectFrom('fair_day').selectAll().orderBy('day', 'desc').limit(1).executeTakeFirst();
}

/**
 * The first day whose commitment continues the chain: that of the opening, or of the change from single
 * commitments.
 */
export async function findFirstChainedDay(db: Executor): Promise<string | undefined> {
  const row = await db
    .selectFrom('fair_day')
    .select('day')
    .where('previous_commitment', 'is not', null)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst();
  return row?.day;
}

export async function insertFairDay(db: Executor, row: Insertable<FairDay>): Promise<void> {
  await db.insertInto('fair_day').values(row).execute();
}

/** Days from this one on, whose seeds are secret. */
export function listSecretDays(db: Executor, today: string): Promise<FairDayRow[]> {
  return db.selectFrom('fair_day').selectAll().where('day', '>=', today).orderBy('day').execute();
}

export async function updateSealedSeed(tx: Executor, day: string, sealed: Buffer): Promise<void> {
  await tx.updateTable('fair_day').set({ sealed_seed: sealed, seed: null }).where('day', '=', day).execute();
}

/** Days that are over and whose seed is not published, oldest first. */
export function listUnpublishedDays(db: Executor, today: string): Promise<FairDayRow[]> {
  return db
    .selectFrom('fair_day')
    .selectAll()
    .where('day', '<', today)
    .where('seed', 'is', null)
    .orderBy('day')
    .execute();
}

export async function publishSeed(db: Executor, day: string, seed: Uint8Array): Promise<void> {
  await db
    .updateTable('fair_day')
    .set({ seed: Buffer.from(seed) })
    .where('day', '=', day)
    .where('seed', 'is', null)
    .execute();
}

/**
 * Newest first, with the hashes of the records and the time of the day's first tick. The seed of an
 * unfinished day never leaves the database.
 */
export function listFairDays(db: Executor, { today, limit }: { today: string; limit: number }) {
  return db
    .selectFrom('fair_day')
    .leftJoin('market_day', 'market_day.day', 'fair_day.day')
    .leftJoin('day_key', 'day_key.day', 'fair_day.day')
    .leftJoin('tick', (join) => join.on('tick.number', '=', sql`market_day.after_tick + 1`))
    .select('tick.at as began_at')
    .select([
      'fair_day.day',
      'commitment',
      'terms',
      'created_at',
      'opening_hash',
      'opened_at',
      'closing_hash',
      'closed_at',
      'beacon',
    ])
    .select((row) => row.case().when('fair_day.day', '<', today).then(row.ref('seed')).else(null).end().as('seed'))
    .orderBy('fair_day.day', 'desc')
    .limit(limit)
    .execute();
}
