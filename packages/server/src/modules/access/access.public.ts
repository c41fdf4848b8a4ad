export { type MadeAdmin, makeAdmin } from './make-admin.js';
