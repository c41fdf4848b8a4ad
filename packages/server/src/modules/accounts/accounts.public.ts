export { accountTasks } from './account-tasks.js';
export { avatarUrlOf } from './accounts.routes.js';
export { type MadeAdmin, makeAdmin } from './make-admin.js';
