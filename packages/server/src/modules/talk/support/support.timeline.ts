import type { TimelineEntry } from '../../../platform/timeline-entry.js';
import { selectTickets } from './support.sql.js';

export const ticketEntry: TimelineEntry<{ readonly subject: string }> = {
  kind: 'ticket',
  filters: [],
  select: selectTickets,
  texts: ({ subject }) => ({ title: 'Ticket opened', text: subject }),
};
