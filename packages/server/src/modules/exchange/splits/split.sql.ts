import type { AnnouncedSplit } from '@limelight/rules/day-record';
import type { LondonDay } from '@limelight/rules/time';
import { type Selectable, sql } from 'kysely';
import type { Split } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';

export type SplitRow = Selectable<Split>;

export interface DueSplit extends Pick<SplitRow, 'celebrity_id' | 'number' | 'from_shares' | 'to_shares'> {
  readonly price_cents: number;
  readonly price_micros: number;
  readonly suspended: boolean;
  /**
   * Halted, on the way to a price of staff, with holders whom an earlier split has not reached, or dividends
   * being paid.
   */
  readonly halted: boolean;
}

/** Splits announced before a day, with what decides whether they are executed. */
export async function listDueSplits(tx: Executor, day: LondonDay): Promise<DueSplit[]> {
  const { rows } = await sql<DueSplit>`
    select split.celebrity_id, split.number, from_shares, to_shares, state.price_cents,
      (state.model ->> 'priceMicros')::bigint as price_micros, celebrity.status = 'suspended' and not settling as suspended,
      state.halted_at_tick is not null
        or exists (select from celebrity_change as change
          where change.celebrity_id = split.celebrity_id and change.kind = 'price' and change.last_tick is null)
        or exists (select from split as earlier
          where earlier.celebrity_id = split.celebrity_id and earlier.state = 'executed' and earlier.completed_at is null)
        -- Of an earlier day, at prices of before the split.
        or exists (select from range_run where task = 'dividends')
        as halted
    from split
    join celebrity on celebrity.id = split.celebrity_id
    join celebrity_market as state on state.celebrity_id = split.celebrity_id
    where split.state = 'announced' and announced_day < ${day}::date
    order by celebrity.slot`.execute(tx);
  return rows;
}

/** Announced by now and not executed. */
export async function listAnnouncedSplits(tx: Executor): Promise<AnnouncedSplit[]> {
  const { rows } = await sql<AnnouncedSplit>`
    select split.celebrity_id as "celebrityId", from_shares as "from", to_shares as "to"
    from split join celebrity on celebrity.id = split.celebrity_id
    where split.state = 'announced' order by celebrity.slot`.execute(tx);
  return rows;
}

export async function cancelSplit(tx: Executor, celebrityId: string, number: number): Promise<void> {
  await tx
    .updateTable('split')
    .set({ state: 'cancelled' })
    .where('celebrity_id', '=', celebrityId)
    .where('number', '=', number)
    .execute();
}

export interface ExecutedSplit extends Pick<DueSplit, 'celebrity_id' | 'number' | 'from_shares' | 'to_shares'> {
  readonly day: LondonDay;
  readonly now: Date;
  readonly firstTick: number;
  readonly priceBeforeCents: number;
  readonly priceAfterCents: number;
  readonly priceMicros: number;
}

/** Stores that a split is executed, and moves the state that the next tick continues from. */
export async function executeSplit(tx: Executor, split: ExecutedSplit): Promise<void> {
  const { celebrity_id, number, day, now, firstTick, priceBeforeCents, priceAfterCents, priceMicros } = split;
  await sql`
    update split set state = 'executed', executed_day = ${day}::date, executed_at = ${now}, first_tick = ${firstTick},
      price_before_cents = ${priceBeforeCents}, price_after_cents = ${priceAfterCents},
      scale = to_shares::double precision / from_shares * coalesce((
        select scale from split as earlier where earlier.celebrity_id = split.celebrity_id and earlier.state = 'executed'
        order by number desc limit 1), 1)
    where celebrity_id = ${celebrity_id} and number = ${number}`.execute(tx);
  await sql`
    update celebrity_market
    set splits = ${number}, split_tick = ${firstTick}, price_cents = ${priceAfterCents},
      model = model || jsonb_build_object('priceMicros', ${priceMicros}::bigint)
    where celebrity_id = ${celebrity_id}`.execute(tx);
}

const priceColumns = ['open_cents', 'high_cents', 'low_cents', 'close_cents'] as const;

/**
 * Past prices in money of now, as charts show them. Rounding keeps their order, so that a candle stays one.
 */
export async function splitCandles(
  tx: Executor,
  { celebrity_id, from_shares, to_shares }: ExecutedSplit,
): Promise<void> {
  const after = (column: string) =>
    sql`${sql.ref(column)} = greatest(1, (2 * ${sql.ref(column)} * ${from_shares}::bigint + ${to_shares}::bigint) / (2 * ${to_shares}::bigint))`;
  for (const table of ['candle_5m', 'candle_1h', 'candle_1d']) {
    await sql`update ${sql.table(table)} set ${sql.join(priceColumns.map(after))}
      where celebrity_id = ${celebrity_id}`.execute(tx);
  }
  await sql`update celebrity set ${after('listing_price_cents')} where id = ${celebrity_id}`.execute(tx);
}

/**
 * Prices of celebrities that trade and have neither an announced split nor one whose holders are not all
 * converted.
 */
export async function listSplittablePrices(tx: Executor) {
  const { rows } = await sql<{ celebrity_id: string; price_cents: number }>`
    select celebrity.id as celebrity_id, price_cents from celebrity
    join celebrity_market on celebrity_market.celebrity_id = celebrity.id
    where (celebrity.status = 'active' or settling) and not exists (
      select from split where split.celebrity_id = celebrity.id
        and (state = 'announced' or (state = 'executed' and completed_at is null)))
    order by celebrity.slot`.execute(tx);
  return rows;
}

export async function insertSplit(
  tx: Executor,
  split: Pick<SplitRow, 'celebrity_id' | 'from_shares' | 'to_shares' | 'announced_at'> & { announced_day: LondonDay },
): Promise<void> {
  const { celebrity_id, from_shares, to_shares, announced_day, announced_at } = split;
  await sql`
    insert into split (celebrity_id, number, from_shares, to_shares, announced_day, announced_at)
    select ${celebrity_id}, coalesce(max(number), 0) + 1, ${from_shares}, ${to_shares}, ${announced_day}::date,
      ${announced_at}::timestamptz
    from split where celebrity_id = ${celebrity_id}`.execute(tx);
}

/** All splits, newest first; cancelled ones are history without an effect. */
export async function listSplits(db: Executor): Promise<SplitRow[]> {
  return db
    .selectFrom('split')
    .selectAll()
    .where('state', '<>', 'cancelled')
    .orderBy('announced_day', 'desc')
    .orderBy('celebrity_id')
    .orderBy('number', 'desc')
    .execute();
}
