import type { FastifyInstance } from 'fastify';
import type { Module } from '../../../module.js';
import type { Services } from '../../../services.js';
import { dailyDigest, digestMailTask, digestTask } from './digest.js';
import { notificationMailTask, sendNotificationMail } from './notification-mail.js';
import { registerNotifications } from './notifications.routes.js';
import { mailSettings } from './notifications.settings.js';
import { dailyNotificationPrune, dailyPushPrune } from './prune.js';
import { registerPush } from './push.routes.js';
import { pushMessageTask, pushTask } from './push-message.js';
import { deletePushSubscriptions, updatePushSession } from './push-subscription.sql.js';
import { notificationMessage, subscribeToNotifications } from './subscribe-to-notifications.js';

type JobServices = Pick<Services, 'db' | 'clock' | 'log' | 'mailer' | 'push' | 'secret' | 'publicUrl' | 'settings'>;

export const notificationsModule = {
  name: 'people/notifications',
  routes: (app: FastifyInstance, services: Pick<Services, 'db' | 'clock' | 'random' | 'push'>) => {
    registerNotifications(app, services);
    registerPush(app, services);
  },
  live: {
    subscribe: subscribeToNotifications,
    ownMessage: (services: Pick<Services, 'db'>, { userId }) => notificationMessage(services, userId),
  },
  jobs: (services: JobServices) => ({
    [digestTask]: digestMailTask(services),
    [notificationMailTask]: sendNotificationMail(services),
    [pushTask]: pushMessageTask(services),
  }),
  daily: [dailyDigest, dailyNotificationPrune, dailyPushPrune],
  settings: mailSettings,
  personalTables: [
    { table: 'notification', exportAs: 'notifications', orderBy: 'id', onDeletion: 'erase' },
    { table: 'notification_preference', exportAs: 'notificationPreferences', orderBy: 'kind', onDeletion: 'erase' },
    {
      table: 'push_subscription',
      exportAs: 'pushSubscriptions',
      secretColumns: ['p256dh', 'auth'],
      orderBy: 'created_at, id',
      onDeletion: 'erase',
    },
  ],
  onAccount: {
    endsAccess: (tx, { userId }) => deletePushSubscriptions(tx, userId),
    replacesSession: updatePushSession,
  },
} satisfies Module;
