import { notificationKinds, notificationTones } from '@limelight/rules/notification';
import { z } from 'zod';
import { instantSchema, uuidSchema } from './scalars.schema.js';

const kindSchema = z.enum(notificationKinds);

export const notificationSchema = z
  .strictObject({
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
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof notificationSchema>;

const countsShape = {
  unseen: z.int().min(0),
  unread: z.int().min(0),
} as const;

/** What the bell shows; the response to every change of it. */
export const notificationCountsSchema = z.strictObject(countsShape).meta({ id: 'NotificationCounts' });
export type NotificationCounts = z.infer<typeof notificationCountsSchema>;

/** The stream's `notification` event: sent when the stream opens, and after every change on any page. */
export const notificationNewsSchema = z
  .strictObject({
    ...countsShape,
    /** The newest few, newest first. */
    newest: z.array(notificationSchema),
  })
  .meta({ id: 'NotificationNews' });
export type NotificationNews = z.infer<typeof notificationNewsSchema>;

export const notificationsPageSizeMax = 100;

export const listNotifications = {
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(notificationsPageSizeMax).default(30),
    /** `nextCursor` of the previous page. */
    cursor: uuidSchema.optional(),
    kind: kindSchema.optional(),
    show: z.enum(['all', 'unread']).default('all'),
  }),
  response: z.strictObject({
    notifications: z.array(notificationSchema),
    nextCursor: uuidSchema.nullable(),
    ...countsShape,
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

export const channelsSchema = z
  .strictObject({ inApp: z.boolean(), email: z.boolean(), push: z.boolean() })
  .meta({ id: 'NotificationChannels' });

export const notificationPreferencesSchema = z
  .strictObject({
    kinds: z.record(kindSchema, channelsSchema),
    /** The key that browsers subscribe with; null where push messages are not configured. */
    pushPublicKey: z.string().nullable(),
  })
  .meta({ id: 'NotificationPreferences' });
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
