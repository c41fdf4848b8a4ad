export { closeAccount, freeze, lockLeaver, unfreeze } from './account-state.js';
export { type LockedAccount, lockAccount } from './account-state.sql.js';
export { type MadeAdmin, makeAdmin } from './make-admin.js';
export { findSetupPath } from './set-up.js';
