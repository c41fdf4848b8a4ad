export { eraseInvitationNotices } from './invitation-notices.js';
export { dividendTask } from './pay-dividends.js';
export { pruneDividendsTask } from './prune-dividends.js';
export { referralTask } from './referral-task.js';
export { rewardSettings } from './rewards.settings.js';
export { tellReferrer } from './tell-referrer.js';
