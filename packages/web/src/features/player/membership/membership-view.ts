import type { Membership, PerkUse, Subscription } from '@limelight/contract/membership.schema';
import type { PublicSettings } from '@limelight/contract/settings.schema';
import { tradeFee } from '@limelight/rules/fee';
import { bps, formatUs, type SeCents, seCents, subtract, usCents } from '@limelight/rules/money';
import { isVip, type Tier, tierNames } from '@limelight/rules/tier';
import { formatDate } from '@limelight/rules/time';
import { isUpgrade, type VipTier } from '@limelight/rules/vip-plan';
import { isApiError, messageOf } from '../../../queries/api-error';
import { gatewayTexts } from '../payments/payments-view';

/** Where a plan stands for this player, which decides what its card offers. */
export type PlanStanding = 'offered' | 'own' | 'next' | 'higher' | 'lower';

export function standingOf({ subscription }: Pick<Membership, 'subscription'>, plan: VipTier): PlanStanding {
  if (subscription === null) return 'offered';
  if (plan === subscription.plan) return 'own';
  if (plan === subscription.nextPlan) return 'next';
  return isUpgrade(subscription.plan, plan) ? 'higher' : 'lower';
}

function dateOf(instant: string): string {
  return formatDate(Date.parse(instant));
}

/** "US$9.99 a month" */
export function monthlyText(cents: number): string {
  return `${formatUs(usCents(cents))} a month`;
}

/** Until when the perks last if nothing more is paid. */
export function lastsUntil({ paidUntil, graceUntil }: Subscription): string {
  return dateOf(graceUntil ?? paidUntil);
}

/** Below a plan that the player has, or gets next. */
export function standingNote(subscription: Subscription, standing: 'own' | 'next'): string {
  const { state, endsWithPeriod, nextPlan, paidUntil } = subscription;
  if (standing === 'next') return `Begins on ${dateOf(paidUntil)}`;
  const isLast = state === 'past-due' || endsWithPeriod || nextPlan !== null;
  return isLast ? `Until ${lastsUntil(subscription)}` : `Renews on ${dateOf(paidUntil)}`;
}

/** What happens next to the membership; empty for a free player. */
export function membershipTexts({ tier, subscription, grant }: Membership): readonly string[] {
  return [
    ...(subscription === null ? [] : [subscriptionText(subscription)]),
    ...(grant === null ? [] : [grantText(grant, subscription, tier)]),
  ];
}

function subscriptionText(subscription: Subscription): string {
  const { state, plan, paidUntil, usCents: cents, endsWithPeriod, nextPlan, gateway } = subscription;
  const until = lastsUntil(subscription);
  if (state === 'past-due') {
    return `Your renewal of ${monthlyText(cents)} did not go through. Your perks stay until ${until} while ${gatewayTexts[gateway].provider} tries again.`;
  }
  if (endsWithPeriod) return `Cancelled. Your perks stay until ${until}, and nothing more is charged.`;
  if (nextPlan !== null) {
    return `${tierNames[plan]} until ${until}. Then ${tierNames[nextPlan]} begins, for ${monthlyText(cents)}.`;
  }
  return `Renews on ${dateOf(paidUntil)} for ${formatUs(usCents(cents))}, every month until you cancel.`;
}

function grantText(grant: NonNullable<Membership['grant']>, subscription: Subscription | null, tier: Tier): string {
  const gift = `${tierNames[grant.tier]} until ${dateOf(grant.until)} is a gift from the Limelight team.`;
  if (subscription === null) return `${gift} Nothing is charged.`;
  return tier === grant.tier && isUpgrade(subscription.plan, grant.tier)
    ? `${gift} Your own plan is ${tierNames[subscription.plan]}.`
    : gift;
}

export interface CancelTexts {
  readonly ends: string;
  readonly afterwards: string;
  /** Whether it can be taken back. */
  readonly back: string;
  /** Once it is done. */
  readonly done: string;
}

