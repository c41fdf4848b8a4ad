import { defineSettings, switchSetting } from '../settings/settings.public.js';

export const mailSettings = defineSettings({
  emailNotifications: switchSetting({
    section: 'notifications',
    label: 'Email notifications',
    help: 'Off: only mails that an account needs are sent, such as verification, passwords, security and receipts. Campaigns wait.',
    default: true,
    visibleTo: 'staff',
    changedBy: 'manager',
    effect: 'immediate',
  }),
});
