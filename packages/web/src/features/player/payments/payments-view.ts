import type { Payment } from '@limelight/contract/money/payments.schema';
import { formatCounted } from '@limelight/rules/count';
import { formatSe, formatSeBrief, formatUs, seCents, usCents } from '@limelight/rules/money';
import { type GatewayName, type PaymentState, productTitle, purchasedText } from '@limelight/rules/payment';
import { minuteMs } from '@limelight/rules/time';
import { isApiError, messageOf } from '../../../queries/api-error';
import { exactTime } from '../../../ui/own-time';
import type { TagProps } from '../../../ui/tag';
import { timeIn, type Zone } from '../../../ui/zone';

interface GatewayText {
  readonly name: string;
  readonly about: string;
  /** Who is paid: "Waiting for PayPal". */
  readonly provider: string;
}

export const gatewayTexts: Readonly<Record<GatewayName, GatewayText>> = {
  stripe: { name: 'Card', about: 'Stripe · Visa, Mastercard', provider: 'Stripe' },
  flutterwave: {
    name: 'African payments',
    about: 'Flutterwave · card, bank, mobile money',
    provider: 'Flutterwave',
  },
  paypal: { name: 'PayPal', about: 'Your PayPal account', provider: 'PayPal' },
  sandbox: {
    name: 'Test payment',
    about: 'No real money: you pay with a test card',
    provider: 'the test payment',
  },
};

/** A button that leads to a way to pay. */
const payWithTexts: Readonly<Record<GatewayName, string>> = {
  stripe: 'Pay by card',
  flutterwave: 'Pay with Flutterwave',
  paypal: 'Pay with PayPal',
  sandbox: 'Pay with a test card',
};

export interface WayOn {
  readonly gateway: GatewayName;
  readonly text: string;
}

/**
 * What a player can do about a payment that failed: the same way again, and one other. Only ways that are
 * offered.
 */
export function waysOn(used: GatewayName, offered: readonly GatewayName[]): readonly WayOn[] {
  const again = used === 'stripe' || used === 'sandbox' ? 'Try another card' : 'Try again';
  const other = offered.find((gateway) => gateway !== used);
  return [
    ...(offered.includes(used) ? [{ gateway: used, text: again }] : []),
    ...(other === undefined ? [] : [{ gateway: other, text: payWithTexts[other] }]),
  ];
}

/** "17:58, 2 minutes ago" */
export function startedText(startedAtMs: number, nowMs: number, zone: Zone): string {
  const minutes = Math.floor((nowMs - startedAtMs) / minuteMs);
  if (minutes >= 60) return exactTime(zone, startedAtMs);
  return `${timeIn(zone, startedAtMs)}, ${minutes < 1 ? 'just now' : `${formatCounted(minutes, 'minute')} ago`}`;
}

const failedText = 'Payment failed. Please try again.';

/** What is shown when no order was made: the server's sentence where it says more than that it failed. */
export function purchaseFailureText(error: unknown): string {
  const isGeneric = isApiError(
    error,
    'CHECKOUT_FAILED',
    'CHECKOUT_URL_MISSING',
    'INTERNAL',
    'UNREADABLE',
    'BAD_REQUEST',
  );
  return isGeneric ? failedText : messageOf(error, failedText);
}

export interface PaymentStatus {
  readonly label: string;
  readonly tone: NonNullable<TagProps['tone']>;
}

