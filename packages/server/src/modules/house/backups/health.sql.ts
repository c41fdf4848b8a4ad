import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

export async function ping(db: Executor): Promise<void> {
  await sql`select 1`.execute(db);
}

export interface DatabaseHealth {
  readonly connections: number;
  readonly connectionsMax: number;
  readonly standbys: number;
  /** Of the standby that is furthest behind; null without one. */
  readonly lagBytes: number | null;
  readonly tickAt: Date | null;
  readonly jobsDue: number;
  /** How long the oldest of them has been due. */
  readonly oldestJobSeconds: number;
  readonly jobsFailed: number;
  readonly webhooksWaiting: number;
  readonly paidAt: Date | null;
  readonly providerErrors: number;
}

/** In one statement, and so at one moment. */
export async function readDatabaseHealth(db: Executor, now: Date): Promise<DatabaseHealth> {
  const { rows } = await sql<DatabaseHealth>`
    select
      (select count(*) from pg_stat_activity where datname = current_database()) as "connections",
      current_setting('max_connections')::bigint as "connectionsMax",
      (select count(*) from pg_stat_replication) as "standbys",
      (select max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn))::bigint from pg_stat_replication) as "lagBytes",
      (select tick.at from tick, market where tick.number = market.tick_number) as "tickAt",
      (select count(*) from graphile_worker.jobs where run_at <= now() and attempts < max_attempts and locked_at is null) as "jobsDue",
      (
        select coalesce(extract(epoch from now() - min(run_at)), 0)::float from graphile_worker.jobs
        where run_at <= now() and attempts < max_attempts and locked_at is null
      ) as "oldestJobSeconds",
      (select count(*) from graphile_worker.jobs where last_error is not null) as "jobsFailed",
      (select count(*) from webhook_event where done_at is null) as "webhooksWaiting",
      (select max(paid_at) from payment) as "paidAt",
      (select count(*) from webhook_rejection where at > ${now}::timestamptz - interval '24 hours') as "providerErrors"`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a query without a table returned no row');
  return row;
}

export async function countActiveCelebrities(db: Executor): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from celebrity where status = 'active'`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function countPublishedNews(db: Executor): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from news_item where status = 'published'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The newest backup, and whether the last try to make one failed: 1, or 0. */
export async function readBackupState(
  db: Executor,
): Promise<{ readonly madeAt: Date | null; readonly failed: number }> {
  const { rows } = await sql<{ madeAt: Date | null; failed: number }>`
    select (select max(made_at) from backup where fault is null) as "madeAt",
      coalesce((
        select (state = 'failed')::integer from system_task where kind = 'backup' and state <> 'running'
        order by started_at desc limit 1
      ), 0) as failed`.execute(db);
  return rows[0] ?? { madeAt: null, failed: 0 };
}
