export { closeAccount } from './account-state.js';
export { impersonationTask } from './end-impersonation.js';
