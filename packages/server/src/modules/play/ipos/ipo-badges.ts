import { ipoPath } from '@limelight/contract/paths';
import { londonDay } from '@limelight/rules/time';
import type { TickTask } from '../../../platform/tick-tasks.js';
import type { Services } from '../../../services.js';
import { createNotifications } from '../../people/notifications/notifications.public.js';
import { endBadges, giveBadges, listIposToBadge } from './ipo-badge.sql.js';

const playersPerRange = 500;

/** After the first day of an IPO's trading: a badge for who got shares and still holds some. */
export function ipoBadgeTask({ db, clock }: Pick<Services, 'db' | 'clock'>): TickTask {
  return {
    name: 'ipo badges',
    run: async ({ atMs }, stopping) => {
      for (const ipo of await listIposToBadge(db, londonDay(atMs))) {
        for (let left = true; left && stopping?.aborted !== true; ) {
          left = await db.transaction().execute(async (tx) => {
            const now = clock.now();
            const userIds = await giveBadges(tx, ipo, playersPerRange);
            const text = `You held ${ipo.name} over the first day of trading.`;
            const notices = userIds.map((userId) => ({
              userId,
              kind: 'reward' as const,
              tone: 'success' as const,
              title: `Badge earned: ${ipo.name}, first day`,
              text,
              path: ipoPath(ipo.id),
              key: `ipo:${ipo.id}:badge`,
            }));
            await createNotifications(tx, notices, now);
            if (userIds.length < playersPerRange) await endBadges(tx, ipo.id, now);
            return userIds.length === playersPerRange;
          });
        }
      }
    },
  };
}
