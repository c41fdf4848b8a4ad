import { formatCounted } from './count.js';
import { divideHalfUp, formatSe, type SeCents, seCents, type UsCents, usCents } from './money.js';
import { tierNames } from './tier.js';
import type { VipTier } from './vip-plan.js';

/** What a payment is for. */
export type PaymentProduct =
  | { readonly kind: 'tokens'; readonly tokens: number }
  | { readonly kind: 'vip'; readonly plan: VipTier };

/** "5 tokens", "VIP Pro". */
export function productTitle(product: PaymentProduct): string {
  return product.kind === 'vip' ? tierNames[product.plan] : formatCounted(product.tokens, 'token');
}

/** What a player reads when tokens were credited. */
export function purchasedText(product: PaymentProduct, seCents: SeCents): string {
  return `Successfully purchased ${productTitle(product)}! ${formatSe(seCents)} has been added to your account.`;
}

export const gatewayNames = ['stripe', 'flutterwave', 'paypal', 'sandbox'] as const;
export type GatewayName = (typeof gatewayNames)[number];

/** What people call them. */
export const gatewayTitles: Readonly<Record<GatewayName, string>> = {
  stripe: 'Stripe',
  flutterwave: 'Flutterwave',
  paypal: 'PayPal',
  sandbox: 'Test payments',
};

/**
 * What an order has come to. `open`: the provider's page is waiting for the player; `pending`: the provider
 * is collecting the money; `review`: money came that does not match the order, and staff decide.
 */
export const paymentStates = ['open', 'pending', 'paid', 'failed', 'cancelled', 'expired', 'review'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Whether an order may still change without staff: these are read again until they do not. */
export function isUndecided(state: PaymentState): boolean {
  return state === 'open' || state === 'pending';
}

/**
 * The state of an order after a report, whatever was reported before and in whichever order. Paid and review
 * are final: what happens to the money later are refunds and disputes of their own. An order that ended
 * without money is still paid when the money comes late, and goes back to nothing else.
 */
export function nextPaymentState(current: PaymentState, reported: PaymentState): PaymentState {
  if (current === 'paid' || current === 'review') return current;
  if (reported === 'paid' || reported === 'review') return reported;
  if (!isUndecided(current)) return current;
  return current === 'pending' && reported === 'open' ? 'pending' : reported;
}

/** What became of a stored webhook. `failed`: the last attempt failed, and it is not done. */
export const webhookStates = ['waiting', 'failed', 'done'] as const;
export type WebhookState = (typeof webhookStates)[number];

/**
 * How staff see an order: each has exactly one of these. `abandoned`: cancelled by the player, or the page
 * expired.
 */
export const paymentStatuses = [
  'completed',
  'pending',
  'failed',
  'abandoned',
  'refunded',
  'disputed',
  'review',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** A dispute outweighs a refund, and a part of the money counts as the whole. */
export function paymentStatus({
  state,
  refundedUsCents,
  disputedUsCents,
}: {
  readonly state: PaymentState;
  readonly refundedUsCents: number;
  readonly disputedUsCents: number;
}): PaymentStatus {
  if (disputedUsCents > 0) return 'disputed';
  if (refundedUsCents > 0) return 'refunded';
  if (state === 'paid') return 'completed';
  if (state === 'review' || state === 'failed') return state;
  return isUndecided(state) ? 'pending' : 'abandoned';
}

interface PaidOrder {
  readonly usCents: UsCents;
  readonly seCents: SeCents;
}

/**
 * How much of an order's SE$ all its refunds and lost or open disputes together take back: in proportion,
 * half up to the cent, everything once all the money is gone. Depends only on the sum, so partial refunds in
 * any order add up exactly.
 */
export function takenBack(order: PaidOrder, goneUsCents: UsCents): SeCents {
  const gone = Math.min(Math.max(goneUsCents, 0), order.usCents);
  if (gone === 0) return seCents(0);
  return seCents(Number(divideHalfUp(BigInt(order.seCents) * BigInt(gone), BigInt(order.usCents))));
}

/**
 * What has come of a refund by staff. `requested`: the provider has not answered yet, so it may have been
 * made; `pending`: the money is on its way; `refused`: no money moved, or it came back.
 */
export const refundStates = ['requested', 'pending', 'done', 'refused'] as const;

/**
 * What came for an order and can be refunded through its provider: the price of a paid order, and of one in
 * review what was received, if that was US$ and for this order (null otherwise). No other order has money of
 * the player's.
 */
export function refundableUsCents({
  state,
  usCents: price,
  receivedUsCents,
}: {
  readonly state: PaymentState;
  readonly usCents: number;
  readonly receivedUsCents: number | null;
}): UsCents {
  if (state === 'paid') return usCents(price);
  return usCents(state === 'review' ? (receivedUsCents ?? 0) : 0);
}

/** How many US$ cents of an order can still be refunded, so that all refunds together never exceed it. */
export function leftToRefund({
  paidUsCents,
  refundedUsCents,
  disputedUsCents,
  requestedUsCents,
  answeredUsCents,
}: {
  readonly paidUsCents: number;
  /** By the provider's last report, with refunds made at its dashboard. */
  readonly refundedUsCents: number;
  readonly disputedUsCents: number;
  /** Refunds by staff without an answer: the report may contain them or not. */
  readonly requestedUsCents: number;
  /** Refunds by staff that were made. The report contains them, except those that came back since. */
  readonly answeredUsCents: number;
}): UsCents {
  const gone = Math.max(refundedUsCents, answeredUsCents) + disputedUsCents + requestedUsCents;
  return usCents(Math.max(paidUsCents - gone, 0));
}
