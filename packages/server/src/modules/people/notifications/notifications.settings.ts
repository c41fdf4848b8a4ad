import { defineSettings, switchSetting } from '../settings/settings.public.js';

export const mailSettings = defineSettings({
  emailNotifications: switchSetting({
    section: 'notifications',
    label: 'Email notifications',
    help: 'Off: only mails that an account needs are sent, such as verification, passwords, security, receipts and answers to support tickets. Campaigns wait.',
    default: true,
    visibleTo: 'staff',
    changedBy: 'manager',
    effect: 'immediate',
  }),
});
