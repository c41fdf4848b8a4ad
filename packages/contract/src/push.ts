import { endpoint } from './endpoint.js';
import type * as schemas from './push.schema.js';

const tag = 'Notifications';

export const subscribeToPush = endpoint<typeof schemas.subscribeToPush>()({
  method: 'POST',
  url: '/api/v1/push-subscriptions',
  tag,
  summary: 'Let this browser take push messages of the player',
  policy: 'player',
  status: 201,
  errors: ['PUSH_UNAVAILABLE'],
});

export const unsubscribeFromPush = endpoint<typeof schemas.unsubscribeFromPush>()({
  method: 'DELETE',
  url: '/api/v1/push-subscriptions/:id',
  tag,
  summary: 'Send no more push messages to a browser',
  policy: 'player',
  errors: ['NOT_FOUND'],
});
