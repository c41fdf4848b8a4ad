import type { listFailedJobs } from '@limelight/contract/people/failed-jobs.schema';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Executor } from '../../../platform/database.js';
import { containsPattern } from '../../../platform/staff-list.sql.js';

export interface FailedJobRow {
  readonly id: string;
  readonly task: string;
  readonly error: string;
  readonly attempts: number;
  readonly failedAt: Date;
  /** What it was about: at most one of these. */
  readonly userId: string | null;
  readonly paymentId: string | null;
  readonly webhookId: string | null;
  readonly ticketNumber: number | null;
}

/** Finished jobs are deleted, so that few are left to search. Nothing of the payload but ids is read. */
const failedJobs = sql<FailedJobRow>`(
  select job.id::text as id, task.identifier as task, left(coalesce(job.last_error, ''), 500) as error, job.attempts,
    job.updated_at as "failedAt",
    coalesce(
      (select "user".id::text from "user" where "user".id::text = job.payload #>> '{payload,userId}'),
      (select "user".id::text from "user" where "user".email = job.payload #>> '{payload,email}')
    ) as "userId",
    (
      select payment.id::text from payment
      where task.identifier in ('payment-receipt', 'payment-refund') and payment.id::text = job.payload #>> '{payload,id}'
      union all
      select refund.payment_id::text from payment_refund as refund
      where task.identifier = 'staff-refund' and refund.id::text = job.payload #>> '{payload,id}'
      limit 1
    ) as "paymentId",
    case when task.identifier = 'payment-webhook' then coalesce(
      job.payload #>> '{payload,id}',
      (
        -- A job has several; those that are done are not why it was given up.
        select event.id
        from jsonb_to_recordset((job.payload #> '{payload,events}')::jsonb) as named (gateway text, id text)
        join webhook_event as event on event.gateway::text = named.gateway and event.id = named.id
        where event.done_at is null order by event.received_at, event.id limit 1
      ),
      job.payload #>> '{payload,events,0,id}'
    ) end as "webhookId",
    (
      select ticket.number from support_ticket as ticket
      where task.identifier = 'support-confirmation' and ticket.number::text = job.payload #>> '{payload,number}'
      union all
      select message.ticket_number from support_message as message
      where task.identifier = 'support-reply' and message.id::text = job.payload #>> '{payload,id}'
      limit 1
    ) as "ticketNumber"
  from graphile_worker._private_jobs as job
  join graphile_worker._private_tasks as task on task.id = job.task_id
  where job.attempts >= job.max_attempts and job.locked_at is null
)`;

const sortColumns = { failed: 'job.failedAt', task: 'job.task' } as const;

export function selectFailedJobs(
  db: Executor,
  { q, sort, direction }: Omit<z.output<(typeof listFailedJobs)['query']>, 'page'>,
) {
  let query = db.selectFrom(failedJobs.as('job')).selectAll();
  if (q !== '') query = query.where(sql<boolean>`job.task || ' ' || job.error ilike ${containsPattern(q)}`);
  return query.orderBy(sortColumns[sort], direction).orderBy('job.id', direction);
}

/** Locks it until the transaction ends: of two retries at the same time the second finds it gone. */
export async function lockFailedJob(tx: Executor, id: string): Promise<boolean> {
  const { rows } = await sql`
    select id from graphile_worker._private_jobs
    where id = ${id}::bigint and attempts >= max_attempts and locked_at is null for update`.execute(tx);
  return rows.length === 1;
}

export function findFailedJob(db: Executor, id: string): Promise<FailedJobRow | undefined> {
  return db.selectFrom(failedJobs.as('job')).selectAll().where('job.id', '=', id).executeTakeFirst();
}

/** Gives it all its attempts again, now. */
export async function rescheduleJob(tx: Executor, id: string): Promise<void> {
  await sql`
    select count(*) from graphile_worker.reschedule_jobs(array[${id}::bigint], run_at := now(), attempts := 0)`.execute(
    tx,
  );
}

export interface QueueState {
  readonly due: number;
  /** How long the oldest has been due; 0 while none is. */
  readonly oldestSeconds: number;
  readonly givenUp: number;
}

/** For monitoring, in a bounded time: of a queue that is longer only its beginning is read. */
export async function readQueue(db: Executor): Promise<QueueState> {
  const { rows } = await sql<QueueState>`
    select due.count as due, coalesce(extract(epoch from now() - due.oldest), 0)::float as "oldestSeconds",
      (select count(*) from (
        select from (select * from graphile_worker._private_jobs limit ${rowsMax}) as job
        where attempts >= max_attempts and locked_at is null
      ) as given_up) as "givenUp"
    from (
      select count(*) as count, min(run_at) as oldest from (
        select run_at from graphile_worker._private_jobs where is_available and run_at <= now()
        order by priority, run_at limit ${rowsMax}
      ) as first
    ) as due`.execute(db);
  return rows[0] ?? { due: 0, oldestSeconds: 0, givenUp: 0 };
}

const rowsMax = 10_000;
