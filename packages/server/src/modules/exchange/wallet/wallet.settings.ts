import { defineSettings, numberSetting, switchSetting } from '../../people/settings/settings.public.js';

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
  firstTradeFree: switchSetting({
    section: 'trading',
    label: 'First trade free',
    help: 'New players pay no fee for their first trade. Fees of events are always paid.',
    default: true,
    visibleTo: 'public',
    changedBy: 'admin',
    effect: 'after-notice',
    stops: {
      at: false,
      text: 'Who signs up from then on pays the fee of the first trade too. Other players keep theirs.',
    },
  }),
});
