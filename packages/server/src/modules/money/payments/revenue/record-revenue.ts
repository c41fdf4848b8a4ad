import type { RevenueKind } from '@limelight/rules/revenue';
import type { Executor } from '../../../../platform/database.js';
import type { PaymentChange, PaymentRow } from '../payment.sql.js';
import { insertRevenue } from './revenue.sql.js';

interface Report {
  readonly tx: Executor;
  /** The payment before the report. The caller has locked it. */
  readonly row: PaymentRow;
  readonly now: Date;
}

/**
 * What a report moved in real money, in the transaction that changes the payment: their sums always agree.
 */
export async function recordRevenue({ tx, row, now }: Report, change: PaymentChange): Promise<void> {
  if (change.state !== 'paid') return;
  for (const { kind, usCents, at } of movementsOf(row, change, now)) {
    if (usCents !== 0) await insertRevenue(tx, row, { kind, usCents, at });
  }
}

interface Movement {
  readonly kind: RevenueKind;
  readonly usCents: number;
  readonly at: Date;
}

/** Money that came is dated by the provider; refunds and disputes by when they were reported. */
function movementsOf(row: PaymentRow, change: PaymentChange, now: Date): readonly Movement[] {
  const paid = row.state === 'paid' ? 0 : row.us_cents;
  return [
    { kind: 'paid', usCents: paid, at: change.paidAt ?? now },
    { kind: 'refund', usCents: row.refunded_us_cents - change.refundedUsCents, at: now },
    { kind: 'dispute', usCents: row.disputed_us_cents - change.disputedUsCents, at: now },
  ];
}
