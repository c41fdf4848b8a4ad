import { tradeKinds } from '@limelight/rules/entry-kind';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

/**
 * Adds the entries before `until` to the hourly sums, once: the row of `ledger_summary` is locked, and names
 * how far they reach.
 */
export async function closeHours(tx: Executor, until: Date): Promise<void> {
  const { rows } = await sql<{ closedUntil: Date }>`
    select closed_until as "closedUntil" from ledger_summary for update`.execute(tx);
  const closedUntil = rows[0]?.closedUntil;
  if (closedUntil === undefined || closedUntil >= until) return;
  await sql`
    insert into ledger_hour (hour, kind, house, entries, made_cents, removed_cents)
    select date_trunc('hour', created_at, 'UTC'), kind, house, count(*),
      sum(greatest(amount_cents, 0)), sum(greatest(-amount_cents, 0))
    from ledger_entry where created_at >= ${closedUntil} and created_at < ${until}
    group by 1, 2, 3`.execute(tx);
  await sql`update ledger_summary set closed_until = ${until}`.execute(tx);
}

/** The sums of closed hours, and of what is younger, per hour. `from` is a full hour. */
const sumsSince = (from: Date): RawBuilder<unknown> => sql`
  select hour, kind, house, entries, made_cents, removed_cents from ledger_hour where hour >= ${from}
  union all
  select date_trunc('hour', created_at, 'UTC'), kind, house, count(*),
    sum(greatest(amount_cents, 0)), sum(greatest(-amount_cents, 0))
  from ledger_entry
  where created_at >= greatest((select closed_until from ledger_summary), ${from})
  group by 1, 2, 3`;

export interface DaySum {
  readonly day: string;
  readonly kind: string;
  readonly house: string;
  readonly entries: number;
  readonly madeCents: number;
  readonly removedCents: number;
}

/** Per London day. `from` is the start of one. */
export async function listDaySums(tx: Executor, from: Date): Promise<DaySum[]> {
  const { rows } = await sql<DaySum>`
    select (hour at time zone 'Europe/London')::date::text as day, kind, house, sum(entries)::bigint as entries,
      sum(made_cents)::bigint as "madeCents", sum(removed_cents)::bigint as "removedCents"
    from (${sumsSince(from)}) as sums
    group by 1, 2, 3 order by 1, 2, 3`.execute(tx);
  return rows;
}

const always = new Date(0);

/** What players got from each house account, in all. */
export async function listHouseSums(tx: Executor) {
  const { rows } = await sql<{ house: string; cents: number; entries: number }>`
    select house, sum(made_cents - removed_cents)::bigint as cents, sum(entries)::bigint as entries
    from (${sumsSince(always)}) as sums
    group by house order by house`.execute(tx);
  return rows;
}

export async function sumWallets(tx: Executor): Promise<{ count: number; cashCents: number }> {
  const { rows } = await sql<{ count: number; cashCents: number }>`
    select count(*) as count, coalesce(sum(cash_cents), 0)::bigint as "cashCents" from wallet`.execute(tx);
  return rows[0] ?? { count: 0, cashCents: 0 };
}

/** All shares that players hold, at the newest prices. */
export async function sumHoldings(tx: Executor): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(held.shares * price_cents), 0)::bigint as cents
    from (select celebrity_id, sum(shares) as shares from position group by celebrity_id) as held
    join celebrity_market using (celebrity_id)`.execute(tx);
  return rows[0]?.cents ?? 0;
}

/** Trades per hour: each has one entry of its side. `from` is a full hour. */
export async function listTradesPerHour(db: Executor, from: Date): Promise<{ hour: Date; trades: number }[]> {
  const { rows } = await sql<{ hour: Date; trades: number }>`
    select hour, sum(entries)::bigint as trades from (${sumsSince(from)}) as sums
    where kind = any(${tradeKinds}::ledger_kind[]) group by hour order by hour`.execute(db);
  return rows;
}

/** Counted one by one, of an hour or less: `until` is not included. */
export async function countTradesBetween(db: Executor, from: Date, until: Date): Promise<number> {
  const { rows } = await sql<{ trades: number }>`
    select count(*) as trades from trade where created_at >= ${from} and created_at < ${until}`.execute(db);
  return rows[0]?.trades ?? 0;
}

/** All trades ever but those undone: each trade has one entry of its side, each undo one of its own. */
export async function countTrades(db: Executor): Promise<number> {
  const { rows } = await sql<{ trades: number }>`
    select coalesce(sum(case kind when 'undo' then -entries else entries end), 0)::bigint as trades
    from (${sumsSince(always)}) as sums
    where kind in ('buy', 'sell', 'undo')`.execute(db);
  return rows[0]?.trades ?? 0;
}
