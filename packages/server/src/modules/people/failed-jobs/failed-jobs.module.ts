import type { Module } from '../../../module.js';
import { jobMetrics } from './failed-jobs.metrics.js';
import { registerFailedJobs } from './failed-jobs.routes.js';

export const failedJobsModule = {
  name: 'people/failed-jobs',
  routes: registerFailedJobs,
  metrics: jobMetrics,
} satisfies Module;
