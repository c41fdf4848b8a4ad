import { endpoint } from '../endpoint.js';
import type * as schemas from './accounts.schema.js';

/** The section in the API documentation. @public */
export const tag = 'Account';

export const getMe = endpoint<typeof schemas.getMe>()({
  url: '/api/v1/me',
  summary: 'The signed-in account',
  policy: 'signed-in',
});

export const checkReferralCode = endpoint<typeof schemas.checkReferralCode>()({
  url: '/api/v1/referral-codes/:code',
  summary: 'Whether this referral code exists',
  policy: 'public',
});
