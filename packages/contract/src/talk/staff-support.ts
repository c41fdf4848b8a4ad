import { endpoint } from '../endpoint.js';
import { streamTopic } from '../stream.js';
import type * as schemas from './staff-support.schema.js';
import { staffTicketsUrl } from './support.js';

const policy = { permission: 'ticket.answer' } as const;

export const listStaffTickets = endpoint<typeof schemas.listStaffTickets>()({
  url: staffTicketsUrl,
  summary: 'Support tickets by status; open ones by priority, then by how long they wait',
  policy,
});

export const exportStaffTickets = endpoint<typeof schemas.exportStaffTickets>()({
  url: '/api/v1/manager/support-tickets/csv',
  summary: 'Every ticket of the filter as CSV, without the messages',
  policy,
  audit: 'list.export',
});

export const getStaffTicket = endpoint<typeof schemas.getStaffTicket>()({
  url: '/api/v1/manager/support-tickets/:number',
  summary: 'A ticket with its conversation, notes, and who is answering it',
  policy,
});

export const getTicketSender = endpoint<typeof schemas.getTicketSender>()({
  url: '/api/v1/manager/support-tickets/:number/sender',
  summary: 'The player who wrote a ticket, and what they did around that time',
  policy,
});

export const answerStaffTicket = endpoint<typeof schemas.answerStaffTicket>()({
  method: 'POST',
  url: '/api/v1/manager/support-tickets/:number/messages',
  summary: 'Answer a ticket by mail, or leave a note for staff',
  policy,
  audit: 'ticket.answer',
  errors: ['CONFLICT'],
});

export const updateStaffTicket = endpoint<typeof schemas.updateStaffTicket>()({
  method: 'PATCH',
  url: '/api/v1/manager/support-tickets/:number',
  summary: 'Assign a ticket, or change its status',
  policy,
  audit: 'ticket.update',
  errors: ['CONFLICT'],
});

export const showAnswering = endpoint<typeof schemas.showAnswering>()({
  method: 'POST',
  url: '/api/v1/manager/support-tickets/:number/presence',
  summary: 'Show other staff for some seconds that this ticket is being answered',
  policy,
  audit: 'none',
});

/** Every change of a ticket. */
export const supportTopic = streamTopic({ topic: 'support', policy: { permission: 'ticket.answer' } });
/** Its only id. */
export const supportInbox = 'inbox';
