import { createHash } from 'node:crypto';
import type { Executor } from '../../../platform/database.js';
import type { PaymentRow } from './payment.sql.js';

/** Remembers which card or provider account paid; the same one has the same digest for every player. */
export async function savePaymentTrace(
  tx: Executor,
  { user_id, gateway }: Pick<PaymentRow, 'user_id' | 'gateway'>,
  { payer, at }: { readonly payer: string; readonly at: Date },
): Promise<void> {
  const digest = createHash('sha256').update(`${gateway}\n${payer}`).digest();
  await tx
    .insertInto('payment_trace')
    .values({ user_id, digest, seen_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'digest']).doUpdateSet({ seen_at: at }))
    .execute();
}
