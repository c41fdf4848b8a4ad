import type { PaymentState } from '@limelight/rules/payment';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database.js';

const recentShown = 6;

export async function countCelebrities(db: Executor): Promise<{ active: number; suspended: number }> {
  const { rows } = await sql<{ active: number; suspended: number }>`
    select count(*) filter (where status = 'active') as active,
      count(*) filter (where status = 'suspended') as suspended
    from celebrity`.execute(db);
  return rows[0] ?? { active: 0, suspended: 0 };
}

export async function countVip(db: Executor): Promise<{ basic: number; pro: number; elite: number }> {
  const { rows } = await sql<{ basic: number; pro: number; elite: number }>`
    select count(*) filter (where tier = 'basic') as basic, count(*) filter (where tier = 'pro') as pro,
      count(*) filter (where tier = 'elite') as elite
    from wallet where tier <> 'free'`.execute(db);
  return rows[0] ?? { basic: 0, pro: 0, elite: 0 };
}

/** Stores the members of a day that ends. */
export async function saveVipDay(tx: Executor, day: string): Promise<void> {
  await sql`
    insert into membership_day (day, tier, members)
    select ${day}::date, tier, (select count(*) from wallet where wallet.tier = plan.tier)
    from (values ('basic'::membership_tier), ('pro'), ('elite')) as plan (tier)
    on conflict do nothing`.execute(tx);
}

/** Members at the end of each day since one, oldest first. */
export async function listVipDays(db: Executor, since: string): Promise<{ day: string; members: number }[]> {
  const { rows } = await sql<{ day: string; members: number }>`
    select day::text, sum(members)::integer as members from membership_day where day >= ${since}::date
    group by day order by day`.execute(db);
  return rows;
}

export async function countFailedPayments(db: Executor, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from payment where state = 'failed' and created_at >= ${since}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Accounts that are not closed. */
export async function countUsers(db: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from "user" where account_state <> 'closed'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** New accounts per London day since a time. */
export async function listNewUsers(db: Executor, since: Date): Promise<{ day: string; count: number }[]> {
  const { rows } = await sql<{ day: string; count: number }>`
    select (created_at at time zone 'Europe/London')::date::text as day, count(*) as count
    from "user" where created_at >= ${since} and account_state <> 'closed'
    group by 1 order by 1`.execute(db);
  return rows;
}

/** Paid less refunded, per London day since a time. */
export async function listRevenue(db: Executor, since: Date) {
  const { rows } = await sql<{ day: string; usCents: number; vipUsCents: number }>`
    select (paid_at at time zone 'Europe/London')::date::text as day,
      sum(us_cents - refunded_us_cents)::bigint as "usCents",
      coalesce(sum(us_cents - refunded_us_cents) filter (where product = 'vip'), 0)::bigint as "vipUsCents"
    from payment where state = 'paid' and paid_at >= ${since}
    group by 1 order by 1`.execute(db);
  return rows;
}

export function listRecentUsers(db: Executor) {
  return db
    .selectFrom('user')
    .select(['id', 'name', 'account_state as state', 'email_verified as verified', 'created_at as joinedAt'])
    .where('account_state', '<>', 'closed')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(recentShown)
    .execute();
}

export function listRecentPayments(db: Executor) {
  return db
    .selectFrom('payment')
    .leftJoin('user', 'user.id', 'payment.user_id')
    .selectAll('payment')
    .select('user.name as user')
    .orderBy('payment.created_at', 'desc')
    .orderBy('payment.id')
    .limit(recentShown)
    .execute();
}

/** Jobs that were given up after their last attempt. Finished jobs are deleted, so the queue is short. */
export async function findFailedJobs(db: Executor) {
  const { rows } = await sql<{ count: number; oldestAt: Date | null; task: string | null }>`
    select count(*) as count, min(updated_at) as "oldestAt", max(task_identifier) as task
    from graphile_worker.jobs where attempts >= max_attempts and locked_at is null`.execute(db);
  return rows[0] ?? { count: 0, oldestAt: null, task: null };
}

/** Gives them all their attempts again. @returns how many */
export async function rescheduleFailedJobs(tx: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where attempts >= max_attempts and locked_at is null),
      run_at := now(), attempts := 0
    )`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Payments of one kind of trouble: how many, since when, and their money. */
export async function findTroubledPayments(db: Executor, trouble: 'disputed' | Extract<PaymentState, 'review'>) {
  const condition = trouble === 'disputed' ? sql`open_disputes > 0` : sql`state = 'review'`;
  const { rows } = await sql<{ count: number; oldestAt: Date | null; usCents: number }>`
    select count(*) as count, min(created_at) as "oldestAt", coalesce(sum(us_cents), 0)::bigint as "usCents"
    from payment where ${condition}`.execute(db);
  return rows[0] ?? { count: 0, oldestAt: null, usCents: 0 };
}

export async function findScheduledNews(db: Executor) {
  const { rows } = await sql<{ count: number; nextAt: Date | null }>`
    select count(*) as count, min(publish_at) as "nextAt" from news_item where status = 'scheduled'`.execute(db);
  return rows[0] ?? { count: 0, nextAt: null };
}
