import type { listDividends } from '@limelight/contract/play/rewards.schema';
import type { SeCents } from '@limelight/rules/money';
import { tiersWith } from '@limelight/rules/perk';
import { monthOf, nextMonth } from '@limelight/rules/ranking';
import type { Tier } from '@limelight/rules/tier';
import { addDays, type LondonDay, startOfLondonDay } from '@limelight/rules/time';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Executor } from '../../../platform/database.js';
import type { PlayerRange } from '../../../platform/range-run.sql.js';
import { dropPartition, listPartitions, reshapeTables } from '../../../platform/reshape-tables.sql.js';

interface DividendTerms {
  readonly day: string;
  readonly id: string;
  readonly ratePpm: number;
  readonly vipBps: number;
  readonly now: Date;
}

/**
 * Once per day: the terms, and the prices of this moment, which count for all players. One who leaves the
 * exchange pays nothing: its price is 0.
 */
export async function insertDividendDay(db: Executor, { day, id, ratePpm, vipBps, now }: DividendTerms): Promise<void> {
  await sql`
    insert into dividend_day (day, id, rate_ppm, vip_bps, worked_out_at, prices_cents)
    select ${day}::date, ${id}::uuid, ${ratePpm}::integer, ${vipBps}::integer, ${now}::timestamptz,
      array_agg(case when retirement.id is null then celebrity_market.price_cents else 0 end order by slot)
    from celebrity join celebrity_market on celebrity_market.celebrity_id = celebrity.id
    left join retirement on retirement.celebrity_id = celebrity.id and withdrawn_at is null
    on conflict do nothing`.execute(db);
}

export function findDividendDay(db: Executor, day: string) {
  return db.selectFrom('dividend_day').select(['day', 'id']).where('day', '=', day).executeTakeFirst();
}

const partitionPrefix = 'dividend_p';

function partitionOf(month: LondonDay): string {
  return `${partitionPrefix}${month.slice(0, 7).replace('-', '')}`;
}

/**
 * Creates the partition of a day's month.
 * @throws when another transaction reads dividends for longer than a second
 */
export async function ensureDividendPartition(db: Executor, day: LondonDay): Promise<void> {
  const month = monthOf(day);
  if ((await listPartitions(db, 'dividend')).includes(partitionOf(month))) return;
  await reshapeTables(db, (tx) =>
    sql`create table if not exists ${sql.table(partitionOf(month))} partition of dividend
      for values from (${sql.lit(month)}) to (${sql.lit(nextMonth(month))})`.execute(tx),
  );
}

/** Drops the months before that of a day. */
export async function dropDividendsBefore(db: Executor, day: LondonDay): Promise<void> {
  const partitions = await listPartitions(db, 'dividend');
  for (const name of partitions.filter((name) => name < partitionOf(day))) await dropPartition(db, name);
}

export interface DueDividend {
  readonly userId: string;
  readonly amountCents: number;
  readonly positions: number;
}

interface RangeDividends {
  /** A day of `dividend_day`. */
  readonly day: LondonDay;
  readonly range: PlayerRange;
  /** Of these, whose wallets the caller has locked, the dividends are stored as paid. */
  readonly payable: readonly string[];
  readonly now: Date;
}

/** A day that was not finished is resumed for so long. */
export const resumableDays = 2;

interface ClosesQuery {
  readonly day: LondonDay;
  /** A condition on `user_id`. */
  readonly whose: RawBuilder<unknown>;
}

/**
 * For a `with` clause: `since` has the net shares that players moved after the last close and after the one
 * before it, by the entries of their ledgers.
 */
