import type { Candles } from '@limelight/contract/exchange/market.schema';
import { type Candle, type CandleInterval, candleIntervals, candleStart } from '@limelight/rules/candle';
import type { ClosingPrices } from '@limelight/rules/portfolio-history';
import { type RawBuilder, sql } from 'kysely';
import { bigints } from '../../../platform/bigints.js';
import type { Executor } from '../../../platform/database.js';

const candleTables = { fiveMinutes: 'candle_5m', hour: 'candle_1h', day: 'candle_1d' } as const;

/** Inserts candles of one celebrity that do not exist yet. */
export async function insertCandles(
  db: Executor,
  interval: CandleInterval,
  celebrityId: string,
  candles: readonly Candle[],
): Promise<void> {
  const column = (read: (candle: Candle) => number) => bigints(candles.map(read));
  await sql`insert into ${sql.table(candleTables[interval])}
      (celebrity_id, start_at, open_cents, high_cents, low_cents, close_cents, volume_cents, simulated)
    select ${celebrityId}, to_timestamp(start_ms / 1000.0), open, high, low, close, volume, simulated = 1
    from unnest(
      ${column((candle) => candle.startMs)},
      ${column((candle) => candle.openCents)},
      ${column((candle) => candle.highCents)},
      ${column((candle) => candle.lowCents)},
      ${column((candle) => candle.closeCents)},
      ${column((candle) => candle.volumeCents)},
      ${column((candle) => (candle.simulated ? 1 : 0))}
    ) as candle (start_ms, open, high, low, close, volume, simulated)`.execute(db);
}

/**
 * Folds a tick's prices into the candles of its time, or starts them: `foldPrice` of the rules for all
 * celebrities. The first tick starts the candles of the opening again: no record contains a price at which
 * nobody could trade.
 */
export async function foldPricesIntoCandles(
  db: Executor,
  atMs: number,
  prices: readonly { readonly celebrityId: string; readonly priceCents: number }[],
): Promise<void> {
  for (const interval of candleIntervals) {
    await sql`insert into ${sql.table(candleTables[interval])} as candle
        (celebrity_id, start_at, open_cents, high_cents, low_cents, close_cents)
      select celebrity_id, ${new Date(candleStart(atMs, interval))}::timestamptz, price, price, price, price
      from unnest(
        ${prices.map(({ celebrityId }) => celebrityId)}::text[], ${prices.map(({ priceCents }) => priceCents)}::bigint[]
      ) as t (celebrity_id, price)
      on conflict (celebrity_id, start_at) do update set
        open_cents = case when candle.simulated then excluded.open_cents else candle.open_cents end,
        high_cents = case when candle.simulated then excluded.high_cents else greatest(candle.high_cents, excluded.high_cents) end,
        low_cents = case when candle.simulated then excluded.low_cents else least(candle.low_cents, excluded.low_cents) end,
        close_cents = excluded.close_cents,
        simulated = false`.execute(db);
  }
}

/**
 * Adds the SE$ traded at a tick to the candles of its time, or subtracts what was undone at a later tick. A
 * trade that was undone within its own tick is in neither.
 */
export async function addTickVolume(
  db: Executor,
  { number, atMs, undoneAt }: { readonly number: number; readonly atMs: number; readonly undoneAt?: number },
): Promise<void> {
  const traded =
    undoneAt === undefined
      ? sql`select trade.celebrity_id, sum(trade.total_cents)::bigint as cents from trade
          left join trade_undo as undo
            on undo.user_id = trade.user_id and undo.trade_id = trade.id and undo.tick_number = trade.tick_number
          where trade.tick_number = ${number} and undo.id is null group by trade.celebrity_id`
      : sql`select trade.celebrity_id, -sum(trade.total_cents)::bigint as cents from trade_undo as undo
          join trade on trade.user_id = undo.user_id and trade.id = undo.trade_id
          where undo.tick_number = ${undoneAt} and trade.tick_number = ${number} group by trade.celebrity_id`;
  for (const interval of candleIntervals) {
    await sql`update ${sql.table(candleTables[interval])} as candle
      set volume_cents = candle.volume_cents + traded.cents
      from (${traded}) as traded
      where candle.celebrity_id = traded.celebrity_id
        and candle.start_at = ${new Date(candleStart(atMs, interval))}`.execute(db);
  }
}

