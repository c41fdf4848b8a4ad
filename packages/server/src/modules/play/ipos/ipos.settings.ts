import { ipoAccountDaysDefault } from '@limelight/rules/ipo';
import { defineSettings, numberSetting } from '../../people/settings/settings.public.js';

export const ipoSettings = defineSettings({
  ipoAccountDays: numberSetting('count', {
    section: 'trading',
    label: 'Account age for IPOs',
    help: 'How old an account must be to subscribe to an IPO. Announced IPOs keep the age of their announcement.',
    min: 0,
    max: 365,
    default: ipoAccountDaysDefault,
    visibleTo: 'staff',
    changedBy: 'admin',
    effect: 'immediate',
  }),
});
