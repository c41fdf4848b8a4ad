import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';
import type { DisputeReport } from './gateways/gateway.js';
import type { PaymentRow } from './payment.sql.js';

/**
 * Stores what a report says of a payment's disputes: an open one that it no longer names was withdrawn, and
 * the money is ours. The caller has locked the payment.
 */
export async function saveDisputes(
  tx: Executor,
  { user_id, id }: Pick<PaymentRow, 'user_id' | 'id'>,
  disputes: readonly DisputeReport[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('payment_dispute')
    .set({ state: 'won', closed_at: now })
    .where('user_id', '=', user_id)
    .where('payment_id', '=', id)
    .where('state', '=', 'open')
    .where(sql<boolean>`ref <> all(${disputes.map(({ ref }) => ref.slice(0, 200))}::text[])`)
    .execute();
  for (const { ref, usCents, state, reason, answerBy } of disputes) {
    if (usCents <= 0) continue;
    const closedAt = state === 'open' ? null : now;
    await sql`
      insert into payment_dispute (user_id, payment_id, ref, us_cents, state, reason, answer_by, opened_at, closed_at)
      values (${user_id}, ${id}, ${ref.slice(0, 200)}, ${usCents}, ${state}::dispute_state,
        ${reason?.slice(0, 300) || null}, ${answerBy}, ${now}, ${closedAt})
      on conflict (user_id, payment_id, ref) do update set
        us_cents = excluded.us_cents, state = excluded.state, reason = excluded.reason, answer_by = excluded.answer_by,
        closed_at = case when excluded.closed_at is not null
          then coalesce(payment_dispute.closed_at, excluded.closed_at) end`.execute(tx);
  }
}

/** Oldest first. */
export function listDisputesOf(db: Executor, paymentId: string) {
  return db
    .selectFrom('payment_dispute')
    .select(['ref', 'us_cents', 'state', 'reason', 'answer_by', 'opened_at', 'closed_at'])
    .where('payment_id', '=', paymentId)
    .orderBy('opened_at')
    .orderBy('ref')
    .execute();
}
