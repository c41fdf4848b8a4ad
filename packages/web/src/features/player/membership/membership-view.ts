import { errorCatalogue } from '@limelight/contract/errors';
import type { Membership, PerkUse, Subscription } from '@limelight/contract/money/membership.schema';
import type { PublicSettings } from '@limelight/contract/people/settings.schema';
import { tradeFee } from '@limelight/rules/fee';
import { bps, formatUs, type SeCents, seCents, subtract, usCents } from '@limelight/rules/money';
import type { GatewayName } from '@limelight/rules/payment';
import { isVip, type Tier, tierNames } from '@limelight/rules/tier';
import { formatDate } from '@limelight/rules/time';
import { isUpgrade, type VipTier, vipTiers } from '@limelight/rules/vip-plan';
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

/** A payment is in dispute with the player's bank: the subscription gives nothing until that is settled. */
export function isPaused({ tier, subscription }: Pick<Membership, 'tier' | 'subscription'>): boolean {
  return subscription !== null && isUpgrade(tier, subscription.plan);
}

/** What the plans are to somebody without an account. */
export function guestMembership(settings: PublicSettings): Membership {
  const { vipBasicUsCents: basic, vipProUsCents: pro, vipEliteUsCents: elite } = settings;
  const cents = { basic, pro, elite };
  const plans = vipTiers.map((plan) => ({ plan, usCents: cents[plan], todayUsCents: null }));
  return { tier: 'free', subscription: null, grant: null, plans };
}

export interface PlanOffer {
  readonly standing: PlanStanding;
  /** By a checkout, or by a change of the running subscription. */
  readonly action: 'subscribe' | 'change';
  /** Why it is not possible now. */
  readonly problem?: string;
}

/** How a player gets to another plan. */
export function offerOf(membership: Pick<Membership, 'tier' | 'subscription'>, plan: VipTier): PlanOffer {
  const standing = standingOf(membership, plan);
  const { subscription } = membership;
  if (subscription === null) return { standing, action: 'subscribe' };
  const { plan: own, upgrade, state, endsWithPeriod, canResume, paidUntil } = subscription;
  // A subscription to a higher plan replaces one that cannot be changed to it, in whichever state that is.
  const isFinal = upgrade === 'subscribe-again' || (endsWithPeriod && !canResume);
  if (isFinal && standing === 'higher') return { standing, action: 'subscribe' };
  const problem = () => {
    if (isPaused(membership)) return 'You can change your plan once your payment is no longer in dispute';
    if (endsWithPeriod) {
      return canResume
        ? 'Resume your membership first. Then you can change its plan'
        : `You can subscribe again when ${tierNames[own]} ends on ${dateOf(paidUntil)}`;
    }
    if (state === 'past-due') return 'Pay what is due first. Then you can change the plan';
    return upgrade === 'subscribe-again'
      ? `Cancel ${tierNames[own]} first. Subscribe to ${tierNames[plan]} when it has ended`
      : undefined;
  };
  const found = problem();
  return { standing, action: 'change', ...(found !== undefined && { problem: found }) };
}

function dateOf(instant: string): string {
  return formatDate(Date.parse(instant));
}

/** "US$9.99 a month" */
export function monthlyText(cents: number): string {
  return `${formatUs(usCents(cents))} a month`;
}

/** Until when the perks last if nothing more is paid. */
function lastsUntil({ paidUntil, graceUntil }: Subscription): string {
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
export function membershipTexts(membership: Membership): readonly string[] {
  const { tier, subscription, grant } = membership;
  const own = isPaused(membership)
    ? 'Your bank disputes a payment. Your plan is paused until that is settled.'
    : subscription && subscriptionText(subscription);
  return [own, grant && grantText(grant, subscription, tier)].filter((text) => text !== null);
}

/** The heading of the own membership; null for a free player. */
export function membershipTitle(membership: Pick<Membership, 'tier' | 'subscription'>): string | null {
  const { tier, subscription } = membership;
  if (tier !== 'free') return `You are ${tierNames[tier]}`;
  return subscription && `${tierNames[subscription.plan]} is paused`;
}

function subscriptionText(subscription: Subscription): string {
  const { state, plan, paidUntil, usCents: cents, endsWithPeriod, nextPlan, gateway, hasPaymentPage } = subscription;
  const until = lastsUntil(subscription);
  if (state === 'past-due') {
    const tries = `Your perks stay until ${until} while ${gatewayTexts[gateway].provider} tries again.`;
    const other = hasPaymentPage ? '' : ' To pay another way, cancel and subscribe again.';
    return `Your renewal of ${monthlyText(cents)} did not go through. ${tries}${other}`;
  }
  if (endsWithPeriod) return `Cancelled. Your perks stay until ${until}, and nothing more is charged.`;
  if (nextPlan !== null) {
    return `${tierNames[plan]} until ${until}. Then ${tierNames[nextPlan]} begins, for ${monthlyText(cents)}.`;
  }
  return `Renews on ${dateOf(paidUntil)} for ${formatUs(usCents(cents))}, every month until you cancel.`;
}

function grantText(grant: NonNullable<Membership['grant']>, subscription: Subscription | null, tier: Tier): string {
  const gift = `${tierNames[grant.tier]} until ${dateOf(grant.until)} is a gift from our team.`;
  if (subscription === null) return `${gift} Nothing is charged.`;
  return tier === grant.tier && isUpgrade(subscription.plan, grant.tier)
    ? `${gift} Your own plan is ${tierNames[subscription.plan]}.`
    : gift;
}

/** Whether a change of the plan begins, and is charged, immediately. */
export function paysToday({ plan: from, upgrade }: Subscription, plan: VipTier): boolean {
  return upgrade === 'prorated' && isUpgrade(from, plan);
}

/** After a change was made. */
export function changedText(before: Subscription, plan: VipTier): string {
  if (plan === before.plan) return `You keep ${tierNames[plan]}`;
  return paysToday(before, plan)
    ? `You are ${tierNames[plan]} now`
    : `${tierNames[plan]} begins on ${dateOf(before.paidUntil)}`;
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
    back: backText(isNow, canResume),
    done: isNow ? `${tierNames[plan]} has ended` : `Cancelled. You keep ${tierNames[plan]} until ${until}`,
  };
}

