import { z } from 'zod';
import { uuidSchema } from './scalars.schema.js';

const base64url = /^[\w-]+={0,2}$/;

/** The fields of a browser's PushSubscription. */
export const pushSubscriptionSchema = z
  .strictObject({
    endpoint: z.url().max(1_000),
    keys: z.strictObject({
      p256dh: z.string().max(200).regex(base64url, 'must be base64url'),
      auth: z.string().max(100).regex(base64url, 'must be base64url'),
    }),
  })
  .meta({ id: 'PushSubscription' });
export type PushSubscriptionRequest = z.infer<typeof pushSubscriptionSchema>;

export const subscribeToPush = {
  body: pushSubscriptionSchema,
  response: z.strictObject({ id: uuidSchema }),
};

export const unsubscribeFromPush = {
  params: z.strictObject({ id: uuidSchema }),
  response: z.strictObject({ id: uuidSchema }),
};
