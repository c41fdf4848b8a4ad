export { countPriorityTicketsSince } from './support.sql.js';
