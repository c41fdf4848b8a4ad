export { campaignSettings, senderLines } from './campaigns.settings.js';
