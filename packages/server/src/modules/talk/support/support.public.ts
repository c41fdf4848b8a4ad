export { createTicketAbout } from './create-ticket.js';
export { presentTicket } from './present-ticket.js';
export { countPriorityTicketsSince, findTicket, findTicketAbout } from './support.sql.js';
