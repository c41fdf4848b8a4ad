import type { Executor } from '../../../platform/database.js';
import { addJob } from '../../../platform/jobs.js';
import type { PaymentRow } from './payment.sql.js';

export const refundTask = 'payment-refund';

/** Refunds a payment that is not accepted, in a job of the same transaction. */
export async function addRefund(tx: Executor, { id }: Pick<PaymentRow, 'id'>, now: Date): Promise<void> {
  await addJob(tx, { task: refundTask, effectKey: `${refundTask}:${id}`, payload: { id }, now });
}
