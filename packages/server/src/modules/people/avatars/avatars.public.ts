export { isUploadedAvatar, readAvatar, removeAvatar, storeAvatar } from './avatar-files.js';
export { makeSquarePictures } from './picture.js';
