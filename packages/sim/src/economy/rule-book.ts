import { dividendShares } from '@limelight/rules/dividend';
import { dealtTradeDays, leagueOutcome } from '@limelight/rules/league';
import { nextTick } from '@limelight/rules/market';
import type { SeCents } from '@limelight/rules/money';
import { followerAgeMsMin, followerTradesMin, popularityAfter, popularityTargets } from '@limelight/rules/popularity';
import { decideReferral } from '@limelight/rules/referral';
import { type SplitRatio, splitHolding, splitOf } from '@limelight/rules/split';
import { dayMs } from '@limelight/rules/time';
import { chainContribution, indexAt } from '@limelight/rules/time-weighted-return';
import { decideUndo } from '@limelight/rules/undo';

/**
 * The rules that the simulation plays by, as one value: a test replaces one of them and sees what the guards
 * report.
 */
export const gameRules = {
  nextTick,
  /** A trade fills at the price now, whatever price the player saw. */
  fillCents: ({ nowCents }: { readonly seenCents: SeCents; readonly nowCents: SeCents }): SeCents => nowCents,
  decideUndo,
  dividendShares,
  popularityTargets,
  popularityAfter,
  isEligibleFollower: ({ ageDays, trades }: { readonly ageDays: number; readonly trades: number }): boolean =>
    ageDays * dayMs >= followerAgeMsMin && trades >= followerTradesMin,
  splitOf,
  /** Shares after a split; what does not make a whole new share is paid at the price before it. */
  splitShares: (shares: number, ratio: SplitRatio, averagePriceCents: SeCents) => {
    const { position, cashCents } = splitHolding({ shares, averagePriceCents }, ratio, averagePriceCents);
    return { shares: position?.shares ?? 0, oddCents: cashCents };
  },
  decideReferral,
  isDealt: ({ daysSinceTrade }: { readonly daysSinceTrade: number | null }): boolean =>
    daysSinceTrade !== null && daysSinceTrade <= dealtTradeDays,
  leagueOutcome,
  chainContribution,
  indexAt,
};

export type RuleBook = typeof gameRules;
