export { type IpoReader, ipoReader } from './ipo-reader.js';
