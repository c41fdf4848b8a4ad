export { cancelOrdersOf } from './cancel-orders-of.js';
export { orderSettings } from './orders.settings.js';
export { orderTask } from './settle-orders.js';
