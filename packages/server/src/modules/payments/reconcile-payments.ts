import { dayMs, hourMs, minuteMs } from '@limelight/rules/time';
import type { TickTask } from '../../platform/tick-tasks.js';
import type { CheckServices } from './check-payment.js';
import { GatewayError } from './gateways/gateway.js';
import { claimRead, findPayment, type PaymentRow } from './payment.sql.js';
import { listCollectedPayments, listEndedPayments, listUndecidedPayments } from './payment-due.sql.js';
import { applyReport, settlePayment } from './settle-payment.js';

const readAfterMs = minuteMs;
const paymentsPerTick = 10;
/** How long after its page expired an order without news is given up; late money is still accepted. */
const givenUpAfterMs = dayMs;

/** For so long a payer may dispute a payment. */
const disputableMs = 120 * dayMs;

/** A page that ended without money may take another card until it expires, and late money comes after that. */
const lateMoneyMs = 2 * dayMs;

/**
 * Reads orders at their providers whose webhook did not come: undecided ones once a minute, those that ended without money
 * once an hour until two days after their page expired, those whose money came once a day for 120 days, in case a refund or
 * a dispute was missed. What can no longer be paid expires.
 */
export function reconcileTask(services: CheckServices): TickTask {
  return {
    name: 'payment-reconciler',
    run: async () => {
      const { db, clock } = services;
      const now = clock.now();
      const before = (ms: number) => new Date(now.getTime() - ms);
      const limit = paymentsPerTick;
      await readEach(services, await listUndecidedPayments(db, before(readAfterMs), limit), before(readAfterMs));
      const ended = { expiredAfter: before(lateMoneyMs), readBefore: before(hourMs), limit };
      await readEach(services, await listEndedPayments(db, ended), ended.readBefore);
      const due = { since: before(disputableMs), readBefore: before(dayMs), limit };
      await readEach(services, await listCollectedPayments(db, due), due.readBefore);
    },
  };
}

async function readEach(services: CheckServices, rows: readonly PaymentRow[], since: Date): Promise<void> {
  const { db, clock, log } = services;
  for (const row of rows) {
    const now = clock.now();
    if (!(await claimRead(db, row.id, { since, now }))) continue;
    try {
      await reconcile(services, row, now);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      log.warn({ err: error, gateway: row.gateway, payment: row.id }, 'a payment was not reconciled');
    }
  }
}

async function reconcile(services: CheckServices, row: PaymentRow, now: Date): Promise<void> {
  const overdueMs = now.getTime() - row.expires_at.getTime();
  // Nobody ever saw the page of an order that has none.
  if (row.checkout_ref === null && overdueMs > 0) return expire(services, row);
  const gateway = services.gateways.get(row.gateway);
  if (gateway) await settlePayment(services, gateway, row.id);
  const still = await findPayment(services.db, row.id);
  if (still?.state === 'open' && overdueMs > givenUpAfterMs) await expire(services, still);
}

async function expire(services: CheckServices, row: PaymentRow): Promise<void> {
  const report = { state: 'expired', orderId: row.id, payment: null, subscriptionRef: null, reason: null } as const;
  await applyReport(services, row, report);
}
