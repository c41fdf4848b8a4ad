import { endpoint } from '../endpoint.js';
import type * as schemas from './canned-replies.schema.js';

const mayRead = { permission: 'ticket.answer' } as const;
const mayEdit = { permission: 'canned-reply.edit' } as const;

export const listCannedReplies = endpoint<typeof schemas.listCannedReplies>()({
  url: '/api/v1/manager/canned-replies',
  summary: 'Answers that support writes often, searched and sorted over every row',
  policy: mayRead,
});

export const exportCannedReplies = endpoint<typeof schemas.exportCannedReplies>()({
  url: '/api/v1/manager/canned-replies/csv',
  summary: 'The same list as a CSV file, with every row of the filter',
  policy: mayRead,
});

export const listInsertableReplies = endpoint<typeof schemas.listInsertableReplies>()({
  url: '/api/v1/manager/canned-replies/insertable',
  summary: 'All canned replies by title, to insert one into an answer',
  policy: mayRead,
});

export const getCannedReply = endpoint<typeof schemas.getCannedReply>()({
  url: '/api/v1/manager/canned-replies/:id',
  summary: 'One canned reply',
  policy: mayRead,
  errors: ['NOT_FOUND'],
});

export const createCannedReply = endpoint<typeof schemas.createCannedReply>()({
  method: 'POST',
  url: '/api/v1/manager/canned-replies',
  summary: 'Write a canned reply; a repeat with the same id returns the same one',
  policy: mayEdit,
  audit: 'canned-reply.create',
  status: 201,
  errors: ['CONFLICT'],
});

// A change sends the version that its editor saw. CONFLICT reports the reply as it is now.

export const editCannedReply = endpoint<typeof schemas.editCannedReply>()({
  method: 'PUT',
  url: '/api/v1/manager/canned-replies/:id',
  summary: 'Change a canned reply',
  policy: mayEdit,
  audit: 'canned-reply.edit',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const deleteCannedReply = endpoint<typeof schemas.deleteCannedReply>()({
  method: 'DELETE',
  url: '/api/v1/manager/canned-replies/:id',
  summary: 'Delete a canned reply; answers that were sent stay as they are',
  policy: mayEdit,
  audit: 'canned-reply.delete',
  errors: ['NOT_FOUND'],
});
