import { endpoint } from '../endpoint.js';
import type * as schemas from './email-lists.schema.js';

const manage = { permission: 'campaign.manage' } as const;
/** Of a file with all addresses. */
const takeAll = { ...manage, recentAuthentication: true } as const;

export const listEmailLists = endpoint<typeof schemas.listEmailLists>()({
  url: '/api/v1/manager/email-lists',
  summary: 'Email lists, newest first',
  policy: manage,
});

export const exportEmailLists = endpoint<typeof schemas.exportEmailLists>()({
  url: '/api/v1/manager/email-lists/csv',
  summary: 'The same list as a CSV file, with every row of the filter',
  policy: manage,
});

export const getEmailSummary = endpoint<typeof schemas.getEmailSummary>()({
  url: '/api/v1/manager/email-lists/summary',
  summary: 'Figures over all email lists and campaigns',
  policy: manage,
});

export const createEmailList = endpoint<typeof schemas.createEmailList>()({
  method: 'POST',
  url: '/api/v1/manager/email-lists',
  summary: 'Create an email list',
  policy: manage,
  audit: 'email-list.create',
  status: 201,
});

export const getEmailList = endpoint<typeof schemas.getEmailList>()({
  url: '/api/v1/manager/email-lists/:id',
  summary: 'One email list',
  policy: manage,
  errors: ['NOT_FOUND'],
});

export const updateEmailList = endpoint<typeof schemas.updateEmailList>()({
  method: 'PUT',
  url: '/api/v1/manager/email-lists/:id',
  summary: 'Change name and description; CONFLICT has the current list in `details.current`',
  policy: manage,
  audit: 'email-list.update',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const deleteEmailList = endpoint<typeof schemas.deleteEmailList>()({
  method: 'DELETE',
  url: '/api/v1/manager/email-lists/:id',
  summary: 'Delete an email list and its subscribers, unless a scheduled campaign goes to it',
  policy: manage,
  audit: 'email-list.delete',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const listSubscribers = endpoint<typeof schemas.listSubscribers>()({
  url: '/api/v1/manager/email-lists/:id/subscribers',
  summary: 'The subscribers of a list',
  policy: manage,
  errors: ['NOT_FOUND'],
});

export const exportSubscribers = endpoint<typeof schemas.exportSubscribers>()({
  url: '/api/v1/manager/email-lists/:id/subscribers/csv',
  summary: 'The subscribers of a list as CSV',
  policy: takeAll,
  audit: 'list.export',
  errors: ['NOT_FOUND'],
});

export const addSubscriber = endpoint<typeof schemas.addSubscriber>()({
  method: 'POST',
  url: '/api/v1/manager/email-lists/:id/subscribers',
  summary: 'Add one address that agreed to be mailed',
  policy: manage,
  audit: 'email-list.add-subscriber',
  status: 201,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const removeSubscriber = endpoint<typeof schemas.removeSubscriber>()({
  method: 'DELETE',
  url: '/api/v1/manager/email-lists/:id/subscribers/:subscriberId',
  summary: 'Remove one address from a list',
  policy: manage,
  audit: 'email-list.remove-subscriber',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

/** The body of this and of the next is `multipart/form-data` with one file, so it has no schema here. */
export const previewImport = endpoint<typeof schemas.previewImport>()({
  method: 'POST',
  url: '/api/v1/manager/email-lists/:id/import-preview',
  summary: 'What an import of the same file would do; nothing is stored',
  policy: manage,
  audit: 'none',
  errors: ['NOT_FOUND', 'CONFLICT', 'FILE_TOO_LARGE', 'TOO_MANY_FILES'],
});

export const importSubscribers = endpoint<typeof schemas.importSubscribers>()({
  method: 'POST',
  url: '/api/v1/manager/email-lists/:id/import',
  summary:
    'Add the addresses of a CSV file (20 MB at most; UTF-8, UTF-16 or Windows-1252); every broken line is reported, and the rest is added',
  policy: manage,
  audit: 'email-list.import',
  errors: ['NOT_FOUND', 'CONFLICT', 'FILE_TOO_LARGE', 'TOO_MANY_FILES'],
});
