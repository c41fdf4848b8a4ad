export { cancelOrdersOf } from './cancel-orders-of.js';
export { orderTask } from './settle-orders.js';
