export { closeAccount } from './account-state.js';