function movedSince({ day, whose }: ClosesQuery): RawBuilder<unknown> {
  const closes = { last: new Date(startOfLondonDay(day)), before: new Date(startOfLondonDay(addDays(day, -1))) };
  return sql`
    movement as (
      select user_id, celebrity_id, created_at, shares
      from (select distinct user_id from position where ${whose}) as holder
      -- A split moves no shares here: those of before it are converted below.
      cross join lateral (
        select celebrity_id, created_at, shares from share_entry
        where share_entry.user_id = holder.user_id and number > entries_before(holder.user_id, ${closes.before})
          and kind <> 'split' offset 0
      ) as entry
    ),
    -- Movements of before a split, in shares of now. It happens while its celebrity is halted, for five minutes
    -- after it too: the seconds are for trades that its transaction waited for.
    split_time as materialized (
      select celebrity_id, coalesce(lag(ended_at) over own, '-infinity') as from_time, ended_at as before_time,
        last_value(scale) over (own rows between unbounded preceding and unbounded following)
          / lag(scale, 1, 1) over own as shares_now
      from (select *, executed_at + interval '10 seconds' as ended_at from split where state = 'executed') as executed
      window own as (partition by celebrity_id order by number)
    ),
    current_movement as (
      select user_id, movement.celebrity_id, created_at, round((shares * coalesce(shares_now, 1))::numeric, 6) as shares
      from movement
      left join split_time as era on era.celebrity_id = movement.celebrity_id
        and created_at >= from_time and created_at < before_time
    ),
    since as materialized (
      select user_id, celebrity_id, sum(shares) as close_before,
        coalesce(sum(shares) filter (where created_at >= ${closes.last}), 0) as last_close
      from current_movement group by user_id, celebrity_id
    )`;
}

/**
 * Calculates a day's dividends of the active players of a range: `dividendShares` and `dividendCents` of the
 * rules.
 */
export async function insertDividends(
  tx: Executor,
  { day, range, payable, now }: RangeDividends,
): Promise<DueDividend[]> {
  const inRange = (column: string) =>
    sql`${sql.ref(column)} > ${range.after}::uuid and ${sql.ref(column)} <= ${range.to}::uuid`;
  const since = movedSince({ day, whose: inRange('user_id') });
  const { rows } = await sql<DueDividend>`
    with terms as materialized (
      select rate_ppm, vip_bps, prices_cents from dividend_day where day = ${day}::date
    ),
    ${since},
    entitled as (
      select position.user_id, celebrity.slot, terms.prices_cents[celebrity.slot + 1] as price_cents, terms.rate_ppm,
        floor(least(position.shares, position.shares - coalesce(last_close, 0), position.shares - coalesce(close_before, 0)))::integer
          as shares,
        case when wallet.tier = any(${tiersWith('dividendBonus')}::membership_tier[]) then vip_bps else 10000 end as factor_bps
      from terms
      cross join current_position as position
      join celebrity on celebrity.id = position.celebrity_id
      join wallet on wallet.user_id = position.user_id and wallet.account_state = 'active'
      left join since on since.user_id = position.user_id and since.celebrity_id = position.celebrity_id
      where ${inRange('position.user_id')}
    ),
    priced as (
      select *, dividend_cents(shares, price_cents, rate_ppm, factor_bps) as amount_cents from entitled where shares > 0
    )
    insert into dividend (user_id, day, amount_cents, factor_bps, slots, shares, paid_at)
    select user_id, ${day}::date, sum(amount_cents), max(factor_bps), array_agg(slot order by slot),
      array_agg(shares order by slot), case when user_id = any(${payable}::uuid[]) then ${now}::timestamptz end
    from priced where amount_cents > 0 group by user_id
    returning user_id as "userId", amount_cents as "amountCents", cardinality(slots) as positions`.execute(tx);
  return rows;
}

/**
 * A player's positions with what was held at the last two closes before the start of a day, and the current
 * prices.
 */
export async function listHeldAtCloses(db: Executor, { userId, day }: Omit<ClosesQuery, 'whose'> & { userId: string }) {
  const since = movedSince({ day, whose: sql`user_id = ${userId}` });
  const { rows } = await sql<{ now: number; lastClose: number; closeBefore: number; priceCents: SeCents; tier: Tier }>`
    with ${since}
    select shares as now, floor(shares - coalesce(last_close, 0))::integer as "lastClose",
      floor(shares - coalesce(close_before, 0))::integer as "closeBefore",
      price_cents as "priceCents", tier
    from current_position as position
    join wallet using (user_id)
    join celebrity_market using (celebrity_id)
    left join since using (user_id, celebrity_id)
    where user_id = ${userId} and account_state = 'active'
      and celebrity_id not in (select celebrity_id from retirement where withdrawn_at is null)`.execute(db);
  return rows;
}

