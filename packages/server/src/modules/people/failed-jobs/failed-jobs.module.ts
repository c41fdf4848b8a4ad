import type { Module } from '../../../module.js';
import { registerFailedJobs } from './failed-jobs.routes.js';

export const failedJobsModule = { name: 'people/failed-jobs', routes: registerFailedJobs } satisfies Module;
