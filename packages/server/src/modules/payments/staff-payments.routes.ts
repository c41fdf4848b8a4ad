import * as contract from '@limelight/contract/staff-payments';
import { seCents, usCents } from '@limelight/rules/money';
import { takenBack } from '@limelight/rules/payment';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../platform/http/refusal.js';
import { route } from '../../platform/http/route.js';
import type { Services } from '../../services.js';
import { findWallet } from '../wallet/wallet.public.js';
import type { GatewayServices } from './offered-gateways.js';
import { findPayment, listSteps, type PaymentRow } from './payment.sql.js';
import { presentPayment } from './present-payment.js';
import { listRefundsOf } from './refund.sql.js';
import { replayWebhook } from './replay-webhook.js';
import { leftOf, presentRefund, requestRefund } from './request-refund.js';
import { listWebhookEvents } from './webhook.sql.js';
import { listRejections } from './webhook-rejection.sql.js';

type StaffServices = Pick<Services, 'db' | 'clock'> & Pick<GatewayServices, 'gateways'>;

const listedMax = 100;

export function registerStaffPayments(app: FastifyInstance, services: StaffServices): void {
  const { db } = services;

  route(app, contract.getStaffPayment, async ({ params: { id } }) => {
    const payment = await findPayment(db, id);
    if (!payment) throw new Refusal('NOT_FOUND', { message: 'No such payment' });
    const { user_id: playerId } = payment;
    const [steps, refunds, wallet] = await Promise.all([
      listSteps(db, playerId, id),
      listRefundsOf(db, id),
      findWallet(db, playerId),
    ]);
    const left = leftOf(payment, refunds);
    return {
      payment: presentPayment(payment),
      playerId,
      steps: steps.map(({ at, text }) => ({ at: at.toISOString(), text })),
      refunds: refunds.map(presentRefund),
      left: { usCents: left, seCents: takenBackByRest(payment, left) },
      cashCents: wallet?.cash_cents ?? null,
    };
  });

  route(app, contract.refundPayment, async ({ actor, params: { id: paymentId }, body }) =>
    requestRefund(services, { actor, paymentId, ...body }),
  );

  route(app, contract.listWebhooks, async () => {
    const [events, rejections] = await Promise.all([listWebhookEvents(db, listedMax), listRejections(db, listedMax)]);
    return {
      events: events.map(({ received_at, done_at, ...event }) => ({
        ...event,
        receivedAt: received_at.toISOString(),
        doneAt: done_at?.toISOString() ?? null,
      })),
      rejections: rejections.map(({ gateway, at, reason, address, unlisted }) => ({
        gateway,
        at: at.toISOString(),
        reason,
        address,
        unlisted,
      })),
    };
  });

  route(app, contract.replayWebhook, async ({ actor, params }) => {
    await replayWebhook(services, { actor, ...params });
    return { status: true as const };
  });
}

/** What refunding all that is left would take back, besides what earlier refunds and disputes took. */
function takenBackByRest(payment: PaymentRow, leftUsCents: number): number {
  const order = { usCents: usCents(payment.us_cents), seCents: seCents(payment.se_cents) };
  const gone = payment.us_cents - leftUsCents;
  return takenBack(order, usCents(payment.us_cents)) - takenBack(order, usCents(gone));
}
