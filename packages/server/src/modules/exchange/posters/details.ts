import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Prop, props } from './props.js';

const detailsSchema = z.record(
  z.string(),
  z.strictObject({ break: z.int().positive().optional(), prop: z.enum(props).optional() }),
);

/**
 * By name, so that they follow a celebrity whose name staff correct, and leave one whose name becomes
 * another.
 */
const details = detailsSchema.parse(
  JSON.parse(readFileSync(new URL('../../../../data/poster-details.json', import.meta.url), 'utf8')),
);

export interface PosterDetails {
  /** After how many letters a single name is broken into two lines. */
  readonly break?: number | undefined;
  readonly prop?: Prop | undefined;
}

/** What is known of a celebrity beyond name and category; empty for most. */
export function detailsOf(name: string): PosterDetails {
  return Object.hasOwn(details, name) ? (details[name] ?? {}) : {};
}
