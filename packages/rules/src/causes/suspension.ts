import type { Cause, CelebrityCause } from './cause.js';
import { fromTick } from './from-tick.js';

export interface SuspensionCause extends CelebrityCause {
  readonly kind: 'suspension';
}

export const suspension: Cause<SuspensionCause> = {
  kind: 'suspension',
  concerns: 'celebrity',
  schema: {},
  problems: {},
  apply: (state) => ({ ...state, suspended: true }),
  words: ({ tick }) => `suspended by staff, the price stood still ${fromTick(tick)}`,
};
