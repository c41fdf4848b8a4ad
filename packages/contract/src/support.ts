import { endpoint } from './endpoint.js';
import type * as schemas from './support.schema.js';

export const createSupportTicket = endpoint<typeof schemas.createSupportTicket>()({
  method: 'POST',
  url: '/api/v1/support-tickets',
  tag: 'Support',
  summary: 'Write to support; the sender gets the number by mail',
  policy: 'public',
  status: 201,
  errors: ['ROBOT_CHECK_FAILED'],
});

export const listSupportTickets = endpoint<typeof schemas.listSupportTickets>()({
  method: 'GET',
  url: '/api/v1/support-tickets',
  tag: 'Support',
  summary: 'Tickets that were sent while logged in, newest first',
  policy: 'signed-in',
});
