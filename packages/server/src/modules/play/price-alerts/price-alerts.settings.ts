import { priceAlertsMaxDefault } from '@limelight/rules/price-alert';
import { defineSettings, numberSetting } from '../../people/settings/settings.public.js';

export const priceAlertSettings = defineSettings({
  priceAlertsMax: numberSetting('count', {
    section: 'trading',
    label: 'Price alerts',
    help: 'How many price alerts a player can have waiting.',
    min: 1,
    max: 10_000,
    default: priceAlertsMaxDefault,
    visibleTo: 'public',
    changedBy: 'admin',
    effect: 'immediate',
  }),
});