const statuses: Readonly<Record<PaymentState, PaymentStatus>> = {
  open: { label: 'Not paid yet', tone: 'neutral' },
  pending: { label: 'Waiting', tone: 'info' },
  paid: { label: 'Paid', tone: 'gain' },
  failed: { label: 'Failed', tone: 'danger' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
  review: { label: 'Being checked', tone: 'warn' },
};

/** The state in one or two words, refunds and disputes included. */
export function statusOf(
  payment: Pick<Payment, 'state' | 'usCents' | 'refundedUsCents' | 'disputedUsCents'>,
): PaymentStatus {
  const { state, usCents, refundedUsCents, disputedUsCents } = payment;
  if (disputedUsCents > 0) return { label: 'Disputed', tone: 'warn' };
  if (refundedUsCents >= usCents) return { label: 'Refunded', tone: 'neutral' };
  if (refundedUsCents > 0) return { label: 'Partly refunded', tone: 'neutral' };
  return statuses[state];
}

/** `held`: money that came and is being checked or disputed; `returned`: money that was refunded. */
export type OutcomeLook = 'success' | 'waiting' | 'failed' | 'cancelled' | 'held' | 'returned';

export interface Outcome {
  readonly look: OutcomeLook;
  readonly title: string;
  readonly text: string;
  /** Next to it: what the bank said. */
  readonly reason?: string;
}

export interface OutcomeContext {
  /** How the player left the provider's page, if they have just returned. */
  readonly left?: 'success' | 'cancelled';
  /** The wait has become longer than usual. */
  readonly isSlow?: boolean;
}

function unpaidText({ product }: Payment): string {
  return product.kind === 'vip'
    ? 'Nothing was charged, and your plan has not changed.'
    : 'Nothing was charged, and your basket is still here.';
}

const leaveText = 'You can leave; we will notify you.';

/** What became of a payment, in the words of the player. */
export function outcomeOf(payment: Payment, { left, isSlow = false }: OutcomeContext = {}): Outcome {
  const moved = movedBack(payment);
  if (moved !== null) return moved;
  switch (payment.state) {
    case 'paid':
      return successOf(payment);
    case 'failed':
      return failureOf(payment);
    case 'cancelled':
      return { look: 'cancelled', title: 'Payment cancelled', text: unpaidText(payment) };
    case 'expired':
      return { look: 'cancelled', title: 'The payment page has expired', text: unpaidText(payment) };
    case 'review':
      return {
        look: 'held',
        title: 'We are checking this payment',
        text: `${payment.reason ?? 'It does not match the order'}. Nothing was added to your account. We will notify you.`,
      };
    case 'open':
    case 'pending': {
      if (payment.state === 'open' && left !== 'success')
        return {
          look: 'cancelled',
          title: left === 'cancelled' ? 'Payment cancelled' : 'Not paid yet',
          text: unpaidText(payment),
        };
      const begin = isSlow ? 'This takes longer than usual.' : 'Most payments take under a minute.';
      return {
        look: 'waiting',
        title: `Waiting for ${gatewayTexts[payment.gateway].provider}`,
        text: `${begin} ${leaveText}`,
      };
    }
  }
}

/** What refunds and disputes made of a payment; null without any. */
function movedBack(payment: Payment): Outcome | null {
  const { usCents: paid, refundedUsCents, disputedUsCents, takenBackSeCents } = payment;
  const takenBack = takenBackSeCents > 0 ? ` ${formatSe(seCents(takenBackSeCents))} was taken back.` : '';
  if (disputedUsCents > 0) {
    const text = `Your bank disputes ${formatUs(usCents(disputedUsCents))} of this payment.${takenBack}`;
    return { look: 'held', title: 'Payment disputed', text };
  }
  if (refundedUsCents === 0) return null;
  const title = refundedUsCents < paid ? 'Payment partly refunded' : 'Payment refunded';
  return { look: 'returned', title, text: `${formatUs(usCents(refundedUsCents))} goes back to you.${takenBack}` };
}

function successOf(payment: Payment): Outcome {
  const title = productTitle(payment.product);
  if (payment.product.kind === 'vip') {
    return { look: 'success', title: `${title} is yours`, text: 'Successfully subscribed to VIP!' };
  }
  const cash = seCents(payment.seCents);
  return {
    look: 'success',
    title: `${formatSeBrief(cash)} is yours`,
    text: purchasedText(payment.product, cash),
  };
}

function failureOf({ reason }: Payment): Outcome {
  const text = `${failedText} You have not been charged.`;
  if (reason === null) return { look: 'failed', title: 'Payment failed', text };
  return { look: 'failed', title: 'The bank said no', text, reason };
}
