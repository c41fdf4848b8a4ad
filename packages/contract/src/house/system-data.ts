import { endpoint } from '../endpoint.js';
import type * as schemas from './system-data.schema.js';

export const getSystemData = endpoint<typeof schemas.getSystemData>()({
  url: '/api/v1/manager/system-data',
  summary: 'Sizes, backup points and statistics of the game',
  policy: { permission: 'backup.make' },
});

export const optimizeDatabase = endpoint<typeof schemas.optimizeDatabase>()({
  method: 'POST',
  url: '/api/v1/manager/system-data/optimization',
  summary: 'Delete what has expired, VACUUM and ANALYZE, rebuild bloated indexes',
  policy: { permission: 'system.maintain' },
  audit: 'system.optimize',
  status: 202,
  errors: ['SYSTEM_TASK_RUNNING'],
});

export const clearCache = endpoint<typeof schemas.clearCache>()({
  method: 'POST',
  url: '/api/v1/manager/system-data/cache-clearing',
  summary: 'Empty the caches of every instance',
  policy: { permission: 'system.maintain' },
  audit: 'system.clear-cache',
});

export const getSystemHealth = endpoint<typeof schemas.getSystemHealth>()({
  url: '/api/v1/admin/system-health',
  summary: 'What was measured of the database, the market, the queue and this instance',
  policy: { permission: 'system.read-health' },
});
