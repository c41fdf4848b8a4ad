import { defaultFeeTable, feeBpsMax, feeBpsMin } from '@limelight/rules/fee';
import { tradesPerDayMaxDefault } from '@limelight/rules/trade';
import { defineSettings, numberSetting, ratesByTierSetting } from '../../people/settings/settings.public.js';

export const tradingSettings = defineSettings({
  feeBpsByTier: ratesByTierSetting({
    section: 'trading',
    label: 'Trading fee',
    help: 'Share of the total that a trade costs, for each membership.',
    min: feeBpsMin,
    max: feeBpsMax,
    default: defaultFeeTable,
    visibleTo: 'public',
    changedBy: 'admin',
    effect: 'after-notice',
  }),
  tradesPerDayMax: numberSetting('count', {
    section: 'trading',
    label: 'Trades per day',
    help: 'How many trades a player can make in one day.',
    min: 1,
    max: 1_000_000,
    default: tradesPerDayMaxDefault,
    visibleTo: 'public',
    changedBy: 'admin',
    effect: 'immediate',
  }),
});
