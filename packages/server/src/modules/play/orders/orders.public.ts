export { cancelOrdersFor, cancelOrdersOf } from './cancel-order.js';
