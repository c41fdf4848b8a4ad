import type { RandomSource } from '@limelight/rules/random-source';
import { type Account, startingCents, type Terms } from '../account.js';
import { isHaltedNow, type Moment } from '../moment.js';

/** What a bot does after a tick. */
export type Strategy = (account: Account, moment: Moment) => void;

export interface Bot {
  readonly terms: Terms;
  /**
   * The part of the account that is ever at stake; 1 unless it bets. Profits are given per SE$10,000 at
   * stake.
   */
  readonly stakeShare?: number;
  /** A strategy for one month. The random numbers are its own. */
  start(random: RandomSource): Strategy;
}

/**
 * Bets are of one size, a tenth of the account. If each were of all that earlier ones left, a few lucky
 * months would make up the mean, and a hundred months would not be enough to know it.
 */
export const betShare = 0.1;
export const betCents = betShare * startingCents;

export const everyone = (moment: Moment): number[] => moment.states.map((_, index) => index);

/** The celebrities with the highest scores, best first; those that cannot be traded now are left out. */
export function bestOf(moment: Moment, count: number, score: (celebrity: number) => number): number[] {
  return everyone(moment)
    .filter((celebrity) => !isHaltedNow(moment, celebrity))
    .map((celebrity) => ({ celebrity, score: score(celebrity) }))
    .sort((left, right) => right.score - left.score)
    .slice(0, count)
    .map(({ celebrity }) => celebrity);
}

/** Sells what is not wanted, then buys what is missing, each for an equal part of the account. */
export function holdEqually(account: Account, moment: Moment, wanted: readonly number[]): void {
  for (const celebrity of account.held) if (!wanted.includes(celebrity)) account.sell(moment, celebrity);
  const part = account.worthCents(moment) / wanted.length;
  for (const celebrity of wanted) if (account.sharesOf(celebrity) === 0) account.buy(moment, celebrity, part);
}
