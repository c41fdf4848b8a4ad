import { z } from 'zod';
import type { Tasks } from '../../../platform/jobs.js';
import type { Services } from '../../../services.js';
import { createNotifications } from '../../people/notifications/notifications.public.js';
import { listMemberIds } from './member.sql.js';
import { findSquad } from './squad.sql.js';
import { staffArchiveNotice } from './squad-notices.js';

export const archiveNoticeTask = 'squad-archive-notices';

const membersPerBatch = 500;
const payloadSchema = z.strictObject({
  squadId: z.string(),
  reason: z.string(),
  // Jobs of an older version have none.
  deedId: z.string().optional(),
});

/** Notifies the members of a squad that staff archived, a few hundred in a transaction. */
export function squadTasks({ db, clock }: Pick<Services, 'db' | 'clock'>): Tasks {
  return {
    [archiveNoticeTask]: async (payload, { effectKey }) => {
      const { squadId, reason, deedId } = payloadSchema.parse(payload);
      const squad = await findSquad(db, squadId);
      if (squad === undefined) return;
      let after: string | null = null;
      for (;;) {
        const userIds: readonly string[] = await listMemberIds(db, squadId, { after, limit: membersPerBatch });
        const key = effectKey.slice(effectKey.indexOf(squadId));
        const notices = userIds.map((userId) =>
          staffArchiveNotice({ userId, squad, deedId, key: `archived:${key}` }, reason),
        );
        await db.transaction().execute((tx) => createNotifications(tx, notices, clock.now()));
        after = userIds.at(-1) ?? null;
        if (userIds.length < membersPerBatch) return;
      }
    },
  };
}
