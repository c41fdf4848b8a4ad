export { eraseInvitationNotices, notifyReferrer } from './invitation-notices.js';
