export { sumExtraDividends } from './dividend.sql.js';
export { findHeldReferrals } from './referral-review.sql.js';
