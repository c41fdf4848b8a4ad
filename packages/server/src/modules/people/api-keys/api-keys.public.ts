export { keyCounter, keyHolderFinder } from './find-key-holder.js';
