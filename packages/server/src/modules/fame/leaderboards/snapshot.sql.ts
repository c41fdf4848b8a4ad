import { addDays, type LondonDay } from '@limelight/rules/time';
import { returnCapitalCentsMin, returnFactorMin } from '@limelight/rules/time-weighted-return';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';
import { lowestId, type PlayerRange } from '../../../platform/range-run.sql.js';
import { dropPartition, listPartitions, reshapeTables } from '../../../platform/reshape-tables.sql.js';
import { joinOpenings, type OpeningDays, rankedSince, spreadOf } from './spread.sql.js';

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

/** The newest day up to this one that has a snapshot. */
export async function findSnapshotDayUpTo(db: Executor, day: LondonDay): Promise<LondonDay | null> {
  const { rows } = await sql<{ day: LondonDay | null }>`
    select max(day) as day from daily_run where task = ${snapshotTask} and day <= ${day}`.execute(db);
  return rows[0]?.day ?? null;
}

/** `wallet`'s return index at a value: `indexAt` of the rules, to the bit. */
const indexAtValue = sql`closing.return_index * case when return_paused then 1::float8 else greatest(
  1::float8 + (closing.value_cents - base_cents)::float8 / greatest(base_cents, ${sql.lit(returnCapitalCentsMin)})::float8,
  ${sql.lit(returnFactorMin)}::float8) end`;

/** With which closes a day's averages are compared. */
export interface CloseDays extends OpeningDays {
  /** The newest close before. */
  readonly last: LondonDay | null;
}

/** The close of some players, each at the prices of the current tick. */
export async function insertSnapshot(
  db: Executor,
  { day, since }: { readonly day: LondonDay; readonly since: CloseDays },
  { after, to }: PlayerRange,
): Promise<void> {
  const range = sql`wallet.user_id > ${after}::uuid and wallet.user_id <= ${to}::uuid`;
  await sql`
    insert into ranking_snapshot (user_id, day, value_cents, contributed_cents, return_index, entry_count, tick_number, counted_ticks,
      invested_ticks, largest_ticks, held_ticks, ranked)
    select closing.user_id, ${day}::date, closing.value_cents, closing.contributed_cents, ${indexAtValue}, closing.entry_count,
      spread.tick_number, spread.counted_ticks, spread.invested_ticks, spread.largest_ticks, spread.held_ticks, ${rankedSince(since)}
    from (
      select user_id, contributed_cents, return_index, return_paused, entry_count,
        coalesce(return_base_cents, contributed_cents) as base_cents,
        cash_cents + coalesce((
          select sum(shares * price_cents)::bigint from current_position as position join celebrity_market using (celebrity_id)
          where position.user_id = wallet.user_id
        ), 0) as value_cents
      from wallet where ${range}
    ) as closing
    join (${spreadOf(range, since.last)}) as spread on spread.user_id = closing.user_id
    ${joinOpenings(since)}
    on conflict do nothing`.execute(db);
}

const contributionsPerDelete = 5_000;

/** Deletes contributions of before, some at a time. */
export async function deleteContributionsBefore(db: Executor, before: Date): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from contribution where ctid = any(array(
        select ctid from contribution where created_at < ${before} limit ${contributionsPerDelete}
      ))`.execute(db);
    if (numAffectedRows !== BigInt(contributionsPerDelete)) return;
  }
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

/** The closes of before a day's own that its averages are compared with. */
export async function findDaysBefore(
  db: Executor,
  { day, week, month }: { day: LondonDay; week: LondonDay; month: LondonDay },
): Promise<CloseDays> {
  const { rows } = await sql<CloseDays>`
    select min(day) filter (where day >= ${week}) as week, min(day) filter (where day >= ${month}) as month,
      max(day) as last
    from daily_run where task = ${snapshotTask} and day < ${day}`.execute(db);
  return rows[0] ?? { week: null, month: null, last: null };
}

export interface SnapshotRow {
  readonly user_id: string;
  readonly day: LondonDay;
  readonly value_cents: number;
  readonly return_index: number;
  /** In which rankings, as bits; null in closes of before it was stored. */
  readonly ranked: number | null;
}

/** Closes of before it was stored have value over contributions. */
export const returnIndexOf = (snapshot: 'snapshot' | 'opening' | 'closing') => sql<number>`coalesce(
  ${sql.ref(`${snapshot}.return_index`)},
  greatest(${sql.ref(`${snapshot}.value_cents`)}, 1)::float8 / greatest(${sql.ref(`${snapshot}.contributed_cents`)}, 1)::float8
)`;

/** All players' closes of a day, by id, after the last one of the previous page. */
export async function listSnapshots(
  db: Executor,
  { day, after, limit }: { readonly day: LondonDay; readonly after: string | null; readonly limit: number },
): Promise<SnapshotRow[]> {
  const { rows } = await sql<SnapshotRow>`
    select user_id, day, value_cents, ${returnIndexOf('snapshot')} as return_index, ranked from ranking_snapshot as snapshot
    where day = ${day} and user_id > coalesce(${after}::uuid, ${lowestId}) order by user_id limit ${limit}`.execute(db);
  return rows;
}

/** The closes of some players since a day, oldest first. */
export async function listSnapshotsOf(
  db: Executor,
  userIds: readonly string[],
  since: LondonDay,
): Promise<Omit<SnapshotRow, 'ranked'>[]> {
  const { rows } = await sql<Omit<SnapshotRow, 'ranked'>>`
    select user_id, day, value_cents, ${returnIndexOf('snapshot')} as return_index from ranking_snapshot as snapshot
    where user_id = any(${userIds}::uuid[]) and day >= ${since} order by day`.execute(db);
  return rows;
}
