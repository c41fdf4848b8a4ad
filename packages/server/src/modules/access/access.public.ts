export { impersonationTask } from './end-impersonation.js';
