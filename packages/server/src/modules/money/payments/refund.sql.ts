import type { GatewayName } from '@limelight/rules/payment';
import { type Selectable, sql } from 'kysely';
import type { PaymentRefund } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';
import type { PaymentRow } from './payment.sql.js';

export type RefundRow = Selectable<PaymentRefund>;

export interface NewRefund {
  readonly id: string;
  readonly usCents: number;
  readonly reason: string;
  readonly requestedBy: string;
  readonly now: Date;
}

/** The caller has locked the payment. @returns undefined when the id is taken */
export function insertRefund(
  tx: Executor,
  { user_id, id: payment_id }: Pick<PaymentRow, 'user_id' | 'id'>,
  { id, usCents, reason, requestedBy, now }: NewRefund,
): Promise<RefundRow | undefined> {
  return tx
    .insertInto('payment_refund')
    .values({ user_id, payment_id, id, us_cents: usCents, reason, requested_by: requestedBy, created_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function findRefund(db: Executor, id: string): Promise<RefundRow | undefined> {
  return db.selectFrom('payment_refund').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Oldest first. */
export function listRefundsOf(db: Executor, paymentId: string): Promise<RefundRow[]> {
  return db
    .selectFrom('payment_refund')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/**
 * Claims the only call to the provider until `before` has passed it again.
 * @returns undefined when it is claimed
 */
export function claimRefund(
  db: Executor,
  id: string,
  { now, before }: { readonly now: Date; readonly before: Date },
): Promise<RefundRow | undefined> {
  return db
    .updateTable('payment_refund')
    .set({ tried_at: now })
    .where('id', '=', id)
    .where('state', '<>', 'refused')
    .where((where) => where.or([where('tried_at', 'is', null), where('tried_at', '<=', before)]))
    .returningAll()
    .executeTakeFirst();
}

/**
 * Stores an answer unless another call was answered meanwhile; that a refund was made outweighs a refusal to
 * make it twice.
 * @param from its state before the call
 * @returns whether the state is another than before
 */
export async function saveAnswer(
  tx: Executor,
  { id, state: from }: Pick<RefundRow, 'id' | 'state'>,
  { state, ref, trouble }: Pick<RefundRow, 'state' | 'trouble'> & { readonly ref: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    update payment_refund as refund
    set state = ${state}::refund_state, provider_ref = coalesce(${ref}, refund.provider_ref), trouble = ${trouble}
    from (select id, state from payment_refund where id = ${id}::uuid for update) as before
    where refund.id = before.id
      and (before.state = ${from}::refund_state or before.state = 'refused' and ${state} in ('pending', 'done'))
    returning before.state <> refund.state as changed`.execute(tx);
  return rows[0]?.changed ?? false;
}

/**
 * Refunds to read at a provider, the longest untried first: those without an answer since `unanswered`, and
 * the others since `answered`.
 */
export async function listDueRefunds(
  db: Executor,
  {
    gateway,
    unanswered,
    answered,
    createdAfter,
    limit,
  }: Record<'unanswered' | 'answered' | 'createdAfter', Date> & {
    readonly gateway: GatewayName;
    readonly limit: number;
  },
): Promise<RefundRow[]> {
  return db
    .selectFrom('payment_refund as refund')
    .innerJoin('payment', (join) =>
      join.onRef('payment.user_id', '=', 'refund.user_id').onRef('payment.id', '=', 'refund.payment_id'),
    )
    .selectAll('refund')
    .where('payment.gateway', '=', gateway)
    .where('refund.state', '<>', 'refused')
    .where('refund.created_at', '>', createdAfter)
    .where(
      sql<boolean>`coalesce(refund.tried_at, refund.created_at)
        <= case refund.state when 'requested' then ${unanswered}::timestamptz else ${answered}::timestamptz end`,
    )
    .orderBy(({ fn }) => fn.coalesce('refund.tried_at', 'refund.created_at'))
    .limit(limit)
    .execute();
}
