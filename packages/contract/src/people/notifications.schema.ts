import { notificationKinds, notificationTones } from '@limelight/rules/notification';
import { z } from 'zod';
import { instantSchema, namedObject, uuidSchema } from '../scalars.schema.js';

const kindSchema = z.enum(notificationKinds);

export const notificationSchema = namedObject('Notification', {
  /** Newer ones have greater ids. */
  id: uuidSchema,
  kind: kindSchema,
  tone: z.enum(notificationTones),
  title: z.string(),
  text: z.string(),
  /** The linked page of the app. */
  path: z.string().nullable(),
  time: instantSchema,
  /** Whether it was on screen. */
  seen: z.boolean(),
  /** Whether it was opened, or marked as read. */
  read: z.boolean(),
});
export type Notification = z.infer<typeof notificationSchema>;

/** What the bell shows; the response to every change of it. */
export const notificationCountsSchema = namedObject('NotificationCounts', {
  unseen: z.int().min(0),
  unread: z.int().min(0),
});
export type NotificationCounts = z.infer<typeof notificationCountsSchema>;

/** The stream's `notification` event: sent when the stream opens, and after every change on any page. */
export const notificationNewsSchema = namedObject('NotificationNews', {
  ...notificationCountsSchema.shape,
  /** The newest few, newest first. */
  newest: z.array(notificationSchema),
});
export type NotificationNews = z.infer<typeof notificationNewsSchema>;

export const listNotifications = {
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(30),
    /** `nextCursor` of the previous page. */
    cursor: uuidSchema.optional(),
    kind: kindSchema.optional(),
    show: z.enum(['all', 'unread']).default('all'),
  }),
  response: z.strictObject({
    notifications: z.array(notificationSchema),
    nextCursor: uuidSchema.nullable(),
    ...notificationCountsSchema.shape,
  }),
};

export const markNotificationsSeen = {
  body: z.strictObject({ upTo: uuidSchema }),
  response: notificationCountsSchema,
};

const oneParams = z.strictObject({ id: uuidSchema });

export const readNotification = {
  params: oneParams,
  response: notificationCountsSchema,
};

export const readAllNotifications = {
  response: notificationCountsSchema,
};

export const removeNotification = {
  params: oneParams,
  response: notificationCountsSchema,
};

const channelsSchema = namedObject('NotificationChannels', {
  inApp: z.boolean(),
  email: z.boolean(),
  push: z.boolean(),
});

export const notificationPreferencesSchema = namedObject('NotificationPreferences', {
  kinds: z.record(kindSchema, channelsSchema),
  /** The key that browsers subscribe with; null where push messages are not configured. */
  pushPublicKey: z.string().nullable(),
});
export type NotificationPreferences = z.infer<typeof notificationPreferencesSchema>;

export const getNotificationPreferences = {
  response: notificationPreferencesSchema,
};

export const changeNotificationPreference = {
  params: z.strictObject({ kind: kindSchema }),
  body: z
    .strictObject({ inApp: z.boolean().optional(), email: z.boolean().optional(), push: z.boolean().optional() })
    .refine((change) => Object.keys(change).length > 0, 'Please say what to change'),
  response: channelsSchema,
};

export const unsubscribeFromMail = {
  params: z.strictObject({ token: z.string().max(100) }),
  response: z.strictObject({ unsubscribed: z.literal(true) }),
};

const base64url = /^[\w-]+={0,2}$/;

export const subscribeToPush = {
  /** The fields of a browser's PushSubscription. */
  body: namedObject('PushSubscription', {
    endpoint: z.url().max(1_000),
    keys: z.strictObject({
      p256dh: z.string().max(200).regex(base64url, 'must be base64url'),
      auth: z.string().max(100).regex(base64url, 'must be base64url'),
    }),
  }),
  response: z.strictObject({ id: uuidSchema }),
};

export const unsubscribeFromPush = {
  params: z.strictObject({ id: uuidSchema }),
  response: z.strictObject({ id: uuidSchema }),
};

export const notificationEvent = notificationNewsSchema;
