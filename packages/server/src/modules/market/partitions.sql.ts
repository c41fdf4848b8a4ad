import { candleRetentionDays } from '@limelight/rules/candle';
import { dayMs, ticksPerDay } from '@limelight/rules/time';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database.js';
import { reshapeTables } from '../../platform/reshape-tables.sql.js';

/** How many partitions of ticks stay besides the current one: two full days at the usual tempo. */
const tickPartitionsKept = 2;

interface TimePartition {
  readonly suffix: string;
  readonly fromMs: number;
  readonly toMs: number;
}

function utcDay(instantMs: number): TimePartition {
  const fromMs = Math.floor(instantMs / dayMs) * dayMs;
  return { suffix: new Date(fromMs).toISOString().slice(0, 10).replaceAll('-', ''), fromMs, toMs: fromMs + dayMs };
}

function utcMonth(instantMs: number): TimePartition {
  const start = new Date(instantMs);
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth()];
  const fromMs = Date.UTC(year, month);
  return {
    suffix: new Date(fromMs).toISOString().slice(0, 7).replace('-', ''),
    fromMs,
    toMs: Date.UTC(year, month + 1),
  };
}

const candlePartitions = { candle_5m: utcDay, candle_1h: utcMonth } as const;
const candleDaysKept = { candle_5m: candleRetentionDays.fiveMinutes, candle_1h: candleRetentionDays.hour } as const;

/** Makes the partitions that hold ticks up to a number. Names and bounds are made from numbers here, nothing is quoted in. */
export async function ensureTickPartitions(db: Executor, fromNumber: number, toNumber: number): Promise<void> {
  for (let part = Math.floor(fromNumber / ticksPerDay); part <= Math.floor(toNumber / ticksPerDay); part += 1) {
    await sql`create table if not exists ${sql.table(`tick_p${part}`)} partition of tick
      for values from (${sql.lit(part * ticksPerDay)}) to (${sql.lit((part + 1) * ticksPerDay)})`.execute(db);
  }
}

type PartitionedCandles = keyof typeof candlePartitions;
const partitionedCandles = Object.keys(candlePartitions) as readonly PartitionedCandles[];

async function ensurePartitionsOf(
  db: Executor,
  table: PartitionedCandles,
  fromMs: number,
  toMs: number,
): Promise<void> {
  const partitionOf = candlePartitions[table];
  for (let partition = partitionOf(fromMs); partition.fromMs <= toMs; partition = partitionOf(partition.toMs)) {
    await sql`create table if not exists ${sql.table(`${table}_p${partition.suffix}`)} partition of ${sql.table(table)}
      for values from (${sql.lit(new Date(partition.fromMs).toISOString())})
      to (${sql.lit(new Date(partition.toMs).toISOString())})`.execute(db);
  }
}

/** Makes the candle partitions for a stretch of time. */
export async function ensureCandlePartitions(db: Executor, fromMs: number, toMs: number): Promise<void> {
  for (const table of partitionedCandles) await ensurePartitionsOf(db, table, fromMs, toMs);
}

/**
 * Makes the partitions that the next day needs, in a transaction of its own.
 * @throws when somebody reads one of the tables for longer than a second
 */
export async function preparePartitions(db: Executor, tickNumber: number, nowMs: number): Promise<void> {
  await reshapeTables(db, async (tx) => {
    await ensureTickPartitions(tx, tickNumber, tickNumber + ticksPerDay);
    await ensureCandlePartitions(tx, nowMs, nowMs + 2 * dayMs);
  });
}

/** Makes the candle partitions for all that is kept at a moment. */
export async function ensureKeptCandlePartitions(db: Executor, nowMs: number): Promise<void> {
  for (const table of partitionedCandles) {
    await ensurePartitionsOf(db, table, nowMs - candleDaysKept[table] * dayMs, nowMs);
  }
}

async function listPartitions(db: Executor, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select child.relname as name from pg_inherits
    join pg_class child on child.oid = inhrelid
    join pg_class parent on parent.oid = inhparent
    where parent.relname = ${table}`.execute(db);
  return rows.map(({ name }) => name);
}

/** Names of the partitions whose whole content is past its time. */
export async function findExpiredPartitions(db: Executor, tickNumber: number, nowMs: number): Promise<string[]> {
  const oldestTickPart = Math.floor(tickNumber / ticksPerDay) - tickPartitionsKept;
  const expired = (await listPartitions(db, 'tick')).filter(
    (name) => Number(name.slice('tick_p'.length)) < oldestTickPart,
  );
  for (const table of partitionedCandles) {
    const keep = `${table}_p${candlePartitions[table](nowMs - candleDaysKept[table] * dayMs).suffix}`;
    // Suffixes are dates of equal length, so names sort as the times do.
    expired.push(...(await listPartitions(db, table)).filter((name) => name < keep));
  }
  return expired;
}

/** Lets a partition go in a transaction of its own. @throws when somebody reads it for longer than a second */
export async function dropPartition(db: Executor, name: string): Promise<void> {
  await reshapeTables(db, (tx) => sql`drop table if exists ${sql.table(name)}`.execute(tx));
}
