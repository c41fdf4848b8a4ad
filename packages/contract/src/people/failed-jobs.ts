import { endpoint } from '../endpoint.js';
import type * as schemas from './failed-jobs.schema.js';

const policy = { permission: 'setting.update-operations' } as const;

export const listFailedJobs = endpoint<typeof schemas.listFailedJobs>()({
  url: '/api/v1/manager/failed-jobs',
  summary: 'Jobs that were given up after their last attempt, with what they were about',
  policy,
});

export const exportFailedJobs = endpoint<typeof schemas.exportFailedJobs>()({
  url: '/api/v1/manager/failed-jobs/csv',
  summary: 'The same list as a CSV file, with every row of the filter',
  policy,
});

export const retryFailedJob = endpoint<typeof schemas.retryFailedJob>()({
  method: 'POST',
  url: '/api/v1/manager/failed-jobs/:id/retry',
  summary: 'Run one of them again, with all its attempts',
  policy,
  audit: 'job.retry',
  errors: ['NOT_FOUND'],
});
