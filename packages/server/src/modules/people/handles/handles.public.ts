export { findFreeHandle } from './find-free-handle.js';
export { replaceHandle } from './replace-handle.js';
