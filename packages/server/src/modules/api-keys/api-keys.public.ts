export { apiKeySettings } from './api-keys.settings.js';
export { keyHolderFinder } from './find-key-holder.js';
