export { avatarUrlOf } from './present-me.js';
