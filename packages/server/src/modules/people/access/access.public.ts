export { closeAccount, freeze, lockLeaver, unfreeze } from './account-state.js';
export { type LockedAccount, lockAccount } from './account-state.sql.js';
export { endAccess } from './end-access.js';
export { type MadeAdmin, makeAdmin } from './make-admin.js';
