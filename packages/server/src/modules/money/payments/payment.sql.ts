import type { GatewayName, PaymentProduct, PaymentState } from '@limelight/rules/payment';
import { type Selectable, sql } from 'kysely';
import type { Payment as PaymentTable } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';

export type PaymentRow = Selectable<PaymentTable>;

export interface NewPayment {
  readonly userId: string;
  readonly id: string;
  readonly reference: string;
  readonly product: PaymentProduct;
  readonly usCents: number;
  readonly seCents: number;
  readonly gateway: GatewayName;
  readonly now: Date;
  readonly expiresAt: Date;
}

/**
 * A payment that a provider collected without an order of ours, as a renewal, or a second one for the same
 * order.
 */
export interface CollectedPayment {
  readonly userId: string;
  readonly id: string;
  readonly reference: string;
  readonly product: PaymentProduct['kind'];
  readonly tokens: number | null;
  readonly plan: PaymentRow['plan'];
  readonly subscriptionId: string | null;
  readonly gateway: GatewayName;
  readonly usCents: number;
  readonly paymentRef: string;
  readonly method: string | null;
  readonly paidAt: Date;
}

/**
 * It is marked as paid or for review by the first report that is applied to it.
 * @returns undefined when the payment belongs to another order
 */
export async function insertCollectedPayment(tx: Executor, payment: CollectedPayment): Promise<PaymentRow | undefined> {
  const { userId, usCents, subscriptionId, paymentRef, paidAt, ...same } = payment;
  return tx
    .insertInto('payment')
    .values({
      ...same,
      ...{ user_id: userId, us_cents: usCents, se_cents: 0, subscription_id: subscriptionId },
      ...{ payment_ref: paymentRef, created_at: paidAt, expires_at: paidAt, state: 'pending' },
    })
    .onConflict((conflict) => conflict.columns(['gateway', 'payment_ref']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Locks all payments of a subscription, its first one included, until the transaction ends. */
export function lockPaymentsOf(tx: Executor, subscriptionId: string): Promise<PaymentRow[]> {
  return tx
    .selectFrom('payment')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The payments of a subscription that count: those in review do not. */
export function listCoveringPayments(tx: Executor, subscriptionId: string) {
  return tx
    .selectFrom('payment')
    .select(['id', 'us_cents', 'paid_at', 'refunded_us_cents', 'disputed_us_cents', 'open_disputes'])
    .where('subscription_id', '=', subscriptionId)
    .where('state', '=', 'paid')
    .execute();
}

/** @returns false when the id is taken, by this player or another */
export async function insertPayment(db: Executor, payment: NewPayment): Promise<boolean> {
  const { product } = payment;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payment')
    .values({
      user_id: payment.userId,
      id: payment.id,
      reference: payment.reference,
      product: product.kind,
      tokens: product.kind === 'tokens' ? product.tokens : null,
      plan: product.kind === 'vip' ? product.plan : null,
      us_cents: payment.usCents,
      se_cents: payment.seCents,
      gateway: payment.gateway,
      created_at: payment.now,
      expires_at: payment.expiresAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export function findPaymentOf(db: Executor, userId: string, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payment').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();
}

export function findPayment(db: Executor, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locked until the transaction ends. */
export function lockPayment(tx: Executor, id: string): Promise<PaymentRow | undefined> {
  return tx.selectFrom('payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Newest first. `before` is the id of a payment of the same player. */
export async function listPaymentsOf(
  db: Executor,
  { userId, before, limit }: { readonly userId: string; readonly before: string | undefined; readonly limit: number },
): Promise<PaymentRow[]> {
  let query = db.selectFrom('payment').selectAll().where('user_id', '=', userId);
  if (before !== undefined) {
    query = query.where(
      sql<boolean>`(created_at, id) < (select created_at, id from payment where user_id = ${userId} and id = ${before})`,
    );
  }
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** How many checkouts a player has opened since. */
export async function countPaymentsSince(db: Executor, userId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('payment')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Stores the provider's checkout once: of two parallel calls both got the same one by the idempotency key.
 */
export async function saveCheckout(
  db: Executor,
  id: string,
  { ref, url }: { ref: string; url: string },
): Promise<void> {
  await db
    .updateTable('payment')
    .set({ checkout_ref: ref, checkout_url: url })
    .where('id', '=', id)
    .where('checkout_ref', 'is', null)
    .execute();
}

/** Claims the right to read the provider: false when somebody has read it after `since`. */
export async function claimRead(
  db: Executor,
  id: string,
  { since, now }: { since: Date; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment')
    .set({ read_at: now })
    .where('id', '=', id)
    .where((where) => where.or([where('read_at', 'is', null), where('read_at', '<=', since)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface PaymentChange {
  readonly state: PaymentState;
  readonly paymentRef: string | null;
  readonly method: string | null;
  readonly reason: string | null;
  readonly paidAt: Date | null;
  /** In review: what may be refunded. */
  readonly receivedUsCents: number | null;
  readonly refundedUsCents: number;
  readonly disputedUsCents: number;
  readonly openDisputes: number;
  readonly refundedSeCents: number;
  readonly disputedSeCents: number;
  readonly subscriptionId: string | null;
}

/** The caller has locked the payment. */
export async function updatePayment(tx: Executor, id: string, change: PaymentChange, now: Date): Promise<void> {
  await tx
    .updateTable('payment')
    .set({
      reports: sql`reports + 1`,
      read_at: now,
      state: change.state,
      payment_ref: change.paymentRef,
      method: change.method,
      reason: change.reason,
      paid_at: change.paidAt,
      received_us_cents: change.receivedUsCents,
      refunded_us_cents: change.refundedUsCents,
      disputed_us_cents: change.disputedUsCents,
      open_disputes: change.openDisputes,
      refunded_se_cents: change.refundedSeCents,
      disputed_se_cents: change.disputedSeCents,
      subscription_id: change.subscriptionId,
    })
    .where('id', '=', id)
    .execute();
}

/** Appends to a payment's history. The caller has locked the payment. */
export async function insertStep(
  tx: Executor,
  { user_id, id }: Pick<PaymentRow, 'user_id' | 'id'>,
  step: { readonly at: Date; readonly text: string },
): Promise<void> {
  await sql`
    insert into payment_step (user_id, payment_id, number, at, text)
    select ${user_id}::uuid, ${id}::uuid, coalesce(max(number), 0) + 1, ${step.at}::timestamptz, ${step.text}
    from payment_step where user_id = ${user_id}::uuid and payment_id = ${id}::uuid`.execute(tx);
}

export function listSteps(db: Executor, userId: string, paymentId: string) {
  return db
    .selectFrom('payment_step')
    .select(['at', 'text'])
    .where('user_id', '=', userId)
    .where('payment_id', '=', paymentId)
    .orderBy('number')
    .execute();
}

/** The payment that a provider names by its checkout, its payment or our order's id. */
export async function findPaymentBySubject(
  db: Executor,
  gateway: GatewayName,
  subject:
    | { readonly kind: 'checkout' | 'payment'; readonly ref: string }
    | { readonly kind: 'order'; readonly id: string },
): Promise<string | undefined> {
  const query = db.selectFrom('payment').select('id').where('gateway', '=', gateway);
  const found = await (subject.kind === 'order'
    ? query.where('id', '=', subject.id)
    : query.where(subject.kind === 'checkout' ? 'checkout_ref' : 'payment_ref', '=', subject.ref)
  ).executeTakeFirst();
  return found?.id;
}

/** The player for whom a provider's page was opened. */
export async function findCheckoutOwner(db: Executor, gateway: GatewayName, ref: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment')
    .select('user_id')
    .where('gateway', '=', gateway)
    .where('checkout_ref', '=', ref)
    .executeTakeFirst();
  return row?.user_id;
}
