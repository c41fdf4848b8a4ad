export { forgetRecipient } from './forget-recipient.js';
export { unsubscribeByLink } from './unsubscribe.js';
