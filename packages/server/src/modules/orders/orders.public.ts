export { orderTask } from './settle-orders.js';
