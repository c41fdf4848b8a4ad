import { celebrityPath } from '@limelight/contract/paths';
import { premiereNoticeMs } from '@limelight/rules/premiere';
import { premiereMoveText } from '@limelight/rules/premiere-text';
import { formatTime } from '@limelight/rules/time';
import type { TickTask } from '../../../platform/tick-tasks.js';
import type { Services } from '../../../services.js';
import { createNotifications, type NewNotification } from '../../people/notifications/notifications.public.js';
import { listAudience } from '../market/market.public.js';
import { listUnnotifiedPremieres, setNotified, type UnnotifiedPremiere } from './premieres.sql.js';

export type NoticeServices = Pick<Services, 'db' | 'clock'>;

/** Notifies holders and watchers half an hour before a premiere. */
export function premiereNoticeTask(services: NoticeServices): TickTask {
  return { name: 'premiere notices', run: () => notifyOfPremieres(services) };
}

/**
 * Idempotent by the key of each notification. The premiere's row is locked only for its own update: a tick
 * may need it.
 */
export async function notifyOfPremieres({ db, clock }: NoticeServices): Promise<void> {
  const now = clock.now();
  const until = new Date(now.getTime() + premiereNoticeMs);
  for (const premiere of await listUnnotifiedPremieres(db, { now, until })) {
    await db.transaction().execute(async (tx) => {
      const userIds = await listAudience(tx, premiere.celebrityId, { withWatchers: true });
      await createNotifications(
        tx,
        userIds.map((userId) => noticeOf(premiere, userId)),
        now,
      );
    });
    await setNotified(db, premiere, now);
  }
}

function noticeOf({ day, stage, celebrityId, name, at }: UnnotifiedPremiere, userId: string): NewNotification {
  const time = formatTime(at.getTime());
  return {
    userId,
    kind: 'market-event',
    tone: 'info',
    title: `${stage}: ${name} at ${time}`,
    text: `Trading halts at ${time} (London time). Then the price jumps ${premiereMoveText}, up or down.`,
    path: celebrityPath(celebrityId),
    key: `premiere:${day}:${stage}`,
    expiresAt: at,
  };
}
