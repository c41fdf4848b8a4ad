import { minuteMs } from '@limelight/rules/time';
import type { TickTask } from '../../platform/tick-tasks.js';
import type { CheckServices } from './check-payment.js';
import { GatewayError } from './gateways/gateway.js';
import { claimRead, findPayment, listUndecidedPayments, type PaymentRow } from './payment.sql.js';
import { applyReport, settlePayment } from './settle-payment.js';

const readAfterMs = minuteMs;
const paymentsPerTick = 10;
/** How long after its page expired an order without news is given up; late money is still accepted. */
const givenUpAfterMs = 24 * 60 * minuteMs;

/**
 * Asks providers about orders whose webhook did not come: each once a minute, the oldest first, a few per tick. What can
 * no longer be paid expires.
 */
export function reconcileTask(services: CheckServices): TickTask {
  return {
    name: 'payment-reconciler',
    run: async () => {
      const { db, clock, log } = services;
      const now = clock.now();
      const since = new Date(now.getTime() - readAfterMs);
      for (const row of await listUndecidedPayments(db, since, paymentsPerTick)) {
        if (!(await claimRead(db, row.id, { since, now }))) continue;
        try {
          await reconcile(services, row, now);
        } catch (error) {
          if (!(error instanceof GatewayError)) throw error;
          log.warn({ err: error, gateway: row.gateway, payment: row.id }, 'a payment was not reconciled');
        }
      }
    },
  };
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
