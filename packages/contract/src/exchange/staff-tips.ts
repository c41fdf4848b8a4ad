import { endpoint } from '../endpoint.js';
import type * as schemas from './staff-tips.schema.js';

const policy = { permission: 'testimonial.manage' } as const;

export const listStaffTips = endpoint<typeof schemas.listStaffTips>()({
  url: '/api/v1/manager/tips',
  summary: 'Insider tips of staff',
  policy,
});

export const exportStaffTips = endpoint<typeof schemas.exportStaffTips>()({
  url: '/api/v1/manager/tips/csv',
  summary: 'The same list as a CSV file, with every row of the filter',
  policy,
});

export const getStaffTip = endpoint<typeof schemas.getStaffTip>()({
  url: '/api/v1/manager/tips/:id',
  summary: 'One insider tip of staff',
  policy,
  errors: ['NOT_FOUND'],
});

export const createStaffTip = endpoint<typeof schemas.createStaffTip>()({
  method: 'POST',
  url: '/api/v1/manager/tips',
  summary: "Plan a tip for VIP Elite in place of the market desk's; a repeat with the same id returns the same one",
  policy,
  audit: 'tip.create',
  status: 201,
  errors: ['CELEBRITY_UNKNOWN', 'CONFLICT'],
});

// A change sends the version that its editor saw. CONFLICT reports the tip as it is now, where somebody else
// changed it.

export const editStaffTip = endpoint<typeof schemas.editStaffTip>()({
  method: 'PUT',
  url: '/api/v1/manager/tips/:id',
  summary: "Change a tip; today's changes with it",
  policy,
  audit: 'tip.edit',
  errors: ['NOT_FOUND', 'CELEBRITY_UNKNOWN', 'CONFLICT'],
});

export const deleteStaffTip = endpoint<typeof schemas.deleteStaffTip>()({
  method: 'DELETE',
  url: '/api/v1/manager/tips/:id',
  summary: 'Delete a tip; the days that are left have that of the market desk',
  policy,
  audit: 'tip.delete',
  errors: ['NOT_FOUND'],
});
