import type { PaymentState } from '@limelight/rules/payment';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

const recentShown = 6;

export async function countCelebrities(db: Executor): Promise<{ active: number; suspended: number }> {
  const { rows } = await sql<{ active: number; suspended: number }>`
    select count(*) filter (where status = 'active') as active,
      count(*) filter (where status = 'suspended' and not exists (
        select from retirement where celebrity_id = celebrity.id and withdrawn_at is null)) as suspended
    from celebrity`.execute(db);
  return rows[0] ?? { active: 0, suspended: 0 };
}

/** Players whose accounts are not closed: staff take no part. */
export async function countUsers(db: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from "user" where account_state <> 'closed' and role = 'user'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** New players per London day since a time. */
export async function listNewUsers(db: Executor, since: Date): Promise<{ day: string; count: number }[]> {
  const { rows } = await sql<{ day: string; count: number }>`
    select (created_at at time zone 'Europe/London')::date::text as day, count(*) as count
    from "user" where created_at >= ${since} and account_state <> 'closed' and role = 'user'
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

/** Payments of one kind of problem: how many, since when, and their money. */
export async function findProblemPayments(db: Executor, problem: 'disputed' | Extract<PaymentState, 'review'>) {
  const condition = problem === 'disputed' ? sql`open_disputes > 0` : sql`state = 'review'`;
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
