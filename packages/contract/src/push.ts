import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { uuidSchema } from './scalars.js';

const tag = 'Notifications';
const base64url = /^[\w-]+={0,2}$/;

/** What a browser's PushSubscription says of itself. */
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

export const subscribeToPush = endpoint({
  method: 'POST',
  url: '/api/v1/push-subscriptions',
  tag,
  summary: 'Let this browser take push messages of the player',
  policy: 'player',
  body: pushSubscriptionSchema,
  response: z.strictObject({ id: uuidSchema }),
  status: 201,
  errors: ['PUSH_UNAVAILABLE'],
});

export const unsubscribeFromPush = endpoint({
  method: 'DELETE',
  url: '/api/v1/push-subscriptions/:id',
  tag,
  summary: 'Send no more push messages to a browser',
  policy: 'player',
  params: z.strictObject({ id: uuidSchema }),
  response: z.strictObject({ id: uuidSchema }),
  errors: ['NOT_FOUND'],
});
