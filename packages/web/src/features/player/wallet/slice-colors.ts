import type { Category } from '@limelight/rules/celebrity';
import { categories, countries } from '@limelight/rules/celebrity';
import { reservedKey, type Slice } from './allocation';
import type { AllocationKey } from './holdings-search';

/** The glow colour of each category's posters, as an OKLCH hue. */
const categoryHue: Readonly<Record<Category, number>> = { Music: 340, Acting: 45, Sports: 175, Influencer: 275 };
const countryHue = [275, 45, 175, 340];
const lightnesses = [0.68, 0.56, 0.78, 0.48];

/** Further slices of a category shift hue and lightness, so that two musicians are distinguishable. */
const hueShifts = [0, -24, 20, -44, 40, -60];

export const cashColor = 'var(--edge)';
export const reservedColor = 'var(--ink-third)';

function colorOf(hue: number, rank: number): string {
  const lightness = lightnesses[rank % lightnesses.length] ?? 0.68;
  const shift = hueShifts[rank % hueShifts.length] ?? 0;
  return `oklch(${lightness} 0.16 ${(hue + shift + 360) % 360})`;
}

/** A colour per slice; celebrities use their category's, cash is neutral. */
export function sliceColors(
  slices: readonly Slice[],
  by: AllocationKey,
  categoryOf: (celebrityId: string) => Category | undefined,
): ReadonlyMap<string, string> {
  const ranks = new Map<number, number>();
  const colors = new Map<string, string>();
  for (const { key, isCash } of slices) {
    const hue = isCash ? null : hueOf(key, by, categoryOf);
    if (hue === null) {
      colors.set(key, key === reservedKey ? reservedColor : cashColor);
      continue;
    }
    const rank = ranks.get(hue) ?? 0;
    ranks.set(hue, rank + 1);
    colors.set(key, colorOf(hue, rank));
  }
  return colors;
}

function hueOf(key: string, by: AllocationKey, categoryOf: (celebrityId: string) => Category | undefined): number {
  if (by === 'country') return countryHue[(countries as readonly string[]).indexOf(key)] ?? 0;
  const category = by === 'category' ? categories.find((name) => name === key) : categoryOf(key);
  return category === undefined ? 0 : categoryHue[category];
}
