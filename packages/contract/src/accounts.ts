import type * as schemas from './accounts.schema.js';
import { endpoint } from './endpoint.js';

export const getMe = endpoint<typeof schemas.getMe>()({
  method: 'GET',
  url: '/api/v1/me',
  tag: 'Account',
  summary: 'The signed-in account',
  policy: 'signed-in',
});

export const checkReferralCode = endpoint<typeof schemas.checkReferralCode>()({
  method: 'GET',
  url: '/api/v1/referral-codes/:code',
  tag: 'Account',
  summary: 'Whether somebody has this referral code',
  policy: 'public',
});
