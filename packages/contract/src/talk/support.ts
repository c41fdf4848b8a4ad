import { endpoint } from '../endpoint.js';
import { streamEvent } from '../stream.js';
import type * as schemas from './support.schema.js';

/** The list of staff: apart from its endpoint, so that what renews it does not load the back-office. */
export const staffTicketsUrl = '/api/v1/manager/support-tickets';

export const createSupportTicket = endpoint<typeof schemas.createSupportTicket>()({
  method: 'POST',
  url: '/api/v1/support-tickets',
  summary: 'Send a message to support; the sender gets the ticket number by email',
  policy: 'public',
  status: 201,
  errors: ['ROBOT_CHECK_FAILED'],
});

export const listSupportTickets = endpoint<typeof schemas.listSupportTickets>()({
  url: '/api/v1/support-tickets',
  summary: 'Tickets that were sent while logged in, newest first',
  policy: 'signed-in',
});

export const getSupportTicket = endpoint<typeof schemas.getSupportTicket>()({
  url: '/api/v1/support-tickets/:number',
  summary: 'A ticket of the account with its answers',
  policy: 'signed-in',
});

export const answerSupportTicket = endpoint<typeof schemas.answerSupportTicket>()({
  method: 'POST',
  url: '/api/v1/support-tickets/:number/messages',
  summary: 'Reply to a ticket of the account; reopens it',
  policy: 'signed-in',
});

export const getLinkedSupportTicket = endpoint<typeof schemas.getLinkedSupportTicket>()({
  method: 'POST',
  url: '/api/v1/support-links',
  summary:
    'The ticket of a link in a support email, until the link expires; the token is in the body, not in the address',
  policy: 'public',
});

export const answerLinkedSupportTicket = endpoint<typeof schemas.answerLinkedSupportTicket>()({
  method: 'POST',
  url: '/api/v1/support-links/messages',
  summary: 'Reply to the ticket of a link; reopens it',
  policy: 'public',
});

export const getRobotCheck = endpoint<typeof schemas.getRobotCheck>()({
  url: '/api/v1/robot-check',
  summary: 'A new robot check, valid for ten minutes and one form',
  policy: 'public',
});

/** A support ticket has changed, or who is answering it: sent to staff, and to the player who wrote it. */
export const supportTicketEvent = streamEvent<typeof schemas.supportTicketEvent>('supportTicket');
