export { sumExtraDividends } from './dividend.sql.js';
export { eraseInvitationNotices, notifyReferrer } from './invitation-notices.js';
export { findHeldReferrals } from './referral-review.sql.js';