/** Locks the wallets of active players of a range with shares, without waiting. @returns their players */
export async function lockFreeHolders(tx: Executor, range: PlayerRange): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from wallet
    where user_id > ${range.after}::uuid and user_id <= ${range.to}::uuid and account_state = 'active'
      and exists (select from position where position.user_id = wallet.user_id)
    order by user_id for no key update skip locked`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

export interface UnpaidDividend extends DueDividend {
  readonly day: string;
  readonly dayId: string;
}

/**
 * Dividends of the oldest day that has unpaid ones, at most one per player, locked until the transaction
 * ends.
 */
export async function listUnpaidDividends(
  tx: Executor,
  { limit, except }: { readonly limit: number; readonly except: readonly string[] },
): Promise<UnpaidDividend[]> {
  const { rows } = await sql<UnpaidDividend>`
    select dividend.user_id as "userId", dividend.day, amount_cents as "amountCents", cardinality(slots) as positions,
      dividend_day.id as "dayId"
    from dividend join dividend_day on dividend_day.day = dividend.day
    where paid_at is null and user_id <> all(${except}::uuid[])
      and dividend.day = (select min(day) from dividend where paid_at is null and user_id <> all(${except}::uuid[]))
    order by dividend.user_id limit ${limit} for update of dividend`.execute(tx);
  return rows;
}

export async function markDividendsPaid(tx: Executor, dividends: readonly UnpaidDividend[], now: Date): Promise<void> {
  const [first] = dividends;
  if (!first) return;
  const userIds = dividends.map(({ userId }) => userId);
  await tx
    .updateTable('dividend')
    .set({ paid_at: now })
    .where('day', '=', first.day)
    .where('user_id', 'in', userIds)
    .execute();
}

/** Deletes unpaid dividends of one day. */
export async function deleteDividends(tx: Executor, dividends: readonly UnpaidDividend[]): Promise<void> {
  const [first] = dividends;
  if (!first) return;
  const userIds = dividends.map(({ userId }) => userId);
  await tx.deleteFrom('dividend').where('day', '=', first.day).where('user_id', 'in', userIds).execute();
}

type ShownDividend = z.input<(typeof listDividends)['response']>['dividends'][number];

/** A player's dividends before a day, newest first, each with its positions. */
export async function listDividendsOf(
  db: Executor,
  { userId, before, limit }: { userId: string; before: string | undefined; limit: number },
) {
  const { rows } = await sql<Omit<ShownDividend, 'paidAt'> & { readonly paidAt: Date | null }>`
    select day, amount_cents as "amountCents", factor_bps as "factorBps", paid_at as "paidAt", (
      select json_agg(json_build_object('celebrityId', celebrity.id, 'shares', held, 'priceCents', price_cents,
        'amountCents', dividend_cents(held, price_cents, rate_ppm, factor_bps))
        order by held * price_cents desc, celebrity.id)
      from dividend_day as terms
      cross join unnest(slots, shares) as own (place, held)
      join celebrity on celebrity.slot = place
      cross join lateral (select terms.prices_cents[place + 1] as price_cents) as price
      where terms.day = dividend.day
    ) as positions
    from dividend where user_id = ${userId} and day < ${before ?? 'infinity'}::date
    order by day desc limit ${limit}`.execute(db);
  return rows;
}

/** All that a player was paid, by the ledger: it goes back further than the days. */
export async function sumDividendsOf(db: Executor, userId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select (
      coalesce((select sum(amount_cents) from posted_entry where user_id = ${userId} and kind = 'dividend'), 0)
      + coalesce((select sum(amount_cents) from ledger_month where user_id = ${userId} and kind = 'dividend'), 0)
    )::bigint as total`.execute(db);
  return rows[0]?.total ?? 0;
}

/** How much more a player's dividends since then were than without VIP. */
export async function sumExtraDividends(db: Executor, userId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(amount_cents - round(amount_cents * 10000.0 / factor_bps)), 0)::bigint as total from dividend
    where user_id = ${userId} and paid_at >= ${since}::timestamptz and factor_bps > 10000`.execute(db);
  return rows[0]?.total ?? 0;
}
