export { eraseInvitationNotices } from './invitation-notices.js';
export { tellReferrer } from './tell-referrer.js';
