export { discardAvatar, isUploadedAvatar, readAvatar, removeAvatar, storeAvatar } from './avatar-files.js';
export { avatarUrlOf } from './avatar-url.js';
export { makeSquarePictures } from './picture.js';
