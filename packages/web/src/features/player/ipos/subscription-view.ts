import { errorCatalogue } from '@limelight/contract/errors';
import type { Ipo } from '@limelight/contract/play/ipos.schema';
import { formatCounted } from '@limelight/rules/count';
import { ipoCost, maxSubscription, type SubscriptionRefusalCode, subscriptionRefusal } from '@limelight/rules/ipo';
import { formatSe, type SeCents, seCents, subtract } from '@limelight/rules/money';
import { dayMs } from '@limelight/rules/time';
import { isApiError, messageOf } from '../../../queries/api-error';
import { exactTime, momentPhrase } from '../../../ui/own-time';
import type { Zone } from '../../../ui/zone';

/** What decides whether a player may subscribe, as far as the browser knows it. */
export interface Subscriber {
  readonly isElite: boolean;
  readonly memberSinceMs: number;
  /** Free cash, and what this subscription has reserved. */
  readonly cashCents: SeCents;
  /** What the player has subscribed for, 0 for nothing. */
  readonly own: number;
}

export interface SubscriptionPreview {
  readonly total: SeCents;
  readonly fee: SeCents;
  readonly sum: SeCents;
  /** The most shares for the cash, up to the cap. */
  readonly max: number;
  /** Why it cannot be sent as it is; undefined when it can. */
  readonly problem: string | undefined;
  /** The part of it that belongs to the number. */
  readonly sharesProblem: string | undefined;
}

interface At {
  readonly nowMs: number;
  readonly zone: Zone;
}

/** The costs of a subscription, and why it would be refused. */
export function previewSubscription(ipo: Ipo, player: Subscriber, shares: number, at: At): SubscriptionPreview {
  const priceCents = seCents(ipo.priceCents);
  const counted = Number.isSafeInteger(shares) && shares >= 1 && shares <= ipo.cap ? shares : 0;
  const cost = ipoCost(counted, priceCents);
  const max = maxSubscription({ cashCents: player.cashCents, priceCents, cap: ipo.cap });
  const code = refusalOf(ipo, player, shares, at.nowMs);
  const text = code === null ? unchangedText(player, shares) : refusalText(code, ipo, player, { ...at, shares });
  const ofNumber = code === 'IPO_QUANTITY' || code === 'NOT_ENOUGH_CASH';
  return {
    total: cost.totalCents,
    fee: cost.feeCents,
    sum: cost.sumCents,
    max,
    problem: text,
    sharesProblem: ofNumber ? text : undefined,
  };
}

function refusalOf(ipo: Ipo, player: Subscriber, shares: number, nowMs: number): SubscriptionRefusalCode | null {
  const { isElite, memberSinceMs, cashCents, own } = player;
  return subscriptionRefusal(
    {
      opensAtMs: Date.parse(ipo.opensAt),
      earlyAtMs: Date.parse(ipo.earlyAt),
      closesAtMs: Date.parse(ipo.closesAt),
      priceCents: seCents(ipo.priceCents),
      cap: ipo.cap,
      accountDays: ipo.accountDays,
    },
    { frozen: false, elite: isElite, accountAgeMs: nowMs - memberSinceMs, cashCents, shares: own },
    { shares, seenShares: own, seenPriceCents: ipo.priceCents },
    nowMs,
  );
}

function unchangedText({ own }: Subscriber, shares: number): string | undefined {
  return own > 0 && shares === own ? 'Choose another number to change your subscription' : undefined;
}

/** From when on an account is old enough; undefined when the window is over by then. */
function eligibleFromMs({ accountDays, closesAt }: Ipo, memberSinceMs: number): number | undefined {
  const fromMs = memberSinceMs + accountDays * dayMs;
  return fromMs < Date.parse(closesAt) ? fromMs : undefined;
}

function refusalText(
  code: SubscriptionRefusalCode,
  ipo: Ipo,
  { isElite, memberSinceMs, cashCents }: Subscriber,
  { nowMs, zone, shares }: At & { readonly shares: number },
): string {
  switch (code) {
    case 'IPO_NOT_OPEN': {
      const fromMs = Date.parse(isElite ? ipo.earlyAt : ipo.opensAt);
      return `Opens ${momentPhrase(zone, fromMs, nowMs)}`;
    }
    case 'ACCOUNT_TOO_NEW': {
      const fromMs = eligibleFromMs(ipo, memberSinceMs);
      const days = formatCounted(ipo.accountDays, 'day');
      return fromMs === undefined
        ? `Accounts must be ${days} old to subscribe, and this window closes before yours is`
        : `Your account can subscribe from ${exactTime(zone, fromMs)}, when it is ${days} old`;
    }
    case 'IPO_QUANTITY':
      return quantityText(ipo);
    case 'NOT_ENOUGH_CASH': {
      const missing = subtract(ipoCost(shares, seCents(ipo.priceCents)).sumCents, cashCents);
      return `You need ${formatSe(missing)} more for ${formatCounted(shares, 'share')}`;
    }
    case 'IPO_CLOSED':
      return errorCatalogue.IPO_CLOSED.message;
    default:
      return 'You cannot subscribe now';
  }
}

export function quantityText({ cap }: Pick<Ipo, 'cap'>): string {
  return cap === 1 ? 'Everybody can subscribe for 1 share' : `Enter 1 to ${formatCounted(cap, 'share')}`;
}

/** "Subscribe for 4 shares", "Change to 6 shares". */
export function actionText(shares: number, own: number): string {
  const verb = own === 0 ? 'Subscribe' : 'Change';
  if (shares < 1) return verb;
  return own === 0 ? `${verb} for ${formatCounted(shares, 'share')}` : `${verb} to ${formatCounted(shares, 'share')}`;
}

/** Why the server refused; of a conflict with what it has now. */
export function failureText(error: unknown): string {
  if (isApiError(error, 'CONFLICT')) {
    const { shares, priceCents } = error.details;
    if (typeof shares === 'number' && typeof priceCents === 'number') {
      const has =
        shares === 0 ? 'you have no subscription' : `you have subscribed for ${formatCounted(shares, 'share')}`;
      return `This has changed meanwhile: ${has}, and the price is ${formatSe(seCents(priceCents))}. Please check and confirm again`;
    }
  }
  return messageOf(error, 'Failed to subscribe');
}
