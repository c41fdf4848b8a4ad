import { endpoint } from '../endpoint.js';
import type * as schemas from './dashboards.schema.js';

export const listWaiting = endpoint<typeof schemas.listWaiting>()({
  url: '/api/v1/manager/waiting',
  summary: 'What waits for staff, by queue: how many, and since when',
  policy: { permission: 'user.read' },
});

export const getManagerDashboard = endpoint<typeof schemas.getManagerDashboard>()({
  url: '/api/v1/manager/dashboard',
  summary: 'Celebrities, trades today, VIP members and failed payments',
  policy: { permission: 'user.read' },
});

export const getAdminDashboard = endpoint<typeof schemas.getAdminDashboard>()({
  url: '/api/v1/manager/admin-dashboard',
  summary: 'Users, revenue, trades and VIP members with their change, and the newest users and payments',
  policy: { permission: 'revenue.read' },
});

export const retryFailedJobs = endpoint<typeof schemas.retryFailedJobs>()({
  method: 'POST',
  url: '/api/v1/manager/failed-jobs/retry',
  summary: 'Run the jobs again that were given up after several attempts',
  policy: { permission: 'setting.update-operations' },
  audit: 'job.retry',
});
