import { openOrdersMaxDefault } from '@limelight/rules/order';
import { defineSettings, numberSetting } from '../../people/settings/settings.public.js';

export const orderSettings = defineSettings({
  openOrdersMax: numberSetting('count', {
    section: 'trading',
    label: 'Open orders',
    help: 'How many limit, stop and take-profit orders a player can have open.',
    min: 1,
    max: 10_000,
    default: openOrdersMaxDefault,
    visibleTo: 'public',
    changedBy: 'admin',
    effect: 'immediate',
  }),
});
