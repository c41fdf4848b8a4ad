import type { RuleBook } from '../rule-book.js';
import type { FirstDays } from './first-days.js';
import type { Ipo } from './ipo.js';

/** An IPO and the first days of its star, as a bot plays them. */
export interface Scene {
  readonly ipo: Ipo;
  /** What a bot gets that subscribes for what it wants. */
  readonly shares: number;
  readonly star: number;
  readonly days: FirstDays;
  readonly rules: RuleBook;
}
