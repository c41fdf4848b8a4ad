export { listActionsOn, type NewAuditEntry } from './audit-trail.sql.js';
export { recordAction } from './record-action.js';
