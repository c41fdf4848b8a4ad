export { type NewAuditEntry, type Operator, operator } from './audit-trail.sql.js';
export { listActionsOn } from './list-audit-trail.js';
export { recordAction, recordActionWithin } from './record-action.js';
export { auditSeal } from './seal-audit-trail.js';
export { sendRecordedCsv } from './send-recorded-csv.js';
