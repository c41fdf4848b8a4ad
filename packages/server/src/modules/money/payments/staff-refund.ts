import { formatUs, usCents } from '@limelight/rules/money';
import { dayMs, minuteMs } from '@limelight/rules/time';
import { z } from 'zod';
import type { Tasks } from '../../../platform/jobs.js';
import type { TickTask } from '../../../platform/tick-tasks.js';
import type { CheckServices } from './check-payment.js';
import { readInLanes } from './gateway-lanes.js';
import { GatewayError, type PaymentGateway, type RefundReport } from './gateways/gateway.js';
import { findPayment, insertStep, lockPayment, type PaymentRow } from './payment.sql.js';
import { claimRefund, listDueRefunds, type RefundRow, saveAnswer } from './refund.sql.js';
import { settlePayment } from './settle-payment.js';

export const staffRefundTask = 'staff-refund';

/**
 * No second call to the provider for so long: longer than the calls of one try take. Flutterwave has no
 * idempotency keys; its adapter looks for the refund before it makes it, which two callers must not do at the
 * same time.
 */
const retryAfterMs = minuteMs;
/** A refund that was made may still come back from the bank. */
const readAgainAfterMs = dayMs;
/** Less than the 45 days for which PayPal recognises a repeated refund. */
const repeatedForMs = 30 * dayMs;
/** Of each gateway. */
const refundsPerRun = 10;

const jobSchema = z.strictObject({ id: z.uuid() });

/** The first try, immediately after the refund was requested; the reconciler repeats it. */
export function staffRefundTasks(services: CheckServices): Tasks {
  return {
    [staffRefundTask]: async (payload) => {
      try {
        await carryOutRefund(services, jobSchema.parse(payload).id, retryAfterMs);
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
      }
    },
  };
}

/**
 * Repeats refunds whose outcome is unknown, with the same idempotency key, and reads whether others came
 * back.
 */
export function staffRefundReconciler(services: CheckServices): TickTask {
  return {
    name: 'staff-refund-reconciler',
    run: () => {
      const before = (ms: number) => new Date(services.clock.nowMs() - ms);
      const due = {
        unanswered: before(retryAfterMs),
        answered: before(readAgainAfterMs),
        createdAfter: before(repeatedForMs),
        limit: refundsPerRun,
      };
      return readInLanes([
        {
          list: (gateway) => listDueRefunds(services.db, { ...due, gateway }),
          read: ({ id, state }) =>
            carryOutRefund(services, id, state === 'requested' ? retryAfterMs : readAgainAfterMs),
          // It was noted with the refund.
          failed: () => undefined,
        },
      ]);
    },
  };
}

/**
 * Calls the provider once; its error is noted with the refund and thrown. The refund stays `requested` until
 * its answer is stored and a report from after it was applied: until then it is counted in addition to the
 * report, so that what is left is never too much.
 */
async function carryOutRefund(services: CheckServices, id: string, claimedForMs: number): Promise<void> {
  const { db, clock, gateways, log } = services;
  const now = clock.now();
  const refund = await claimRefund(db, id, { now, before: new Date(now.getTime() - claimedForMs) });
  const payment = refund && (await findPayment(db, refund.payment_id));
  const gateway = payment && gateways.get(payment.gateway);
  if (!gateway) return;
  try {
    const answer = await callProvider(gateway, payment, refund);
    if (!(await settlePayment(services, gateway, payment.id))) {
      throw new GatewayError('the payment changed while it was read', { retry: true });
    }
    await close(services, payment, refund, answer);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    log.warn({ err: error, gateway: gateway.name, payment: payment.id, refund: id }, 'a refund has no answer yet');
    await saveAnswer(db, refund, { state: refund.state, ref: null, trouble: error.message.slice(0, 300) });
    throw error;
  }
}

type Answer = Pick<RefundReport, 'state'> & { readonly ref: string | null; readonly trouble: string | null };

/** @throws GatewayError when the outcome is unknown */
async function callProvider(
  gateway: PaymentGateway,
  { payment_ref: paymentRef }: PaymentRow,
  { id, state, us_cents, reason, provider_ref: ref }: RefundRow,
): Promise<Answer> {
  if (paymentRef === null) throw new Error('only a paid order is refunded');
  if (state !== 'requested' && ref !== null) {
    return { ...(await gateway.readRefund({ paymentRef, ref })), trouble: null };
  }
  try {
    return { ...(await gateway.refund({ id, paymentRef, usCents: usCents(us_cents), reason })), trouble: null };
  } catch (error) {
    if (!(error instanceof GatewayError) || error.retry) throw error;
    return { ref: null, state: 'refused', trouble: error.message.slice(0, 300) };
  }
}

function close({ db, clock }: CheckServices, payment: PaymentRow, refund: RefundRow, answer: Answer): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockPayment(tx, payment.id);
    const isNew = await saveAnswer(tx, refund, answer);
    if (!isNew || answer.state !== 'refused') return;
    const text = `The provider refused the refund of ${formatUs(usCents(refund.us_cents))}`;
    await insertStep(tx, payment, { at: clock.now(), text });
  });
}
