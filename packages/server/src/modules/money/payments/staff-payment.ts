import type { StaffPayment, StaffPaymentRow } from '@limelight/contract/money/staff-payments.schema';
import { seCents, usCents } from '@limelight/rules/money';
import { paymentStatus, takenBack } from '@limelight/rules/payment';
import type { VipTier } from '@limelight/rules/vip-plan';
import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { findWallet } from '../../exchange/wallet/wallet.public.js';
import { avatarUrlOf } from '../../people/avatars/avatars.public.js';
import { listDisputesOf } from './dispute.sql.js';
import type { WebhookSubject } from './gateways/gateway.js';
import { monthLater } from './gateways/month-later.js';
import { findPayer } from './payer.sql.js';
import { findPayment, listCoveringPayments, listSteps, type PaymentRow } from './payment.sql.js';
import { findPayerTotals, type paymentList } from './payment-list.sql.js';
import { presentPayment, productOf } from './present-payment.js';
import { listRefundsOf } from './refund.sql.js';
import { leftOf, presentRefund } from './request-refund.js';
import { sumSellable } from './sell-for-debt.sql.js';
import { coversPeriod, endsByRefund } from './subscriptions/decide-subscription.js';
import { findSubscription } from './subscriptions/subscription.sql.js';
import { listWebhooksAbout } from './webhook.sql.js';

/** One order with everything that became of it. @throws Refusal NOT_FOUND */
export async function readStaffPayment(db: Executor, id: string): Promise<StaffPayment> {
  const payment = await findPayment(db, id);
  if (!payment) throw new Refusal('NOT_FOUND', { message: 'No such payment' });
  const { user_id: playerId } = payment;
  const [player, totals, timeline, refunds, disputes, wallet, sharesCents, vip] = await Promise.all([
    findPayer(db, playerId),
    findPayerTotals(db, playerId),
    timelineOf(db, payment),
    listRefundsOf(db, id),
    listDisputesOf(db, id),
    findWallet(db, playerId),
    sumSellable(db, playerId),
    readVip(db, payment),
  ]);
  const left = leftOf(payment, refunds);
  return {
    payment: presentPayment(payment),
    status: statusOf(payment),
    player: {
      id: playerId,
      name: player.name,
      email: player.email,
      avatarUrl: player.image ?? avatarUrlOf(playerId),
      tier: player.tier,
      joinedAt: player.created_at.toISOString(),
      paidOrders: totals.orders,
      paidUsCents: totals.usCents,
    },
    vip: vip?.cover ?? null,
    checkoutRef: payment.checkout_ref,
    paymentRef: payment.payment_ref,
    receivedUsCents: payment.received_us_cents,
    timeline,
    refunds: refunds.map(presentRefund),
    disputes: disputes.map(({ us_cents, answer_by, opened_at, closed_at, ...dispute }) => ({
      ...dispute,
      usCents: us_cents,
      answerBy: answer_by?.toISOString() ?? null,
      openedAt: opened_at.toISOString(),
      closedAt: closed_at?.toISOString() ?? null,
    })),
    left: { usCents: left, seCents: takenBackByRest(payment, left), endsVip: left > 0 ? (vip?.endsVip ?? null) : null },
    cashCents: wallet?.cash_cents ?? null,
    sharesCents,
  };
}

type ListedPayment = Awaited<ReturnType<ReturnType<typeof paymentList>['execute']>>[number];

export function presentStaffPayment(row: ListedPayment): StaffPaymentRow {
  return {
    id: row.id,
    reference: row.reference,
    player: {
      id: row.user_id,
      name: row.player_name,
      avatarUrl: row.player_image ?? avatarUrlOf(row.user_id),
      tier: row.player_tier,
    },
    product: productOf(row),
    usCents: row.us_cents,
    status: statusOf(row),
    state: row.state,
    gateway: row.gateway,
    at: row.dated.toISOString(),
    refundedUsCents: row.refunded_us_cents,
    disputedUsCents: row.disputed_us_cents,
  };
}

function statusOf({ state, refunded_us_cents, disputed_us_cents }: PaymentRow) {
  return paymentStatus({ state, refundedUsCents: refunded_us_cents, disputedUsCents: disputed_us_cents });
}

/** What refunding all that is left would take back, besides what earlier refunds and disputes took. */
function takenBackByRest(payment: PaymentRow, leftUsCents: number): number {
  // Nothing was given for money in review.
  if (payment.state !== 'paid') return 0;
  const order = { usCents: usCents(payment.us_cents), seCents: seCents(payment.se_cents) };
  const gone = payment.us_cents - leftUsCents;
  return takenBack(order, usCents(payment.us_cents)) - takenBack(order, usCents(gone));
}

interface PaidVip {
  readonly cover: NonNullable<StaffPayment['vip']>;
  /** The plan that ends when all of this payment is refunded. */
  readonly endsVip: VipTier | null;
}

/** What a payment did for its subscription; null for one of tokens, or that was not accepted. */
async function readVip(db: Executor, { id, subscription_id, state, paid_at }: PaymentRow): Promise<PaidVip | null> {
  if (subscription_id === null || state !== 'paid' || paid_at === null) return null;
  const [subscription, payments] = await Promise.all([
    findSubscription(db, subscription_id),
    listCoveringPayments(db, subscription_id),
  ]);
  if (!subscription) return null;
  const number = payments.filter((one) => one.paid_at !== null && one.paid_at <= paid_at).length;
  const until = coversPeriod(subscription, { paid_at }) ? subscription.paid_until : monthLater(paid_at);
  return {
    cover: { number, until: until.toISOString() },
    endsVip: endsByRefund(subscription, payments, id) ? subscription.plan : null,
  };
}

/** The steps of the order, from its placing on, and the webhooks about it, oldest first. */
async function timelineOf(db: Executor, payment: PaymentRow): Promise<StaffPayment['timeline']> {
  const [steps, webhooks] = await Promise.all([
    listSteps(db, payment.user_id, payment.id),
    listWebhooksAbout(db, payment.gateway, subjectsOf(payment)),
  ]);
  const items = [
    ...webhooks.map(({ received_at: at, type, deliveries, outcome }) => ({
      ...{ at, kind: 'webhook' as const },
      text: `${type}${deliveries > 1 ? `, delivered ${deliveries} times` : ''}: ${outcome ?? 'waits'}`,
    })),
    ...steps.map(({ at, text }) => ({ at, kind: 'step' as const, text })),
  ];
  return items
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, kind, text }) => ({ at: at.toISOString(), kind, text }));
}

/** How webhooks name an order. */
export function subjectsOf({
  id,
  checkout_ref,
  payment_ref,
}: Pick<PaymentRow, 'id' | 'checkout_ref' | 'payment_ref'>): readonly WebhookSubject[] {
  return [
    { kind: 'order', id },
    ...(checkout_ref === null ? [] : [{ kind: 'checkout' as const, ref: checkout_ref }]),
    ...(payment_ref === null ? [] : [{ kind: 'payment' as const, ref: payment_ref }]),
  ];
}
