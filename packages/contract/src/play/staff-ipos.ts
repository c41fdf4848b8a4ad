import { endpoint } from '../endpoint.js';
import type * as schemas from './staff-ipos.schema.js';

const mayManage = { permission: 'ipo.manage' } as const;

export const listStaffIpos = endpoint<typeof schemas.listStaffIpos>()({
  url: '/api/v1/manager/ipos',
  summary: 'All IPOs, searched, filtered and sorted over every row',
  policy: mayManage,
});

export const exportStaffIpos = endpoint<typeof schemas.exportStaffIpos>()({
  url: '/api/v1/manager/ipos/csv',
  summary: 'The same list as CSV, every row of the filter',
  policy: mayManage,
});

export const getStaffIpo = endpoint<typeof schemas.getStaffIpo>()({
  url: '/api/v1/manager/ipos/:id',
  summary: 'One IPO with its terms and its subscriptions',
  policy: mayManage,
  errors: ['NOT_FOUND'],
});

export const announceIpo = endpoint<typeof schemas.announceIpo>()({
  method: 'POST',
  url: '/api/v1/manager/ipos',
  summary: 'Announce an IPO, at least 48 hours before its window opens',
  policy: mayManage,
  audit: 'ipo.announce',
  status: 201,
  errors: ['CONFLICT', 'MEDIA_UNKNOWN', 'IPO_TIME'],
});

export const editIpo = endpoint<typeof schemas.editIpo>()({
  method: 'PUT',
  url: '/api/v1/manager/ipos/:id',
  summary: 'Change an announced IPO before its window opens; an old version is refused',
  policy: mayManage,
  audit: 'ipo.edit',
  errors: ['NOT_FOUND', 'CONFLICT', 'MEDIA_UNKNOWN', 'IPO_TIME', 'IPO_STARTED'],
});

export const cancelIpo = endpoint<typeof schemas.cancelIpo>()({
  method: 'POST',
  url: '/api/v1/manager/ipos/:id/cancel',
  summary: 'Cancel an IPO before its share-out: all reserved cash returns, and players read the public reason',
  policy: { ...mayManage, recentAuthentication: true },
  audit: 'ipo.cancel',
  errors: ['NOT_FOUND', 'IPO_STARTED'],
});

export const listIpoReviews = endpoint<typeof schemas.listIpoReviews>()({
  url: '/api/v1/manager/ipo-reviews',
  summary: 'Subscriptions that share a device, an address, a mailbox or a mobile number with another',
  policy: mayManage,
});

export const reviewSubscription = endpoint<typeof schemas.reviewSubscription>()({
  method: 'POST',
  url: '/api/v1/manager/ipos/:id/reviews/:userId',
  summary: 'Release or refuse a held subscription before the close; the player reads the reason of a refusal',
  policy: mayManage,
  audit: 'ipo.review',
  errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN', 'IPO_CLOSED'],
});
