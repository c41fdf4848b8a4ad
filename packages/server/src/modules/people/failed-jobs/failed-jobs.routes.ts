import * as contract from '@limelight/contract/people/failed-jobs';
import type { FailedJob } from '@limelight/contract/people/failed-jobs.schema';
import { timeColumns } from '@limelight/rules/time-columns';
import type { FastifyInstance } from 'fastify';
import { sendCsv } from '../../../platform/http/csv.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { route } from '../../../platform/http/route.js';
import { readPageOfRows, streamRows } from '../../../platform/staff-list.sql.js';
import type { Services } from '../../../services.js';
import { recordAction } from '../audit-trail/audit-trail.public.js';
import { type FailedJobRow, findFailedJob, lockFailedJob, rescheduleJob, selectFailedJobs } from './failed-jobs.sql.js';

export function registerFailedJobs(app: FastifyInstance, { db, clock }: Pick<Services, 'db' | 'clock'>): void {
  route(app, contract.listFailedJobs, async ({ query: { page, ...query } }) => {
    const { rows, ...count } = await readPageOfRows(db, selectFailedJobs(db, query), { page });
    return { rows: rows.map(present), ...count };
  });

  route(app, contract.exportFailedJobs, async ({ query: { page: _, ...query }, reply }) =>
    sendCsv(reply, {
      name: 'failed-jobs',
      rows: streamRows(db, selectFailedJobs(db, query)),
      columns: {
        Number: ({ id }) => id,
        Job: ({ task }) => task,
        About: (row) => aboutText(subjectOf(row)),
        Error: ({ error }) => error,
        Attempts: ({ attempts }) => attempts,
        ...timeColumns('Given up', 'failedAt'),
      },
    }),
  );

  route(app, contract.retryFailedJob, async ({ actor, params: { id } }) => {
    await db.transaction().execute(async (tx) => {
      const job = (await lockFailedJob(tx, id)) ? await findFailedJob(tx, id) : undefined;
      if (job === undefined) throw new Refusal('NOT_FOUND');
      await rescheduleJob(tx, id);
      const target = { kind: 'job', id } as const;
      const before = { task: job.task, attempts: job.attempts };
      const after = { task: job.task, attempts: 0 };
      await recordAction(tx, { actor, action: 'job.retry', target, before, after, reason: null, now: clock.now() });
    });
    return { status: true as const };
  });
}

function present({ failedAt, userId, paymentId, webhookId, ticketNumber, ...job }: FailedJobRow): FailedJob {
  return {
    ...job,
    failedAt: failedAt.toISOString(),
    subject: subjectOf({ userId, paymentId, webhookId, ticketNumber }),
  };
}

function subjectOf(
  job: Pick<FailedJobRow, 'userId' | 'paymentId' | 'webhookId' | 'ticketNumber'>,
): FailedJob['subject'] {
  if (job.paymentId !== null) return { kind: 'payment', id: job.paymentId };
  if (job.webhookId !== null) return { kind: 'webhook', id: job.webhookId };
  if (job.ticketNumber !== null) return { kind: 'ticket', number: job.ticketNumber };
  return job.userId === null ? null : { kind: 'user', id: job.userId };
}

/** "payment 0197..." */
function aboutText(subject: FailedJob['subject']): string {
  if (subject === null) return '';
  return `${subject.kind} ${subject.kind === 'ticket' ? subject.number : subject.id}`;
}
