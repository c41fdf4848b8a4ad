export { closeAccount, freeze, unfreeze } from './account-state.js';
export { endAccess, type LockedAccount, lockAccount } from './account-state.sql.js';
export { type MadeAdmin, makeAdmin } from './make-admin.js';
