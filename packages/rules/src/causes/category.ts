import { type Category, categories } from '../celebrity.js';
import { type Cause, type CelebrityCause, isReason } from './cause.js';
import { fromTick } from './from-tick.js';

/** From then on it shares the draws of another category. */
export interface CategoryCause extends CelebrityCause {
  readonly kind: 'category';
  readonly category: Category;
  readonly reason: string;
}

export const isCategory = (value: unknown) => categories.some((category) => category === value);

export const category: Cause<CategoryCause> = {
  kind: 'category',
  concerns: 'celebrity',
  byStaff: true,
  schema: { category: isCategory, reason: isReason },
  problems: {},
  apply: (state, { category: next }) => ({ ...state, category: next }),
  words: ({ tick, category: next, reason }) => `category changed to ${next} by staff ${fromTick(tick)}: ${reason}`,
};
