import { dayMs, hourMs, minuteMs } from '@limelight/rules/time';
import type { TickTask } from '../../../platform/tick-tasks.js';
import type { CheckServices } from './check-payment.js';
import { readInLanes } from './gateway-lanes.js';
import type { GatewayError } from './gateways/gateway.js';
import { claimRead, findPayment, type PaymentRow } from './payment.sql.js';
import { listCollectedPayments, listEndedPayments, listUndecidedPayments } from './payment-due.sql.js';
import { applyReport, settlePayment } from './settle-payment.js';

/** In one run, of each gateway and of each kind: undecided, ended, collected. */
const paymentsPerRun = 20;

/**
 * A page that was just opened is paid soon or never: an undecided order is read once a minute for its first
 * ten minutes, then each time it has become a tenth older, at least once an hour. Pages that many players
 * left do not delay the others.
 */
const undecidedPace = { everyMsMin: minuteMs, everyMsMax: hourMs, shareOfAge: 0.1 };

/** How long after its page expired an order without news is given up; late money is still accepted. */
const givenUpAfterMs = dayMs;

/** For so long a payer may dispute a payment. */
const disputableMs = 120 * dayMs;

/**
 * A page that ended without money may take another card until it expires, and late money comes after that.
 */
const lateMoneyMs = 2 * dayMs;

/**
 * Reads orders at their providers whose webhook did not come: undecided ones at the pace of their age, those
 * that ended without money once an hour until two days after their page expired, those whose money came once
 * a day for 120 days, in case a refund or a dispute was missed. What can no longer be paid expires.
 */
export function reconcileTask(services: CheckServices): TickTask {
  const { db, clock } = services;
  return {
    name: 'payment-reconciler',
    run: () => {
      const now = clock.now();
      const before = (ms: number) => new Date(now.getTime() - ms);
      const limit = paymentsPerRun;
      const undecided = { now, limit, ...undecidedPace };
      const ended = { expiredAfter: before(lateMoneyMs), readBefore: before(hourMs), limit };
      const collected = { since: before(disputableMs), readBefore: before(dayMs), limit };
      return readInLanes([
        {
          list: (gateway) => listUndecidedPayments(db, { ...undecided, gateway }),
          ...readOf(services, before(undecidedPace.everyMsMin)),
        },
        {
          list: (gateway) => listEndedPayments(db, { ...ended, gateway }),
          ...readOf(services, ended.readBefore),
        },
        {
          list: (gateway) => listCollectedPayments(db, { ...collected, gateway }),
          ...readOf(services, collected.readBefore),
        },
      ]);
    },
  };
}

/** @param since a payment that somebody else has read after it is left out */
function readOf(services: CheckServices, since: Date) {
  const { db, clock, log } = services;
  return {
    read: async (row: PaymentRow) => {
      const now = clock.now();
      if (await claimRead(db, row.id, { since, now })) await reconcile(services, row, now);
    },
    failed: ({ id, gateway }: PaymentRow, error: GatewayError) =>
      log.warn({ err: error, gateway, payment: id }, 'a payment was not reconciled'),
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
