export { unsubscribeByLink } from './unsubscribe.js';
export { readCampaignToken } from './unsubscribe-token.js';
