import type { Category } from '@limelight/rules/celebrity';
import type { RandomSource } from '@limelight/rules/random-source';
import type { Prop } from '../props.js';
import { actingPatterns } from './acting.js';
import { influencerPatterns } from './influencer.js';
import { musicPatterns } from './music.js';
import { pitch, sportsPatterns } from './sports.js';

type Pattern = (draw: RandomSource) => string;

const patterns: Readonly<Record<Category, readonly Pattern[]>> = {
  Music: musicPatterns,
  Acting: actingPatterns,
  Sports: sportsPatterns,
  Influencer: influencerPatterns,
};

/**
 * The background pattern of a poster, as SVG without a colour: it is used twice, on the ground and inside the
 * letters, in different colours.
 */
export function drawPattern(category: Category, prop: Prop, draw: RandomSource): string {
  const choices = prop === 'boot' ? [pitch, ...sportsPatterns] : patterns[category];
  return choices[Math.floor(draw.uniform() * choices.length)]?.(draw) ?? '';
}
