import * as calls from '@limelight/contract/house/dashboards';
import type { StaffRole } from '@limelight/rules/permission';
import { addDays, londonDay, secondMs } from '@limelight/rules/time';
import type { FastifyInstance } from 'fastify';
import type { Module } from '../../../module.js';
import { cached } from '../../../platform/cached.js';
import type { DailyWork } from '../../../platform/daily-run.js';
import { route } from '../../../platform/http/route.js';
import type { WaitingQueues } from '../../../platform/waiting-queue.js';
import type { Services } from '../../../services.js';
import { saveVipDay } from '../../exchange/wallet/wallet.public.js';
import { recordAction } from '../../people/audit-trail/audit-trail.public.js';
import { rescheduleFailedJobs } from './dashboards.sql.js';
import { queuesFor, readWaiting } from './list-waiting.js';
import { readAdminFigures, readManagerFigures } from './read-figures.js';
import { commonQueues } from './waiting-queues.js';

type DashboardServices = Pick<Services, 'db' | 'clock'> & WaitingQueues;

/** Counting a million accounts takes a tenth of a second. */
const figuresPeriodMs = 30 * secondMs;
/** Short, so that what was just done is gone from the list. */
const waitingPeriodMs = 2 * secondMs;

function registerDashboards(app: FastifyInstance, services: DashboardServices): void {
  const { db, clock } = services;
  const managerFigures = cached(clock, figuresPeriodMs, () => readManagerFigures(services));
  const adminFigures = cached(clock, figuresPeriodMs, () => readAdminFigures(services));
  const readFor = (role: StaffRole) =>
    cached(clock, waitingPeriodMs, async () => {
      const queues = queuesFor(services.waitingQueues(), role);
      const waiting = await readWaiting(queues);
      return { asOf: clock.now().toISOString(), waiting, emptyQueues: queues.length - waiting.length };
    });
  const waiting = { manager: readFor('manager'), admin: readFor('admin') };

  route(app, calls.listWaiting, ({ actor }) => waiting[actor.role === 'admin' ? 'admin' : 'manager']());
  route(app, calls.getManagerDashboard, () => managerFigures());
  route(app, calls.getAdminDashboard, () => adminFigures());

  route(app, calls.retryFailedJobs, async ({ actor }) =>
    db.transaction().execute(async (tx) => {
      const jobs = await rescheduleFailedJobs(tx);
      if (jobs === 0) return { jobs };
      const target = { kind: 'job', id: 'failed' } as const;
      const states = { before: { failed: jobs }, after: { failed: 0 } };
      await recordAction(tx, { actor, action: 'job.retry', target, ...states, reason: null, now: clock.now() });
      return { jobs };
    }),
  );
}

/** The members of the day before. */
const vipDay: DailyWork = {
  name: 'count members',
  from: '00:00',
  work: (tx, now) => saveVipDay(tx, addDays(londonDay(now.getTime()), -1)),
};

export const dashboardsModule = {
  name: 'house/dashboards',
  routes: registerDashboards,
  waiting: commonQueues,
  daily: [vipDay],
} satisfies Module;
