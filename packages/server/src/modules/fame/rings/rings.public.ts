export { ringTask } from './mark-rings.js';
