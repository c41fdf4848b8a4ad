import { Refusal } from '../../../platform/http/refusal.js';
import type { TickTask } from '../../../platform/tick-tasks.js';
import type { Services } from '../../../services.js';
import { listDueIds } from './news.sql.js';
import { publishNews } from './publish-news.js';
import { releaseNews } from './release-news.js';

/**
 * Publishes scheduled items that are due, and completes releases and notifications that a crash interrupted.
 */
export function newsTask(services: Pick<Services, 'db' | 'clock' | 'random' | 'hooks' | 'log'>): TickTask {
  const { db, clock, log } = services;
  return {
    name: 'news',
    run: async () => {
      const dueAt = clock.now();
      for (const id of await listDueIds(db, dueAt)) {
        await publishNews(services, id, { dueAt }).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
          // It stays scheduled until the other impact is 24 hours old: better late than twice.
          log.warn({ id, reason: error.message }, 'a scheduled item is postponed');
        });
      }
      await releaseNews(services);
    },
  };
}
