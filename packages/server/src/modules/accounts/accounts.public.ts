export { accountTasks } from './account-tasks.js';
export { confirmPassword } from './confirm-identity.js';
export { enforceLimit } from './limits.js';
export { type MadeAdmin, makeAdmin } from './make-admin.js';
export { type PersonalTable, personalTables } from './personal-tables.js';
export { avatarUrlOf } from './present-me.js';
export { sessionCookie } from './session-cookie.js';
