import type { Executor } from '../../../platform/database.js';

/** A payment with where its receipt goes; undefined once the account was deleted. */
export function findReceipt(db: Executor, paymentId: string) {
  return db
    .selectFrom('payment')
    .innerJoin('user', 'user.id', 'payment.user_id')
    .select(['reference', 'tokens', 'plan', 'us_cents', 'se_cents', 'method', 'paid_at', 'name', 'email'])
    .where('payment.id', '=', paymentId)
    .where('account_state', '<>', 'closed')
    .executeTakeFirst();
}
