export { eraseInvitationNotices } from './invitation-notices.js';
export { notifyReferrer } from './notify-referrer.js';