/** Remembers when a celebrity was traded first. */
export async function markFirstTrades(db: Executor, tickNumber: number, at: Date): Promise<void> {
  await sql`update celebrity set first_traded_at = ${at}::timestamptz
    where first_traded_at is null
      and id in (select celebrity_id from trade where tick_number = ${tickNumber})`.execute(db);
}

export type CandleColumns = Omit<Candles, 'celebrityId' | 'range' | 'intervalSeconds' | 'liveSince'>;

/** Earlier ticks with trades that were undone at a tick. */
export async function listUndoneTicks(db: Executor, tickNumber: number) {
  const { rows } = await sql<{ number: number; at: Date }>`
    select distinct tick.number, tick.at from trade_undo as undo
    join trade on trade.user_id = undo.user_id and trade.id = undo.trade_id
    join tick on tick.number = trade.tick_number
    where undo.tick_number = ${tickNumber} and trade.tick_number < ${tickNumber}`.execute(db);
  return rows;
}

/**
 * The candles of one celebrity since a moment, oldest first, as columns. One JSON value, because parsing 720
 * rows of dates and bigints took most of a chart's time; built from arrays, which takes half the time of
 * aggregating JSON.
 */
export async function findCandleColumns(
  db: Executor,
  interval: CandleInterval,
  celebrityId: string,
  sinceMs: number,
): Promise<CandleColumns> {
  const { rows } = await sql<CandleColumns>`
    select
      coalesce(to_json(array_agg(date_part('epoch', start_at)::bigint)), '[]') as "startSeconds",
      coalesce(to_json(array_agg(open_cents)), '[]') as "openCents",
      coalesce(to_json(array_agg(high_cents)), '[]') as "highCents",
      coalesce(to_json(array_agg(low_cents)), '[]') as "lowCents",
      coalesce(to_json(array_agg(close_cents)), '[]') as "closeCents",
      coalesce(to_json(array_agg(volume_cents)), '[]') as "volumeCents"
    from (
      select * from ${sql.table(candleTables[interval])}
      where celebrity_id = ${celebrityId} and start_at >= ${new Date(sinceMs)}
      order by start_at
    ) as candle`.execute(db);
  const [columns] = rows;
  if (!columns) throw new Error('the aggregate returned no row');
  return columns;
}

interface ClosesRow extends ClosingPrices {
  readonly celebrityId: string;
}

interface ClosesQuery {
  readonly interval: CandleInterval;
  /** An array of texts. */
  readonly celebrityIds: RawBuilder<unknown>;
  readonly sinceMs: number;
}

/**
 * Closing prices of some celebrities since a moment, oldest first, one row per celebrity, as JSON built from
 * arrays for the reasons above.
 */
export function closesOf({ interval, celebrityIds, sinceMs }: ClosesQuery): RawBuilder<ClosesRow> {
  return sql<ClosesRow>`
    select celebrity_id as "celebrityId",
      array_to_json(array_agg((date_part('epoch', start_at) * 1000)::bigint order by start_at)) as "startMs",
      array_to_json(array_agg(close_cents order by start_at)) as "closeCents"
    from ${sql.table(candleTables[interval])}
    where celebrity_id = any(${celebrityIds}) and start_at >= ${new Date(sinceMs)}
    group by celebrity_id`;
}

export async function listClosesOf(
  db: Executor,
  interval: CandleInterval,
  celebrityIds: readonly string[],
  sinceMs: number,
): Promise<readonly ClosesRow[]> {
  const query = { interval, celebrityIds: sql`${celebrityIds}::text[]`, sinceMs };
  return (await closesOf(query).execute(db)).rows;
}

/** Every celebrity's price at a moment: from the candle that contains it, or the last one before a gap. */
export async function listPricesAt(db: Executor, instantMs: number) {
  const start = new Date(candleStart(instantMs, 'fiveMinutes'));
  const { rows } = await sql<{ celebrity_id: string; price_cents: number }>`
    select celebrity.id as celebrity_id, coalesce(earlier.price_cents, celebrity.listing_price_cents) as price_cents
    from celebrity
    left join lateral (
      select case when start_at = ${start} then open_cents else close_cents end as price_cents
      from candle_5m
      where celebrity_id = celebrity.id and start_at <= ${start}
      order by start_at desc
      limit 1
    ) as earlier on true`.execute(db);
  return rows;
}
