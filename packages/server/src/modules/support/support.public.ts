export { supportTasks } from './support-tasks.js';
