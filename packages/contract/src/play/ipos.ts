import type { SubscriptionRefusalCode } from '@limelight/rules/ipo';
import { endpoint } from '../endpoint.js';
import { streamEvent, streamTopic } from '../stream.js';
import type * as schemas from './ipos.schema.js';

const subscriptionRefusals: readonly SubscriptionRefusalCode[] = [
  'IPO_NOT_OPEN',
  'IPO_CLOSED',
  'ACCOUNT_FROZEN',
  'ACCOUNT_TOO_NEW',
  'IPO_QUANTITY',
  'CONFLICT',
  'NOT_ENOUGH_CASH',
];

export const listIpos = endpoint<typeof schemas.listIpos>()({
  url: '/api/v1/ipos',
  summary: 'Announced and running IPOs, the next one first, then those of the last 30 days',
  policy: 'public',
});

export const getIpo = endpoint<typeof schemas.getIpo>()({
  url: '/api/v1/ipos/:id',
  summary: 'One IPO, with what decided its share-out once that has begun',
  policy: 'public',
  errors: ['NOT_FOUND'],
});

export const getShareOut = endpoint<typeof schemas.getShareOut>()({
  url: '/api/v1/ipos/:id/share-out',
  summary: 'Every line of a closed IPO, without names, to repeat the share-out',
  policy: 'public',
  errors: ['NOT_FOUND'],
});

export const listSubscriptions = endpoint<typeof schemas.listSubscriptions>()({
  url: '/api/v1/ipo-subscriptions',
  summary: "The player's own subscriptions, of running IPOs and of those of the last 30 days",
  policy: 'player',
  scope: 'read',
});

export const subscribeToIpo = endpoint<typeof schemas.subscribeToIpo>()({
  method: 'PUT',
  url: '/api/v1/ipos/:id/subscription',
  summary: 'Subscribe for a number of shares, or change to another number; the cash with the fee is reserved',
  policy: 'trader',
  scope: 'trade',
  errors: ['NOT_FOUND', ...subscriptionRefusals],
});

export const withdrawSubscription = endpoint<typeof schemas.withdrawSubscription>()({
  method: 'DELETE',
  url: '/api/v1/ipos/:id/subscription',
  summary: 'Withdraw a subscription before the close; the reserved cash is free again',
  policy: 'trader',
  scope: 'trade',
  errors: ['NOT_FOUND', 'IPO_CLOSED'],
});

/** An IPO has another state or other terms. */
export const ipoEvent = streamEvent<typeof schemas.ipoEvent>('ipo');

/** The demand of an IPO, for pages that show it. */
export const ipoDemandEvent = streamEvent<typeof schemas.ipoDemandEvent>('ipoDemand');
/** The id is the IPO's. */
export const ipoTopic = streamTopic({ topic: 'ipo', policy: 'public' });
