import { defineSettings, switchSetting } from '../settings/settings.public.js';

export const notificationSettings = defineSettings({
  emailNotifications: switchSetting({
    section: 'notifications',
    label: 'Email notifications',
    help: 'Off: only mails that an account needs are sent (verification, reset, security, receipts).',
    default: true,
    visibleTo: 'staff',
    changedBy: 'manager',
    effect: 'immediate',
  }),
});
