export { listActionsOn, type NewAuditEntry } from './audit-trail.sql.js';
export { recordAction, recordActionWithin } from './record-action.js';
