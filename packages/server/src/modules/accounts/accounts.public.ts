export { accountTasks } from './account-tasks.js';
export { avatarUrlOf } from './accounts.routes.js';
