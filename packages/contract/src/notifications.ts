import { notificationKinds, notificationTones } from '@limelight/rules/notification';
import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { instantSchema, uuidSchema } from './scalars.js';

const kindSchema = z.enum(notificationKinds);
const tag = 'Notifications';

export const notificationSchema = z
  .strictObject({
    /** Newer ones have greater ids. */
    id: uuidSchema,
    kind: kindSchema,
    tone: z.enum(notificationTones),
    title: z.string(),
    text: z.string(),
    /** Where it leads in the app. */
    path: z.string().nullable(),
    time: instantSchema,
    /** It was on screen. */
    seen: z.boolean(),
    /** It was opened, or marked as read. */
    read: z.boolean(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof notificationSchema>;

const countsShape = {
  unseen: z.int().min(0),
  unread: z.int().min(0),
} as const;

/** What the bell shows; the answer to everything that changes it. */
export const notificationCountsSchema = z.strictObject(countsShape).meta({ id: 'NotificationCounts' });
export type NotificationCounts = z.infer<typeof notificationCountsSchema>;

/** The stream's `notification` event: when the stream opens, and after every change, on whichever page it was made. */
export const notificationNewsSchema = z.strictObject({
  ...countsShape,
  /** The newest few, newest first. */
  newest: z.array(notificationSchema),
});
export type NotificationNews = z.infer<typeof notificationNewsSchema>;

export const notificationsPageSizeMax = 100;

export const listNotifications = endpoint({
  method: 'GET',
  url: '/api/v1/notifications',
  tag,
  summary: "The player's notifications, newest first",
  policy: 'player',
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(notificationsPageSizeMax).default(30),
    /** `nextCursor` of the page before. */
    cursor: uuidSchema.optional(),
    kind: kindSchema.optional(),
    show: z.enum(['all', 'unread']).default('all'),
  }),
  response: z.strictObject({
    notifications: z.array(notificationSchema),
    nextCursor: uuidSchema.nullable(),
    ...countsShape,
  }),
});

export const markNotificationsSeen = endpoint({
  method: 'POST',
  url: '/api/v1/notifications/seen',
  tag,
  summary: 'Say that everything up to a notification was on screen',
  policy: 'player',
  body: z.strictObject({ upTo: uuidSchema }),
  response: notificationCountsSchema,
});

const oneParams = z.strictObject({ id: uuidSchema });

export const readNotification = endpoint({
  method: 'POST',
  url: '/api/v1/notifications/:id/read',
  tag,
  summary: 'Mark one notification as read',
  policy: 'player',
  params: oneParams,
  response: notificationCountsSchema,
  errors: ['NOT_FOUND'],
});

export const readAllNotifications = endpoint({
  method: 'POST',
  url: '/api/v1/notifications/read-all',
  tag,
  summary: 'Mark every notification as read',
  policy: 'player',
  response: notificationCountsSchema,
});

export const removeNotification = endpoint({
  method: 'DELETE',
  url: '/api/v1/notifications/:id',
  tag,
  summary: 'Take one notification off the list for good',
  policy: 'player',
  params: oneParams,
  response: notificationCountsSchema,
  errors: ['NOT_FOUND'],
});

export const channelsSchema = z
  .strictObject({ inApp: z.boolean(), email: z.boolean(), push: z.boolean() })
  .meta({ id: 'NotificationChannels' });

export const notificationPreferencesSchema = z
  .strictObject({
    kinds: z.record(kindSchema, channelsSchema),
    /** What a browser subscribes with; null where push messages are not set up. */
    pushPublicKey: z.string().nullable(),
  })
  .meta({ id: 'NotificationPreferences' });
export type NotificationPreferences = z.infer<typeof notificationPreferencesSchema>;

export const getNotificationPreferences = endpoint({
  method: 'GET',
  url: '/api/v1/notification-preferences',
  tag,
  summary: 'How the player hears of each kind of notification',
  policy: 'player',
  response: notificationPreferencesSchema,
});

export const changeNotificationPreference = endpoint({
  method: 'PATCH',
  url: '/api/v1/notification-preferences/:kind',
  tag,
  summary: 'Choose how to hear of one kind; what is not sent stays as it is',
  policy: 'player',
  params: z.strictObject({ kind: kindSchema }),
  body: z
    .strictObject({ inApp: z.boolean().optional(), email: z.boolean().optional(), push: z.boolean().optional() })
    .refine((change) => Object.keys(change).length > 0, 'Please say what to change'),
  response: channelsSchema,
});

/**
 * Whoever holds the link of a mail may stop such mails, as mail programs do for their users: without a session, with a
 * form of theirs as the body, which is not read.
 */
export const unsubscribeFromMail = endpoint({
  method: 'POST',
  url: '/api/v1/mail-unsubscribes/:token',
  tag,
  summary: 'Turn the e-mail of every kind of notification off, by the link of a mail',
  policy: 'public',
  params: z.strictObject({ token: z.string().max(100) }),
  response: z.strictObject({ unsubscribed: z.literal(true) }),
  errors: ['NOT_FOUND'],
});
