import { endpoint } from '../endpoint.js';
import type * as schemas from './membership.schema.js';

export const getMembership = endpoint<typeof schemas.getMembership>()({
  url: '/api/v1/membership',
  summary: 'The own VIP membership: tier, subscription, grant by staff, and the prices of the plans',
  policy: 'player',
});

export const getPerkUse = endpoint<typeof schemas.getPerkUse>()({
  url: '/api/v1/membership/use',
  summary: "How the player's VIP perks were used, and the fees of the last 30 days",
  policy: 'player',
});

export const subscribe = endpoint<typeof schemas.subscribe>()({
  method: 'POST',
  url: '/api/v1/subscriptions',
  summary:
    'Order a VIP plan and get the address of the page to pay on; a repeat with the same id returns the same order',
  policy: 'trader',
  errors: [
    'ALREADY_SUBSCRIBED',
    'GATEWAY_INVALID',
    'GATEWAY_NOT_INITIALIZED',
    'CHECKOUT_FAILED',
    'CHECKOUT_URL_MISSING',
    'PAYMENT_ID_REUSED',
    'TOO_MANY_REQUESTS',
  ],
});

export const changePlan = endpoint<typeof schemas.changePlan>()({
  method: 'POST',
  url: '/api/v1/membership/plan',
  summary: 'Change the plan: a higher one now, a lower one when the paid period ends',
  policy: 'trader',
  errors: ['NOT_SUBSCRIBED', 'ALREADY_SUBSCRIBED', 'CHECKOUT_FAILED', 'TOO_MANY_REQUESTS'],
});

export const cancelMembership = endpoint<typeof schemas.cancelMembership>()({
  method: 'POST',
  url: '/api/v1/membership/cancel',
  summary: 'Cancel the subscription; the plan lasts until the paid period ends',
  policy: 'player',
  errors: ['NOT_SUBSCRIBED', 'CHECKOUT_FAILED'],
});

export const resumeMembership = endpoint<typeof schemas.resumeMembership>()({
  method: 'POST',
  url: '/api/v1/membership/resume',
  summary: 'Resume a cancelled subscription, or withdraw a change to a lower plan, before the period ends',
  policy: 'trader',
  errors: ['NOT_SUBSCRIBED', 'CHECKOUT_FAILED'],
});

export const managePayment = endpoint<typeof schemas.managePayment>()({
  method: 'POST',
  url: '/api/v1/membership/payment-page',
  summary: "The provider's page on which the player changes the card of the subscription",
  policy: 'player',
  errors: ['NOT_SUBSCRIBED', 'CHECKOUT_FAILED'],
});

export const grantMembership = endpoint<typeof schemas.grantMembership>()({
  method: 'POST',
  url: '/api/v1/manager/users/:id/membership-grants',
  summary: 'Give a player a VIP tier until a date; managers for at most 31 days',
  policy: { permission: 'user.grant-vip', recentAuthentication: true },
  audit: 'membership.grant',
  status: 201,
  errors: ['CONFLICT'],
});

export const revokeMembershipGrant = endpoint<typeof schemas.revokeMembershipGrant>()({
  method: 'POST',
  url: '/api/v1/manager/membership-grants/:id/revoke',
  summary: 'End a grant now; repeating it answers CONFLICT',
  policy: { permission: 'user.grant-vip' },
  audit: 'membership.revoke',
  errors: ['CONFLICT'],
});
