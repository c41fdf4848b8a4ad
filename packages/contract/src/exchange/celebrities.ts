import { endpoint } from '../endpoint.js';
import type * as schemas from './celebrities.schema.js';

const mayEdit = { permission: 'celebrity.edit' } as const;

export const listStaffCelebrities = endpoint<typeof schemas.listStaffCelebrities>()({
  url: '/api/v1/manager/celebrities',
  summary: 'All celebrities, suspended ones too, searched, filtered and sorted over every row',
  policy: mayEdit,
});

export const exportStaffCelebrities = endpoint<typeof schemas.exportStaffCelebrities>()({
  url: '/api/v1/manager/celebrities/csv',
  summary: 'The same list as CSV, every row of the filter',
  policy: mayEdit,
});

export const getStaffCelebrity = endpoint<typeof schemas.getStaffCelebrity>()({
  url: '/api/v1/manager/celebrities/:id',
  summary: 'One celebrity with its market figures, running changes and history',
  policy: mayEdit,
  errors: ['CELEBRITY_UNKNOWN'],
});

export const addCelebrity = endpoint<typeof schemas.addCelebrity>()({
  method: 'POST',
  url: '/api/v1/manager/celebrities',
  summary: 'List a celebrity; trading opens with its first price at the next tick',
  policy: mayEdit,
  audit: 'celebrity.add',
  status: 201,
  errors: ['CONFLICT', 'MEDIA_UNKNOWN'],
});

export const editCelebrity = endpoint<typeof schemas.editCelebrity>()({
  method: 'PUT',
  url: '/api/v1/manager/celebrities/:id',
  summary: 'Change the entered fields; an old version is refused with the saved one in `details.current`',
  policy: mayEdit,
  audit: 'celebrity.edit',
  errors: ['CELEBRITY_UNKNOWN', 'CONFLICT', 'MEDIA_UNKNOWN'],
});

export const setCelebrityPrice = endpoint<typeof schemas.setCelebrityPrice>()({
  method: 'POST',
  url: '/api/v1/manager/celebrities/:id/price',
  summary: 'Set the price: trading halts now, and the next ticks move to it; the reason is public',
  policy: { permission: 'celebrity.set-price', recentAuthentication: true },
  audit: 'celebrity.set-price',
  errors: ['CELEBRITY_UNKNOWN', 'CONFLICT'],
});

export const correctPopularity = endpoint<typeof schemas.correctPopularity>()({
  method: 'POST',
  url: '/api/v1/manager/celebrities/:id/popularity',
  summary: 'Correct the popularity from the next day on; the reason is public, and the price does not move',
  policy: mayEdit,
  audit: 'celebrity.correct-popularity',
  errors: ['CELEBRITY_UNKNOWN'],
});

export const suspendCelebrity = endpoint<typeof schemas.suspendCelebrity>()({
  method: 'POST',
  url: '/api/v1/manager/celebrities/:id/suspend',
  summary: 'Take a celebrity out of the marketplace: its price stands still and its open orders are cancelled',
  policy: mayEdit,
  audit: 'celebrity.suspend',
  errors: ['CELEBRITY_UNKNOWN', 'CONFLICT'],
});

export const restoreCelebrity = endpoint<typeof schemas.restoreCelebrity>()({
  method: 'POST',
  url: '/api/v1/manager/celebrities/:id/restore',
  summary: 'Bring a suspended celebrity back; cancelled orders stay cancelled',
  policy: mayEdit,
  audit: 'celebrity.restore',
  errors: ['CELEBRITY_UNKNOWN', 'CONFLICT'],
});
