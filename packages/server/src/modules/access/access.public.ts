export { closeAccount } from './account-state.js';
export { type MadeAdmin, makeAdmin } from './make-admin.js';
