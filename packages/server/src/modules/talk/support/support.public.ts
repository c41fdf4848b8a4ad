export { countPriorityTicketsSince, findTicket } from './support.sql.js';