function backText(isNow: boolean, canResume: boolean): string {
  if (isNow) return 'You can subscribe again at any time.';
  return canResume
    ? 'You can change your mind until then.'
    : 'This can’t be undone. You can subscribe again once it has ended.';
}

/** Whether one click takes back a cancellation, or a change to another plan. */
export function canTakeBack({ state, endsWithPeriod, canResume, nextPlan, upgrade }: Subscription): boolean {
  if (endsWithPeriod) return canResume && state === 'active';
  return nextPlan !== null && upgrade === 'prorated';
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
  if (paysToday(subscription, plan)) {
    return `${tierNames[plan]} begins now. Today you pay the difference for the days until ${until}, which shrinks until you confirm. Then ${monthlyText(cents)}.`;
  }
  const approve = upgrade === 'approved-by-player' ? `Next you approve it at ${gatewayTexts[gateway].provider}. ` : '';
  if (plan === from)
    return `${approve}You keep ${tierNames[plan]}, for ${monthlyText(cents)}. Nothing is charged today.`;
  return `${approve}You keep ${tierNames[from]} until ${until}. Then ${tierNames[plan]} begins, for ${monthlyText(cents)}. Nothing is charged today.`;
}

/** What another plan and a cancellation will be like with a way to pay, where that is less than usual. */
export function laterChangesText(gateway: GatewayName): string | null {
  switch (gateway) {
    case 'paypal':
      return 'With PayPal, a higher plan begins with your next renewal, and a cancellation is final.';
    case 'flutterwave':
      return 'With Flutterwave, you pay a higher plan in full and its month begins immediately. A cancellation is final, and the card cannot be changed.';
    case 'stripe':
    case 'sandbox':
      return null;
  }
}

/**
 * What is shown when a change of the membership failed: the server's sentence where it says more than that.
 */
export function membershipFailureText(error: unknown, failed: string): string {
  const isGeneric =
    isApiError(error, 'INTERNAL', 'UNREADABLE', 'BAD_REQUEST') ||
    // Its own sentence is about a checkout.
    messageOf(error) === errorCatalogue.CHECKOUT_FAILED.message;
  return isGeneric ? failed : messageOf(error, failed);
}

type FeeRates = PublicSettings['feeBpsByTier'];

export interface FeeComparison {
  readonly tradedCents: SeCents;
  readonly feeCents: SeCents;
  /**
   * The fees of the same trades at the rate compared with: the lowest plan's for a free player, else the free
   * one.
   */
  readonly otherFeeCents: SeCents;
  readonly otherRateBps: number;
  /** How much less VIP costs; at least one cent. */
  readonly savedCents: SeCents;
}

/**
 * The fees of the last 30 days next to the other rate; null without trades, or if VIP would have saved
 * nothing.
 */
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

/** "1 of 1 left today", "No daily limit"; null for a plan without undo. */
export function undosText({ undosToday, undosPerDay }: Pick<PerkUse, 'undosToday' | 'undosPerDay'>): string | null {
  if (undosPerDay === null) return 'No daily limit';
  return undosPerDay === 0 ? null : `${Math.max(0, undosPerDay - undosToday)} of ${undosPerDay} left today`;
}

/** Where others see the badge of a plan. */
export function badgeText(ranked: PerkUse['ranked']): string {
  switch (ranked) {
    case 'shown':
      return 'On the leaderboards and your profile';
    case 'hidden':
      return 'Hidden with you on the leaderboards';
    case 'untraded':
      return 'On the leaderboards once you are ranked';
    case 'staff':
    case 'frozen':
    case 'ring':
      return 'On your profile';
  }
}
