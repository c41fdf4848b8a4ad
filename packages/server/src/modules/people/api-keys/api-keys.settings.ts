import { defineSettings, numberSetting } from '../settings/settings.public.js';

export const apiKeySettings = defineSettings({
  apiKeyRequestsPerMinuteMax: numberSetting('count', {
    section: 'api',
    label: 'API requests per minute',
    help: 'Rate limit of one API key, across all instances of the server.',
    min: 1,
    max: 100_000,
    default: 600,
    visibleTo: 'public',
    changedBy: 'admin',
    effect: 'immediate',
  }),
});
