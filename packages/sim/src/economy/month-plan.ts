import type { Tempo } from '@limelight/rules/tempo';
import type { RuleBook } from './rule-book.js';

export interface MonthPlan {
  /** Equal seeds give equal months. */
  readonly seed: number;
  readonly celebrities: number;
  readonly days: number;
  readonly newsPerDay: number;
  /** Share of the news that push a price up. */
  readonly newsUpShare: number;
  readonly premieresPerDay: number;
  readonly tempo: Tempo;
  readonly rules: RuleBook;
  /**
   * The mirror image: every random move of a price and every impact has the other sign, everything else is
   * equal. The mean of a month and its mirror image has little of the luck of either.
   */
  readonly isMirrored: boolean;
}
