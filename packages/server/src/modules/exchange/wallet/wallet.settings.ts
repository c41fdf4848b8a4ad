import { defineSettings, numberSetting } from '../../people/settings/settings.public.js';

export const walletSettings = defineSettings({
  startingCashCents: numberSetting('se-cents', {
    section: 'rewards',
    label: 'Starting cash',
    help: 'What a new player starts with.',
    min: 0,
    max: 100_000_000,
    default: 1_000_000,
    visibleTo: 'public',
    changedBy: 'admin',
    effect: 'after-notice',
  }),
});