/** What a cancellation does. What was paid for stays; while a renewal is overdue nothing is paid for. */
export function cancelTexts({ grant }: Pick<Membership, 'grant'>, subscription: Subscription): CancelTexts {
  const { plan, paidUntil, state, canResume } = subscription;
  const isNow = state === 'past-due';
  const until = dateOf(paidUntil);
  const isGranted = grant !== null && (isNow || grant.until > paidUntil);
  const after = isGranted ? `${tierNames[grant.tier]} until ${dateOf(grant.until)}` : `on the ${tierNames.free}`;
  return {
    ends: isNow ? `${tierNames[plan]} ends now.` : `You keep ${tierNames[plan]} until ${until}.`,
    afterwards: `After that you are ${after}, and nothing more is charged.`,
    back:
      canResume && !isNow
        ? 'You can change your mind until then.'
        : 'This cannot be taken back, but you can subscribe again at any time.',
    done: isNow ? `${tierNames[plan]} has ended` : `Cancelled. You keep ${tierNames[plan]} until ${until}`,
  };
}

/** The next charge, or that there is none. */
export function nextChargeText({ state, endsWithPeriod, usCents: cents, paidUntil }: Subscription): string {
  if (state === 'past-due') return `${formatUs(usCents(cents))}, overdue`;
  return endsWithPeriod ? 'None' : `${formatUs(usCents(cents))} on ${dateOf(paidUntil)}`;
}

/** What a change of the plan does, and when. */
export function changeText(subscription: Subscription, plan: VipTier, cents: number): string {
  const { plan: from, upgrade, gateway } = subscription;
  const until = dateOf(subscription.paidUntil);
  const { provider } = gatewayTexts[gateway];
  if (!isUpgrade(from, plan)) {
    return `You keep ${tierNames[from]} until ${until}. Then ${tierNames[plan]} begins, for ${monthlyText(cents)}. Nothing is charged today.`;
  }
  switch (upgrade) {
    case 'prorated':
      return `${tierNames[plan]} begins now. Today you pay only the difference for the days until ${until}, then ${monthlyText(cents)}.`;
    case 'approved-by-player':
      return `Next you approve the new price at ${provider}. ${tierNames[plan]} begins once you have.`;
    case 'subscribe-again':
      return `Next you pay ${formatUs(usCents(cents))} at ${provider}. ${tierNames[plan]} begins with that payment, and your ${tierNames[from]} subscription ends.`;
  }
}

/** What is shown when a change of the membership failed: the server's sentence where it says more than that. */
export function membershipFailureText(error: unknown, failed: string): string {
  const isGeneric = isApiError(error, 'CHECKOUT_FAILED', 'INTERNAL', 'UNREADABLE', 'BAD_REQUEST');
  return isGeneric ? failed : messageOf(error, failed);
}

type FeeRates = PublicSettings['feeBpsByTier'];

export interface FeeComparison {
  readonly tradedCents: SeCents;
  readonly feeCents: SeCents;
  /** The fees of the same trades at the rate compared with: the lowest plan's for a free player, else the free one. */
  readonly otherFeeCents: SeCents;
  readonly otherRateBps: number;
  /** How much less VIP costs; at least one cent. */
  readonly savedCents: SeCents;
}

/** The fees of the last 30 days beside the other rate; null without trades, or if VIP would have saved nothing. */
export function compareFees(
  { tradedSeCents, feeSeCents }: Pick<PerkUse, 'tradedSeCents' | 'feeSeCents'>,
  tier: Tier,
  rates: FeeRates,
): FeeComparison | null {
  const otherRateBps = isVip(tier) ? rates.free : rates.basic;
  const tradedCents = seCents(tradedSeCents);
  const feeCents = seCents(feeSeCents);
  const otherFeeCents = tradeFee(tradedCents, bps(otherRateBps));
  const savedCents = isVip(tier) ? subtract(otherFeeCents, feeCents) : subtract(feeCents, otherFeeCents);
  return savedCents > 0 ? { tradedCents, feeCents, otherFeeCents, otherRateBps, savedCents } : null;
}

/** "1 of 1 left", "No daily limit"; null for a plan without undo. */
export function undosText({ undosToday, undosPerDay }: Pick<PerkUse, 'undosToday' | 'undosPerDay'>): string | null {
  if (undosPerDay === null) return 'No daily limit';
  return undosPerDay === 0 ? null : `${Math.max(0, undosPerDay - undosToday)} of ${undosPerDay} left`;
}
