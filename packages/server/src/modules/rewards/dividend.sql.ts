import type { listDividends } from '@limelight/contract/rewards.schema';
import { tiersWith } from '@limelight/rules/perk';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Executor } from '../../platform/database.js';

interface DividendDay {
  readonly day: string;
  readonly id: string;
  readonly ratePpm: number;
  readonly vipBps: number;
  /** The start of the day in London. */
  readonly midnight: Date;
  readonly now: Date;
}

export async function insertDividendDay(tx: Executor, { day, id, ratePpm, vipBps, now }: DividendDay): Promise<void> {
  await tx
    .insertInto('dividend_day')
    .values({ day, id, rate_ppm: ratePpm, vip_bps: vipBps, worked_out_at: now })
    .execute();
}

/**
 * Calculates the day's dividends of all active players in one statement, which sees positions, trades and prices of one
 * moment. Shares at the close are the current shares minus the trades and undos since midnight; each belongs to the day of the
 * tick it was filled at. Same as `dividendCents` of the rules.
 */
export async function insertDividends(tx: Executor, { day, ratePpm, vipBps, midnight }: DividendDay): Promise<void> {
  await sql`
    with since as (
      select user_id, celebrity_id, sum(shares) as net
      from share_movement
      where tick_number > coalesce((select number from tick where at < ${midnight} order by at desc limit 1), 0)
      group by user_id, celebrity_id
    ),
    entitled as (
      select position.user_id, position.celebrity_id, celebrity_market.price_cents,
        least(position.shares, position.shares - coalesce(since.net, 0))::integer as shares,
        case when wallet.tier = any(${tiersWith('dividendBonus')}::membership_tier[])
          then ${vipBps}::integer else 10000 end as factor_bps
      from position
      join wallet on wallet.user_id = position.user_id and wallet.account_state = 'active'
      join celebrity_market on celebrity_market.celebrity_id = position.celebrity_id
      left join since on since.user_id = position.user_id and since.celebrity_id = position.celebrity_id
    ),
    priced as (
      select *, dividend_cents(shares, price_cents, ${ratePpm}::integer, factor_bps) as amount_cents
      from entitled where shares > 0
    ),
    detail as (
      insert into dividend_position (user_id, day, celebrity_id, shares, price_cents, amount_cents)
      select user_id, ${day}::date, celebrity_id, shares, price_cents, amount_cents from priced where amount_cents > 0
    )
    insert into dividend (user_id, day, amount_cents, positions, factor_bps)
    select user_id, ${day}::date, sum(amount_cents), count(*), max(factor_bps) from priced where amount_cents > 0
    group by user_id`.execute(tx);
}

export interface UnpaidDividend {
  readonly userId: string;
  readonly day: string;
  readonly amountCents: number;
  readonly positions: number;
  readonly dayId: string;
}

/** Dividends of the oldest day that has unpaid ones, at most one per player, locked until the transaction ends. */
export async function listUnpaidDividends(tx: Executor, limit: number): Promise<UnpaidDividend[]> {
  const { rows } = await sql<UnpaidDividend>`
    select dividend.user_id as "userId", dividend.day, amount_cents as "amountCents", positions, dividend_day.id as "dayId"
    from dividend join dividend_day on dividend_day.day = dividend.day
    where paid_at is null and dividend.day = (select min(day) from dividend where paid_at is null)
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
  await sql`
    with withdrawn as (
      delete from dividend where day = ${first.day}::date and user_id = any(${userIds}::uuid[]) returning user_id, day
    )
    delete from dividend_position using withdrawn
    where dividend_position.user_id = withdrawn.user_id and dividend_position.day = withdrawn.day`.execute(tx);
}

type ShownDividend = z.input<(typeof listDividends)['response']>['dividends'][number];

/** A player's dividends before a day, newest first, each with its positions until these are pruned. */
export async function listDividendsOf(
  db: Executor,
  { userId, before, limit }: { userId: string; before: string | undefined; limit: number },
) {
  const { rows } = await sql<Omit<ShownDividend, 'paidAt'> & { readonly paidAt: Date | null }>`
    select day, amount_cents as "amountCents", factor_bps as "factorBps", paid_at as "paidAt", (
      select coalesce(json_agg(json_build_object('celebrityId', celebrity_id, 'shares', shares, 'priceCents', price_cents,
        'amountCents', detail.amount_cents) order by detail.amount_cents desc, celebrity_id), '[]')
      from dividend_position as detail where detail.user_id = dividend.user_id and detail.day = dividend.day
    ) as positions
    from dividend where user_id = ${userId} and day < ${before ?? 'infinity'}::date
    order by day desc limit ${limit}`.execute(db);
  return rows;
}

export async function sumDividendsOf(db: Executor, userId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as total from dividend
    where user_id = ${userId} and paid_at is not null`.execute(db);
  return rows[0]?.total ?? 0;
}

/** How much more a player's dividends since then were than without VIP. */
export async function sumExtraDividends(db: Executor, userId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(amount_cents - round(amount_cents * 10000.0 / factor_bps)), 0)::bigint as total from dividend
    where user_id = ${userId} and paid_at >= ${since}::timestamptz and factor_bps > 10000`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Deletes the positions of earlier days and marks these days as pruned. Days with unpaid dividends wait. */
export async function pruneDividendPositionsBefore(
  tx: Executor,
  { day, now }: { readonly day: string; readonly now: Date },
): Promise<void> {
  await sql`
    with pruned as (
      update dividend_day set positions_pruned_at = ${now}::timestamptz
      where day < ${day}::date and positions_pruned_at is null
        and not exists (select from dividend where dividend.day = dividend_day.day and paid_at is null)
      returning day
    )
    delete from dividend_position where day = any (array(select day from pruned))`.execute(tx);
}
