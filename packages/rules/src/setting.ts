import { formatCount } from './count.js';
import { formatSeBrief, formatUs, seCents, usCents } from './money.js';
import { type Tier, tierNames, tiers } from './tier.js';
import { dayMs } from './time.js';

/** The logo is its lettering: any other name is shown as text. */
export const defaultSiteName = 'Limelight';

/** What a setting's value is and how it reads: `ppm` are parts per million, `switch` is on or off. */
export const settingKinds = [
  'se-cents',
  'us-cents',
  'bps',
  'bps-by-tier',
  'ppm',
  'count',
  'ms',
  'switch',
  'choice',
  'text',
] as const;
export type SettingKind = (typeof settingKinds)[number];

/** The groups of the staff screen, in its order. */
export const settingSections = ['general', 'trading', 'rewards', 'market', 'payments', 'notifications', 'api'] as const;
export type SettingSection = (typeof settingSections)[number];

export type RatesByTier = Readonly<Record<Tier, number>>;
export type SettingValue = boolean | number | string | RatesByTier;

/** `after-notice`: a setting that touches money takes effect a day after its change was published. */
export const settingEffects = ['immediate', 'after-notice'] as const;
export type SettingEffect = (typeof settingEffects)[number];
export const settingNoticeMs = dayMs;

/** A value as sentences print it: "SE$500", "2.5%", "100", "on". */
export function formatSetting(kind: SettingKind, value: SettingValue): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return formatNumber(kind, value);
  return tiers.map((tier) => `${tierNames[tier]} ${formatNumber('bps', value[tier])}`).join(', ');
}

function formatNumber(kind: SettingKind, value: number): string {
  if (kind === 'se-cents') return formatSeBrief(seCents(value));
  if (kind === 'us-cents') return formatUs(usCents(value));
  if (kind === 'bps' || kind === 'bps-by-tier') return `${value / 100}%`;
  if (kind === 'ppm') return `${value / 10_000}%`;
  return kind === 'ms' ? `${formatCount(value)} ms` : formatCount(value);
}
