export { alertTask } from './alert-task.js';
