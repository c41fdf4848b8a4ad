import type { Tasks } from '../../platform/jobs.js';
import type { TickTask } from '../../platform/tick-tasks.js';
import type { Services } from '../../services.js';
import { digestMailTask, digestTask, digestTickTask } from './digest.js';
import { pruneTickTask } from './prune.js';
import { pushMessageTask } from './push-message.js';
import { pushTask } from './push-order.js';

/** The jobs of this module. */
export function notificationTasks(services: Services): Tasks {
  return { [digestTask]: digestMailTask(services), [pushTask]: pushMessageTask(services) };
}

/** What this module does once a day. */
export function notificationTickTasks(services: Services): readonly TickTask[] {
  return [digestTickTask(services), pruneTickTask(services)];
}
