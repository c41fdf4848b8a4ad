import type { StaffSetting } from '@limelight/contract/people/settings.schema';
import { formatSetting, type RatesByTier, type SettingKind, type SettingValue } from '@limelight/rules/setting';
import { type Tier, tierNames, tiers } from '@limelight/rules/tier';
import { parseTyped } from '@limelight/rules/typed-number';

/** What a field holds while it is edited: the texts of its inputs, or whether it is on. */
export type SettingDraft = boolean | string | Readonly<Record<Tier, string>>;

/** A setting as somebody edits it. */
export interface TypedSetting {
  readonly draft: SettingDraft;
  /**
   * The setting's when its editing began: a newer one, fetched meanwhile, is a colleague's and a conflict.
   */
  readonly version: number;
}

/** Cents, basis points and parts per million are typed as decimals. */
const decimalsOf: Readonly<Partial<Record<SettingKind, number>>> = {
  'se-cents': 2,
  'us-cents': 2,
  bps: 2,
  'bps-by-tier': 2,
  ppm: 4,
};

const currencies: Readonly<Partial<Record<SettingKind, string>>> = { 'se-cents': 'SE$', 'us-cents': 'US$' };
const suffixes: Readonly<Partial<Record<SettingKind, string>>> = { bps: '%', 'bps-by-tier': '%', ppm: '%', ms: 'ms' };

export function unitOf(kind: SettingKind): { readonly before: string | undefined; readonly after: string | undefined } {
  return { before: currencies[kind], after: suffixes[kind] };
}

/** The value that an editor starts from: what is announced, or else what is in force. */
export function baseOf({ value, pending, effect }: Pick<StaffSetting, 'value' | 'pending' | 'effect'>): SettingValue {
  // What takes effect immediately has only the end of a stop ahead.
  return pending === null || effect === 'immediate' ? value : pending.value;
}

function textOf(kind: SettingKind, value: number): string {
  const units = value / 10 ** (decimalsOf[kind] ?? 0);
  return kind in currencies ? units.toFixed(2) : String(units);
}

export function draftOf({ kind, ...setting }: StaffSetting): SettingDraft {
  const value = baseOf(setting);
  if (typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'number') return textOf(kind, value);
  return Object.fromEntries(tiers.map((tier) => [tier, textOf(kind, value[tier])])) as Record<Tier, string>;
}

/** Undefined for a text that is no number, or has more decimals than the unit. */
function numberOf(kind: SettingKind, text: string): number | undefined {
  return parseTyped(text, { decimals: decimalsOf[kind] ?? 0 }) ?? undefined;
}

/**
 * The value that a draft stands for; undefined while it is none. Whether it is within its bounds is another
 * question.
 */
export function draftedValue({ kind }: Pick<StaffSetting, 'kind'>, draft: SettingDraft): SettingValue | undefined {
  if (typeof draft === 'boolean') return draft;
  if (typeof draft === 'string') return kind === 'text' || kind === 'choice' ? draft.trim() : numberOf(kind, draft);
  const rates = tiers.map((tier) => [tier, numberOf(kind, draft[tier])] as const);
  return rates.some(([, rate]) => rate === undefined) ? undefined : (Object.fromEntries(rates) as RatesByTier);
}

/** What a save requests; undefined for what is not edited, or no value. */
export function changeOf(setting: Pick<StaffSetting, 'key' | 'kind'>, typed: TypedSetting | undefined) {
  const value = typed && draftedValue(setting, typed.draft);
  return typed === undefined || value === undefined ? undefined : { key: setting.key, value, version: typed.version };
}

/** The bounds, where the draft is not within them. */
export function problemOf(setting: StaffSetting, draft: SettingDraft): string | undefined {
  const value = draftedValue(setting, draft);
  const { min, max, options, bounds } = setting;
  if (value === undefined) return bounds;
  if (typeof value === 'boolean') return undefined;
  if (typeof value === 'string' && options !== null) return options.includes(value) ? undefined : bounds;
  const sizes = typeof value === 'string' ? [value.length] : typeof value === 'number' ? [value] : Object.values(value);
  return sizes.every((size) => (min === null || size >= min) && (max === null || size <= max)) ? undefined : bounds;
}

export function isSameValue(left: SettingValue | undefined, right: SettingValue): boolean {
  if (typeof left !== 'object' || typeof right !== 'object') return left === right;
  return tiers.every((tier) => left[tier] === right[tier]);
}

function numbersOf(value: SettingValue): readonly number[] {
  if (typeof value === 'object') return tiers.map((tier) => value[tier]);
  return typeof value === 'number' ? [value] : [];
}

/** More than twice as much, or less than half, of a number or of one of the rates. */
export function isLargeChange(from: SettingValue, to: SettingValue): boolean {
  const before = numbersOf(from);
  return numbersOf(to).some((value, at) => value > 2 * (before[at] ?? 0) || 2 * value < (before[at] ?? 0));
}

/** "SE$50 to SE$70", "VIP Pro 0.5% to 0.4%"; only the rates that change. */
export function changeText(kind: SettingKind, from: SettingValue, to: SettingValue): string {
  if (typeof from !== 'object' || typeof to !== 'object') {
    return `${formatSetting(kind, from)} to ${formatSetting(kind, to)}`;
  }
  const changed = tiers.filter((tier) => from[tier] !== to[tier]);
  const texts = changed.map((tier) => `${tierNames[tier]} ${from[tier] / 100}% to ${to[tier] / 100}%`);
  return texts.join(', ');
}
