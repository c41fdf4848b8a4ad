import { paths } from '@limelight/contract/paths';
import { formatUs, usCents } from '@limelight/rules/money';
import { formatDateTime } from '@limelight/rules/time';
import type { WaitingQueue } from '../../../platform/waiting-queue.js';
import type { Services } from '../../../services.js';
import { findFailedJobs, findProblemPayments, findScheduledNews } from './dashboards.sql.js';

/** What waits in the tables of modules that have no screen of their own for it here. */
export function commonQueues({ db }: Pick<Services, 'db'>): readonly WaitingQueue[] {
  const payments = (problem: 'disputed' | 'review') => async () => {
    const { count, oldestAt, usCents: cents } = await findProblemPayments(db, problem);
    return { count, oldestAt, note: formatUs(usCents(cents)), urgent: count > 0 };
  };
  const payment = { permission: 'payment.read', path: paths.managerPayments, action: 'Open' } as const;
  return [
    {
      name: 'failed-jobs',
      label: 'Failed jobs',
      permission: 'setting.update-operations',
      path: paths.managerJobs,
      action: 'View',
      read: async () => {
        const { count, oldestAt, task } = await findFailedJobs(db);
        return { count, oldestAt, note: task ?? '', urgent: count > 0 };
      },
    },
    { name: 'disputes', label: 'Disputes', ...payment, read: payments('disputed') },
    { name: 'payments', label: 'Payments to review', ...payment, read: payments('review') },
    {
      name: 'scheduled-news',
      label: 'Scheduled news',
      permission: 'news.manage',
      path: paths.managerNews,
      action: 'View',
      read: async () => {
        const { count, nextAt } = await findScheduledNews(db);
        const note = nextAt === null ? '' : `Next ${formatDateTime(nextAt.getTime())}`;
        return { count, oldestAt: null, note };
      },
    },
  ];
}
