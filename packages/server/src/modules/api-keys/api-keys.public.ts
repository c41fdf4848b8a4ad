export { keyHolderFinder } from './find-key-holder.js';
