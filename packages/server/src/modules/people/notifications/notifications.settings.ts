import { formatCounted } from '@limelight/rules/count';
import { defineSettings, switchSetting } from '../settings/settings.public.js';
import { countMailedPlayers } from './preference.sql.js';

export const mailSettings = defineSettings({
  emailNotifications: switchSetting({
    section: 'notifications',
    label: 'Email notifications',
    help: 'Off: only mails that an account needs are sent, such as verification, passwords, security, receipts and answers to support tickets. Campaigns wait.',
    default: true,
    visibleTo: 'staff',
    changedBy: 'manager',
    effect: 'immediate',
    stops: {
      at: false,
      text: 'No notification, daily mail or campaign is mailed until it is on again. Mails that an account needs go on.',
      concerns: async (db) => `${formatCounted(await countMailedPlayers(db), 'player')} can be mailed`,
    },
  }),
});
