export { cancelOrdersOf } from './cancel-order.js';
