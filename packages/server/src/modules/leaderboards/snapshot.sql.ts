import { addDays, type LondonDay } from '@limelight/rules/time';
import { type Selectable, sql } from 'kysely';
import type { RankingSnapshot } from '../../platform/database.generated.js';
import type { Executor } from '../../platform/database.js';
import { dropPartition, listPartitions, reshapeTables } from '../../platform/reshape-tables.sql.js';

/** The daily run that writes a snapshot: the days of its runs are the days that have one. */
export const snapshotTask = 'ranking snapshot';

const partitionPrefix = 'ranking_snapshot_p';

function partitionOf(day: LondonDay): string {
  return `${partitionPrefix}${day.replaceAll('-', '')}`;
}

/**
 * Created in a transaction of its own, since it locks readers out until that transaction ends.
 * @throws when another transaction reads the snapshots for longer than a second
 */
export async function ensureSnapshotPartition(db: Executor, day: LondonDay): Promise<void> {
  await reshapeTables(db, (tx) =>
    sql`create table if not exists ${sql.table(partitionOf(day))} partition of ranking_snapshot
      for values from (${sql.lit(day)}) to (${sql.lit(addDays(day, 1))})`.execute(tx),
  );
}

/** The value and contributions of all players at one moment. */
export async function insertSnapshot(tx: Executor, day: LondonDay): Promise<void> {
  await sql`
    insert into ranking_snapshot (user_id, day, value_cents, contributed_cents)
    select wallet.user_id, ${day}::date, wallet.cash_cents + coalesce(held.value_cents, 0), wallet.contributed_cents
    from wallet left join (
      select position.user_id, sum(position.shares * celebrity_market.price_cents)::bigint as value_cents
      from position join celebrity_market using (celebrity_id) group by position.user_id
    ) as held using (user_id)`.execute(tx);
}

export async function dropSnapshotsBefore(db: Executor, day: LondonDay): Promise<void> {
  const partitions = await listPartitions(db, 'ranking_snapshot');
  const expired = partitions.filter((name) => name.startsWith(partitionPrefix) && name < partitionOf(day));
  for (const name of expired) await dropPartition(db, name);
}

export interface SnapshotDays {
  /** The first snapshot of the week and of the month: the baseline of their profit. */
  readonly week: LondonDay | null;
  readonly month: LondonDay | null;
  readonly last: LondonDay | null;
}

export async function findSnapshotDays(
  db: Executor,
  { week, month }: { week: LondonDay; month: LondonDay },
): Promise<SnapshotDays> {
  const { rows } = await sql<SnapshotDays>`
    select min(day) filter (where day >= ${week}) as week, min(day) filter (where day >= ${month}) as month,
      max(day) as last
    from daily_run where task = ${snapshotTask}`.execute(db);
  return rows[0] ?? { week: null, month: null, last: null };
}

export interface SnapshotRow extends Selectable<RankingSnapshot> {
  readonly day: LondonDay;
}

/** All players' snapshots of some days, by player and day, after the last one of the previous page. */
export async function listSnapshots(
  db: Executor,
  { days, after, limit }: { days: readonly LondonDay[]; after: SnapshotRow | undefined; limit: number },
): Promise<SnapshotRow[]> {
  const onwards = after === undefined ? sql`true` : sql`(user_id, day) > (${after.user_id}::uuid, ${after.day}::date)`;
  const { rows } = await sql<SnapshotRow>`
    select user_id, day, value_cents, contributed_cents from ranking_snapshot
    where day = any(${days}::date[]) and ${onwards} order by user_id, day limit ${limit}`.execute(db);
  return rows;
}

/** One player's snapshots since a day, oldest first. */
export async function listOwnSnapshots(db: Executor, userId: string, since: LondonDay): Promise<SnapshotRow[]> {
  const { rows } = await sql<SnapshotRow>`
    select user_id, day, value_cents, contributed_cents from ranking_snapshot
    where user_id = ${userId} and day >= ${since} order by day`.execute(db);
  return rows;
}
