export { dividendTask } from './pay-dividends.js';
export { pruneDividendsTask } from './prune-dividends.js';
export { referralTask } from './referral-task.js';
