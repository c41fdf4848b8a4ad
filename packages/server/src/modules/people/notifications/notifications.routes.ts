import {
  changeNotificationPreference,
  getNotificationPreferences,
  listNotifications,
  markNotificationsSeen,
  readAllNotifications,
  readNotification,
  removeNotification,
} from '@limelight/contract/people/notifications';
import type { NotificationCounts } from '@limelight/contract/people/notifications.schema';
import type { FastifyInstance } from 'fastify';
import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { route } from '../../../platform/http/route.js';
import type { Services } from '../../../services.js';
import { countNotificationsOf, listNotificationsOf } from './list-notifications.sql.js';
import { updateAllRead, updateHidden, updateRead, updateSeen } from './mark-notifications.sql.js';
import { publishNotificationChange } from './notification.sql.js';
import { readPreferences, upsertPreference } from './preference.sql.js';
import { presentNotification } from './present-notification.js';

type NotificationServices = Pick<Services, 'db' | 'clock' | 'push'>;

export function registerNotifications(app: FastifyInstance, services: NotificationServices): void {
  registerList(app, services);
  registerPreferences(app, services);
}

function registerList(app: FastifyInstance, { db, clock }: NotificationServices): void {
  /** Applies a change, notifies the player's pages, and responds with what the bell shows now. */
  function changing(userId: string, change: (tx: Executor) => Promise<boolean>): Promise<NotificationCounts> {
    return db.transaction().execute(async (tx) => {
      if (await change(tx)) await publishNotificationChange(tx, [userId]);
      return countNotificationsOf(tx, userId);
    });
  }

  /** Another player's notification is a 404 like one that never existed. */
  function found(changed: boolean): true {
    if (!changed) throw new Refusal('NOT_FOUND');
    return true;
  }

  route(app, listNotifications, async ({ viewer: { userId }, query }) => {
    const { limit, cursor, kind, show } = query;
    // One more than requested reveals whether there is a next page.
    const wanted = { userId, before: cursor, kind, unreadOnly: show === 'unread', limit: limit + 1 };
    const rows = await listNotificationsOf(db, wanted);
    const page = rows.slice(0, limit);
    return {
      notifications: page.map(presentNotification),
      nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
      ...(await countNotificationsOf(db, userId)),
    };
  });

  route(app, markNotificationsSeen, async ({ viewer: { userId }, body }) =>
    changing(userId, (tx) => updateSeen(tx, { userId, upTo: body.upTo, now: clock.now() })),
  );

  route(app, readAllNotifications, async ({ viewer: { userId } }) =>
    changing(userId, (tx) => updateAllRead(tx, { userId, now: clock.now() })),
  );

  route(app, readNotification, async ({ viewer: { userId }, params }) =>
    changing(userId, async (tx) => found(await updateRead(tx, { userId, id: params.id, now: clock.now() }))),
  );

  route(app, removeNotification, async ({ viewer: { userId }, params }) =>
    changing(userId, async (tx) => found(await updateHidden(tx, { userId, id: params.id, now: clock.now() }))),
  );
}

function registerPreferences(app: FastifyInstance, { db, push }: NotificationServices): void {
  route(app, getNotificationPreferences, async ({ viewer }) => ({
    kinds: await readPreferences(db, viewer.userId),
    pushPublicKey: push?.publicKey ?? null,
  }));

  route(app, changeNotificationPreference, async ({ viewer, params, body }) =>
    upsertPreference(db, { ...body, userId: viewer.userId, kind: params.kind }),
  );
}
