import { salesForDebt } from '@limelight/rules/debt';
import { dividendShares } from '@limelight/rules/dividend';
import { ipoCost, ipoRiseBps, subscriptionRefusal } from '@limelight/rules/ipo';
import { dealtTradeDays, leagueOutcome } from '@limelight/rules/league';
import { mailboxOf } from '@limelight/rules/mailbox';
import { nextTick } from '@limelight/rules/market';
import type { Bps, SeCents } from '@limelight/rules/money';
import { feeOfTier } from '@limelight/rules/order';
import { followerAgeMsMin, followerTradesMin, popularityAfter, popularityTargets } from '@limelight/rules/popularity';
import { programSignOf } from '@limelight/rules/program';
import { isSpread } from '@limelight/rules/ranked';
import { decideReferral } from '@limelight/rules/referral';
import { ringMembers } from '@limelight/rules/ring';
import { shareOut } from '@limelight/rules/share-out';
import { type SplitRatio, splitHolding, splitOf, splitValue } from '@limelight/rules/split';
import type { Tier } from '@limelight/rules/tier';
import { dayMs } from '@limelight/rules/time';
import { chainContribution, indexAt, standsStill } from '@limelight/rules/time-weighted-return';
import { decideUndo } from '@limelight/rules/undo';
import { sha256 } from './ipos/hashes.js';
import { squadEventRules } from './squad-events/event-rules.js';

interface OrderPlans {
  readonly feesBps: readonly number[];
  readonly placedAs: Tier;
  readonly filledAs: Tier;
}

interface Contact {
  readonly address: string;
  readonly mobile: string;
}

interface Subscription {
  readonly shares: number;
  readonly priceCents: SeCents;
  readonly tier: Tier;
}

interface Subscriber {
  readonly origin: string;
  readonly ageMs: number;
}

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
  /** Whether somebody who is invested so on average is ranked. */
  isSpread,
  chainContribution,
  indexAt,
  /** Whether a ranking's return stands still. */
  standsStill,
  /** What a refund takes of the shares. */
  salesForDebt,
  /** An order pays the rate of the plan of the fill, from the fees of the day it was placed. */
  orderFeeBps: ({ feesBps, filledAs }: OrderPlans): Bps => feeOfTier(feesBps, filledAs),
  splitValue,
  /** Whether a session is ranked among the bots. */
  programSignOf,
  /** Whether a referral's two sides are held for staff because of a mailbox or a mobile number. */
  sharesContact: (own: Contact, other: Contact): boolean =>
    mailboxOf(own.address) === mailboxOf(other.address) || own.mobile === other.mobile,
  /** Who of a ring is not ranked: all but the oldest. */
  ringMembers,
  subscriptionRefusal,
  /** Whether a subscription waits for staff: an older account of the same origin subscribed too. */
  isHeld: (own: Subscriber, all: readonly Subscriber[]): boolean =>
    all.some(({ origin, ageMs }) => origin === own.origin && ageMs > own.ageMs),
  shareOut,
  /** The fee of an IPO is that of everybody, whatever the plan. */
  ipoCost: ({ shares, priceCents }: Subscription) => ipoCost(shares, priceCents),
  ipoRiseBps: (drawKey: Uint8Array): number => ipoRiseBps(sha256, drawKey),
  ...squadEventRules,
  isUndoable: ({ isAllotment = false }: { readonly isAllotment?: boolean }): boolean => !isAllotment,
};

export type RuleBook = typeof gameRules;
