import { formatCounted } from '@limelight/rules/count';
import { dayMs } from '@limelight/rules/time';
import { defineSettings, switchSetting } from '../settings/settings.public.js';
import { countSignUpsSince } from './account.sql.js';

export const authSettings = defineSettings({
  registrationEnabled: switchSetting({
    label: 'Registration',
    help: 'Off: the sign-up form says that registration is closed.',
    default: true,
    visibleTo: 'public',
    changedBy: 'manager',
    effect: 'immediate',
    stops: {
      at: false,
      text: 'Nobody can sign up; the form says that registration is closed. Players go on.',
      concerns: async (db, now) =>
        `${formatCounted(await countSignUpsSince(db, new Date(now.getTime() - 7 * dayMs)), 'sign-up')} in the last 7 days`,
    },
  }),
});
