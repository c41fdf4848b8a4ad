import { eventClearanceMs, eventMs } from '@limelight/rules/squad-event';
import { addDays, parseLondonDay, startOfLondonDay } from '@limelight/rules/time';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

/** The first tick at or after a moment, with what it says about a celebrity. */
export interface StartTick {
  readonly number: number;
  readonly at: Date;
  readonly priceCents: number;
  readonly tradable: boolean;
}

export async function findStartTick(
  db: Executor,
  { celebrityId, startsAt }: { readonly celebrityId: string; readonly startsAt: Date },
): Promise<StartTick | undefined> {
  const { rows } = await sql<StartTick>`
    select tick.number, tick.at, tick.prices_cents[celebrity.slot + 1] as "priceCents",
      celebrity.status = 'active' and not (celebrity.slot = any(tick.halted_slots))
        and celebrity_market.halted_at_tick is null
        and not exists (select from retirement where retirement.celebrity_id = celebrity.id and withdrawn_at is null) as tradable
    from celebrity
    join celebrity_market on celebrity_market.celebrity_id = celebrity.id
    cross join lateral (select * from tick where at >= ${startsAt} order by at limit 1) as tick
    where celebrity.id = ${celebrityId}`.execute(db);
  return rows[0];
}

/** Whether it can be traded now and stays on the exchange. */
export async function isTradable(db: Executor, celebrityId: string): Promise<boolean> {
  const { rows } = await sql`
    select from celebrity
    where id = ${celebrityId} and status = 'active'
      and not exists (select from retirement where celebrity_id = ${celebrityId} and withdrawn_at is null)`.execute(db);
  return rows.length === 1;
}

/** When a celebrity's shares are split, as far as it is announced, and when its IPO gave out shares. */
export async function listMovingMoments(
  db: Executor,
  { celebrityId, startsAtMs }: { readonly celebrityId: string; readonly startsAtMs: number },
): Promise<readonly number[]> {
  const { rows: splits } = await sql<{ announcedDay: string; executedAt: Date | null }>`
    select announced_day as "announcedDay", executed_at as "executedAt" from split
    where celebrity_id = ${celebrityId} and state in ('announced', 'executed')
    order by number desc limit 2`.execute(db);
  const { rows: ipos } = await sql<{ endedAt: Date }>`
    select pool.ended_at as "endedAt" from ipo join pool on pool.id = ipo.id
    where celebrity_id = ${celebrityId} and pool.state = 'shared'
      and pool.ended_at > ${new Date(startsAtMs - eventClearanceMs - eventMs)}`.execute(db);
  const executedMs = splits.map(
    // The opening after the announcement executes it.
    ({ announcedDay, executedAt }) =>
      executedAt?.getTime() ?? startOfLondonDay(addDays(parseLondonDay(announcedDay), 1)),
  );
  return [...executedMs, ...ipos.map(({ endedAt }) => endedAt.getTime())];
}

/**
 * Whether the day of a tick has ended, with its list of what started on it. A day that has not stays open
 * until the transaction ends.
 */
export async function hasDayEnded(tx: Executor, tick: number): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`
    select last_tick is not null as ended from market_day where after_tick < ${tick} order by day desc limit 1 for share`.execute(
    tx,
  );
  return rows[0]?.ended ?? false;
}
