import { endpoint } from '../endpoint.js';
import type * as schemas from './staff-referrals.schema.js';

const policy = { permission: 'referral.review' } as const;

export const listReferralReviews = endpoint<typeof schemas.listReferralReviews>()({
  url: '/api/v1/manager/referrals',
  summary: 'Referrals that wait for review, longest first, or those that were reviewed',
  policy,
});

export const exportReferralReviews = endpoint<typeof schemas.exportReferralReviews>()({
  url: '/api/v1/manager/referrals/csv',
  summary: 'Every referral of the filter as CSV',
  policy,
  audit: 'list.export',
});

export const getReferralReview = endpoint<typeof schemas.getReferralReview>()({
  url: '/api/v1/manager/referrals/:id',
  summary: 'Why a referral is held: the accounts that share its address or device',
  policy,
});

export const releaseReferral = endpoint<typeof schemas.releaseReferral>()({
  method: 'POST',
  url: '/api/v1/manager/referrals/:id/release',
  summary: 'Release a held referral: both sides are paid once, unless the month is full',
  policy,
  audit: 'referral.release',
  errors: ['CONFLICT'],
});

export const refuseReferral = endpoint<typeof schemas.refuseReferral>()({
  method: 'POST',
  url: '/api/v1/manager/referrals/:id/refuse',
  summary: 'Refuse a held referral; the players read the reason',
  policy,
  audit: 'referral.refuse',
  errors: ['CONFLICT'],
});
