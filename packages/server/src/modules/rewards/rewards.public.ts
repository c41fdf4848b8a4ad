export { dividendTask } from './pay-dividends.js';
export { referralTask } from './referral-task.js';
