export { type MadeAdmin, makeAdmin } from '../access/make-admin.js';
export { type PersonalTable, personalTables } from '../privacy/personal-tables.js';
export { avatarUrlOf } from '../profile/present-me.js';
export { accountTasks } from './account-tasks.js';
export { confirmPassword } from './confirm-identity.js';
export { enforceLimit } from './limits.js';
export { sessionCookie } from './session-cookie.js';
