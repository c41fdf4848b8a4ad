export { cancelOrdersOf } from './cancel-orders-of.js';
