import { dayMs } from '@limelight/rules/time';
import type { TickTask } from '../../platform/tick-tasks.js';
import type { Services } from '../../services.js';
import { dailyTask } from '../system/system.public.js';
import { deleteReadBefore } from './mark-notifications.sql.js';

const readKeptMs = 90 * dayMs;

/** Each night: what was read 90 days ago goes. What nobody read stays. */
export function pruneTickTask(services: Pick<Services, 'db' | 'clock'>): TickTask {
  return dailyTask(services, {
    name: 'notification-prune',
    from: '04:00',
    work: (tx, now) => deleteReadBefore(tx, new Date(now.getTime() - readKeptMs)),
  });
}
