import { endpoint } from './endpoint.js';
import type * as schemas from './support.schema.js';

export const createSupportTicket = endpoint<typeof schemas.createSupportTicket>()({
  method: 'POST',
  url: '/api/v1/support-tickets',
  summary: 'Write to support; the sender gets the number by mail',
  policy: 'public',
  status: 201,
  errors: ['ROBOT_CHECK_FAILED'],
});

export const listSupportTickets = endpoint<typeof schemas.listSupportTickets>()({
  url: '/api/v1/support-tickets',
  summary: 'Tickets that were sent while logged in, newest first',
  policy: 'signed-in',
});

export const getRobotCheck = endpoint<typeof schemas.getRobotCheck>()({
  url: '/api/v1/robot-check',
  summary: 'A new robot check, good for ten minutes and one form',
  policy: 'public',
});
