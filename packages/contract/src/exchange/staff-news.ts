import { endpoint } from '../endpoint.js';
import type * as schemas from './staff-news.schema.js';

const policy = { permission: 'news.manage' } as const;

export const listStaffNews = endpoint<typeof schemas.listStaffNews>()({
  url: '/api/v1/manager/news',
  summary: 'All news, unpublished items too',
  policy,
});

export const exportStaffNews = endpoint<typeof schemas.exportStaffNews>()({
  url: '/api/v1/manager/news/csv',
  summary: 'Every item of the filter as CSV',
  policy,
});

export const getNewsBalance = endpoint<typeof schemas.getNewsBalance>()({
  url: '/api/v1/manager/news/balance',
  summary: 'How many impacts of the last 30 days pushed prices up and down',
  policy,
});

export const getNewsAudience = endpoint<typeof schemas.getNewsAudience>()({
  url: '/api/v1/manager/news/audience',
  summary: 'Who learns of news about a celebrity, and when it may take its next impact',
  policy,
  errors: ['CELEBRITY_UNKNOWN'],
});

export const getStaffNews = endpoint<typeof schemas.getStaffNews>()({
  url: '/api/v1/manager/news/:id',
  summary: 'One item in any status',
  policy,
  errors: ['NOT_FOUND'],
});

export const createStaffNews = endpoint<typeof schemas.createStaffNews>()({
  method: 'POST',
  url: '/api/v1/manager/news',
  summary: 'Store a draft; a repeat with the same id returns the same item',
  policy,
  audit: 'news.create',
  status: 201,
  errors: ['CELEBRITY_UNKNOWN', 'CONFLICT'],
});

// Each change sends the version that its editor saw. CONFLICT reports the item as it is now, where somebody
// else changed it.

export const editStaffNews = endpoint<typeof schemas.editStaffNews>()({
  method: 'PUT',
  url: '/api/v1/manager/news/:id',
  summary: 'Change a draft, a scheduled item, or the text of a published one',
  policy,
  audit: 'news.edit',
  errors: ['NOT_FOUND', 'CELEBRITY_UNKNOWN', 'CONFLICT'],
});

export const scheduleStaffNews = endpoint<typeof schemas.scheduleStaffNews>()({
  method: 'POST',
  url: '/api/v1/manager/news/:id/schedule',
  summary: 'Set or move the public time; VIP players learn of it 30 minutes before',
  policy,
  audit: 'news.schedule',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const announceStaffNews = endpoint<typeof schemas.announceStaffNews>()({
  method: 'POST',
  url: '/api/v1/manager/news/:id/announce',
  summary: 'Send VIP players the early alert now and publish 30 minutes later',
  policy,
  audit: 'news.schedule',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const unscheduleStaffNews = endpoint<typeof schemas.unscheduleStaffNews>()({
  method: 'POST',
  url: '/api/v1/manager/news/:id/unschedule',
  summary: 'Make a scheduled item a draft; its early alert is withdrawn',
  policy,
  audit: 'news.unschedule',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const publishStaffNews = endpoint<typeof schemas.publishStaffNews>()({
  method: 'POST',
  url: '/api/v1/manager/news/:id/publish',
  summary: 'Publish for everybody now; an impact halts trading',
  policy,
  audit: 'news.publish',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const archiveStaffNews = endpoint<typeof schemas.archiveStaffNews>()({
  method: 'POST',
  url: '/api/v1/manager/news/:id/archive',
  summary: 'Remove an item from every page; its impact remains',
  policy,
  audit: 'news.archive',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const restoreStaffNews = endpoint<typeof schemas.restoreStaffNews>()({
  method: 'POST',
  url: '/api/v1/manager/news/:id/restore',
  summary: 'Make an archived item a draft again',
  policy,
  audit: 'news.restore',
  errors: ['NOT_FOUND', 'CONFLICT'],
});
