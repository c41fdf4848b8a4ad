export type { NewAuditEntry } from './audit-trail.sql.js';
export { listActionsOn, type NewAuditEntry } from './audit-trail.sql.js';
export { recordAction, recordAction, recordActionWithin } from './record-action.js';
