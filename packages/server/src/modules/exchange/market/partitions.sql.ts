import { candleRetentionDays } from '@limelight/rules/candle';
import { dayMs, ticksPerDay } from '@limelight/rules/time';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';
import { listPartitions, reshapeTables } from '../../../platform/reshape-tables.sql.js';

/** How many tick partitions remain besides the current one: two full days at the usual interval. */
const tickPartitionsRetained = 2;

interface TimePartition {
  readonly suffix: string;
  readonly fromMs: number;
  readonly toMs: number;
}

function utcDay(instantMs: number): TimePartition {
  const day = new Date(instantMs).toISOString().slice(0, 10);
  const fromMs = Date.parse(day);
  return { suffix: day.replaceAll('-', ''), fromMs, toMs: fromMs + dayMs };
}

function utcMonth(instantMs: number): TimePartition {
  const start = new Date(instantMs);
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth()];
  const suffix = start.toISOString().slice(0, 7).replace('-', '');
  return { suffix, fromMs: Date.UTC(year, month), toMs: Date.UTC(year, month + 1) };
}

/** The candle tables that are partitioned by time. Daily candles are in one table and never deleted. */
const partitionedCandles = [
  { table: 'candle_5m', partitionAt: utcDay, retentionMs: candleRetentionDays.fiveMinutes * dayMs },
  { table: 'candle_1h', partitionAt: utcMonth, retentionMs: candleRetentionDays.hour * dayMs },
] as const;

/**
 * Creates the partitions for ticks up to a number. Names and bounds are computed from numbers and need no
 * escaping.
 */
export async function ensureTickPartitions(db: Executor, fromNumber: number, toNumber: number): Promise<void> {
  for (let part = Math.floor(fromNumber / ticksPerDay); part <= Math.floor(toNumber / ticksPerDay); part += 1) {
    await sql`create table if not exists ${sql.table(`tick_p${part}`)} partition of tick
      for values from (${sql.lit(part * ticksPerDay)}) to (${sql.lit((part + 1) * ticksPerDay)})`.execute(db);
  }
}

async function ensurePartitionsOf(
  db: Executor,
  { table, partitionAt }: (typeof partitionedCandles)[number],
  fromMs: number,
  toMs: number,
): Promise<void> {
  for (let partition = partitionAt(fromMs); partition.fromMs <= toMs; partition = partitionAt(partition.toMs)) {
    await sql`create table if not exists ${sql.table(`${table}_p${partition.suffix}`)} partition of ${sql.table(table)}
      for values from (${sql.lit(new Date(partition.fromMs).toISOString())})
      to (${sql.lit(new Date(partition.toMs).toISOString())})`.execute(db);
  }
}

/** Creates the candle partitions for a period. */
export async function ensureCandlePartitions(db: Executor, fromMs: number, toMs: number): Promise<void> {
  for (const candles of partitionedCandles) await ensurePartitionsOf(db, candles, fromMs, toMs);
}

/**
 * Creates the partitions that the next day needs, in a transaction of its own.
 * @throws when another transaction reads one of the tables for longer than a second
 */
export async function preparePartitions(db: Executor, tickNumber: number, nowMs: number): Promise<void> {
  await reshapeTables(db, async (tx) => {
    await ensureTickPartitions(tx, tickNumber, tickNumber + ticksPerDay);
    await ensureCandlePartitions(tx, nowMs, nowMs + 2 * dayMs);
  });
}

/** Creates the candle partitions for the whole retention period before a moment. */
export async function ensureRetainedCandlePartitions(db: Executor, nowMs: number): Promise<void> {
  for (const candles of partitionedCandles) await ensurePartitionsOf(db, candles, nowMs - candles.retentionMs, nowMs);
}

/** Names of the partitions whose whole content is past its retention. */
export async function findExpiredPartitions(db: Executor, tickNumber: number, nowMs: number): Promise<string[]> {
  const oldestTickPart = Math.floor(tickNumber / ticksPerDay) - tickPartitionsRetained;
  const expired = (await listPartitions(db, 'tick')).filter(
    (name) => Number(name.slice('tick_p'.length)) < oldestTickPart,
  );
  for (const { table, partitionAt, retentionMs } of partitionedCandles) {
    const oldest = `${table}_p${partitionAt(nowMs - retentionMs).suffix}`;
    // Suffixes are dates of equal length, so names sort by time.
    expired.push(...(await listPartitions(db, table)).filter((name) => name < oldest));
  }
  return expired;
}
