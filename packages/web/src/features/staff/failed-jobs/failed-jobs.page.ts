import { paths } from '@limelight/contract/paths';
import type { listFailedJobs } from '@limelight/contract/people/failed-jobs';
import { ListRestart } from 'lucide-react';
import { lazyPage } from '../../../shell/lazy-page';
import { staffPage } from '../../../shell/staff-pages';

export const failedJobsPage = staffPage<typeof listFailedJobs>()({
  path: paths.managerJobs,
  title: 'Failed Jobs',
  group: 'system',
  permission: 'setting.update-operations',
  icon: ListRestart,
  queues: ['failed-jobs'],
  keywords: 'queue retry mail errors',
  component: lazyPage(() => import('./failed-jobs-page'), 'FailedJobsPage'),
});
