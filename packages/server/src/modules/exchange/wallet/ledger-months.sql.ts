import { summedKinds } from '@limelight/rules/entry-kind';
import { hourMs, type LondonDay } from '@limelight/rules/time';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';
import type { PlayerRange } from '../../../platform/range-run.sql.js';

/**
 * The clocks of two instances may differ: within so many entries, or an hour, numbers need not follow the
 * time.
 */
const disorderedEntriesMax = 100;
const clockDifferenceMs = hourMs;

/**
 * Replaces the entries of these kinds from before a moment, of a range of players, with their sums per month
 * of London. Numbers follow the time: what is due is behind the last summed entry and before the first
 * younger one, so that older entries are not read again.
 */
export async function sumUpEntries(tx: Executor, before: Date, { after, to }: PlayerRange): Promise<void> {
  const surelyYounger = new Date(before.getTime() + clockDifferenceMs);
  // The table is far larger than a range: rows are looked up by their key, whatever the planner believes.
  for (const plan of ['enable_hashjoin', 'enable_mergejoin', 'enable_seqscan'])
    await sql`select set_config(${plan}, 'off', true)`.execute(tx);
  await sql`
    with due as materialized (
      select wallet.user_id, coalesce(summed.number, 0) - ${disorderedEntriesMax}::integer as above, coalesce(younger.number, entry_count + 1) as below
      from wallet
      left join lateral (
        select max(last_number) as number from ledger_month where user_id = wallet.user_id
      ) as summed on true
      left join lateral (
        select number from posted_entry
        where user_id = wallet.user_id and number > coalesce(summed.number, 0) and created_at >= ${surelyYounger}
        order by number limit 1
      ) as younger on true
      where wallet.user_id > ${after}::uuid and wallet.user_id <= ${to}::uuid
    ),
    gone as (
      delete from posted_entry as entry using due
      where entry.user_id = due.user_id and number > above and number < below
        and created_at < ${before} and kind = any(${summedKinds}::ledger_kind[])
      returning entry.*
    )
    insert into ledger_month (user_id, month, kind, house, entries, amount_cents, last_number)
    select user_id, date_trunc('month', created_at at time zone 'Europe/London')::date, kind, house, count(*),
      sum(amount_cents), max(number)
    from gone group by 1, 2, 3, 4
    on conflict (user_id, month, kind) do update set entries = ledger_month.entries + excluded.entries,
      amount_cents = ledger_month.amount_cents + excluded.amount_cents,
      last_number = greatest(ledger_month.last_number, excluded.last_number)`.execute(tx);
}

/** Entries from before this day are summed up, of all players; undefined before the first time. */
export async function findSummedBefore(db: Executor, task: string): Promise<LondonDay | undefined> {
  const { rows } = await sql<{ day: LondonDay | null }>`
    select max(day) as day from daily_run where task = ${task}`.execute(db);
  return rows[0]?.day ?? undefined;
}

/** For the timeline of a person: movements of cash besides trades, of old months their sums. */
export function selectCash(userId: string) {
  return sql`
    select number::text as key, created_at as at, jsonb_build_object('kind', kind, 'amountCents', amount_cents,
      'balanceCents', balance_cents) as data
    from posted_entry
    where user_id = ${userId} and kind not in ('undo_fee', 'tokens')
    union all
    select month || ' ' || kind, (month + interval '1 month') at time zone 'Europe/London' - interval '1 second',
      jsonb_build_object('kind', kind, 'amountCents', amount_cents, 'balanceCents', null, 'entries', entries)
    from ledger_month where user_id = ${userId}`;
}
