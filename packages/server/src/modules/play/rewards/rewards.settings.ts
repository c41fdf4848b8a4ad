import { dividendRatePpmDefault, dividendVipBpsDefault } from '@limelight/rules/dividend';
import { defineSettings, numberSetting } from '../../people/settings/settings.public.js';

const money = { section: 'rewards', visibleTo: 'public', changedBy: 'admin', effect: 'after-notice' } as const;

export const rewardSettings = defineSettings({
  dailyBonusCents: numberSetting('se-cents', {
    label: 'Daily bonus',
    help: 'What a player gets for claiming the daily bonus. 0 pays nothing; streaks go on.',
    min: 0,
    max: 1_000_000,
    default: 5_000,
    ...money,
  }),
  referralBonusCents: numberSetting('se-cents', {
    label: 'Referral bonus',
    help: 'What an invited player and the player who invited them get, each.',
    min: 0,
    max: 10_000_000,
    default: 50_000,
    ...money,
  }),
  dividendRatePpm: numberSetting('ppm', {
    label: 'Daily dividend',
    help: "Share of a position's value that is paid each day. 0 pays none.",
    min: 0,
    max: 10_000,
    default: dividendRatePpmDefault,
    ...money,
  }),
  dividendVipBps: numberSetting('bps', {
    label: 'VIP dividend',
    help: 'What VIP players get of the daily dividend. 100% is the same as everybody.',
    min: 10_000,
    max: 20_000,
    default: dividendVipBpsDefault,
    ...money,
  }),
});
