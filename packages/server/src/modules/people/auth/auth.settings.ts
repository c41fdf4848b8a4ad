import { defineSettings, switchSetting } from '../settings/settings.public.js';

export const authSettings = defineSettings({
  registrationEnabled: switchSetting({
    label: 'Registration',
    help: 'Off: the sign-up form says that registration is closed.',
    default: true,
    visibleTo: 'public',
    changedBy: 'manager',
    effect: 'immediate',
  }),
});
