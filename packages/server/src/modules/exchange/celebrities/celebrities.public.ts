export { type LockedCelebrity, updateCelebrity } from './celebrities.sql.js';
export type { ReasonedChange } from './change-status.js';
export { lockForChange, requireBegun } from './lock-for-change.js';
export { readStaffCelebrity } from './present-celebrity.js';
