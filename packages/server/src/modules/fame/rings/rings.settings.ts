import { defineSettings, switchSetting } from '../../people/settings/settings.public.js';

export const ringSettings = defineSettings({
  rankOneOfRing: switchSetting({
    section: 'trading',
    label: 'Rank one account of a ring',
    help: 'Of accounts that share a mailbox, a number or a device, the oldest is ranked alone. Looked at each night.',
    default: true,
    visibleTo: 'staff',
    changedBy: 'admin',
    effect: 'immediate',
    stops: {
      at: false,
      text: 'With the next night all accounts of a ring are ranked again. Switched on later, they are noted once more.',
    },
  }),
});
