import type { GatewayName } from '@limelight/rules/payment';
import type { VipTier } from '@limelight/rules/vip-plan';
import { type Selectable, sql } from 'kysely';
import type { Subscription as SubscriptionTable } from '../../../../platform/database.generated.js';
import type { Executor } from '../../../../platform/database.js';

/** No plan is free: a check constraint. */
export type SubscriptionRow = Omit<Selectable<SubscriptionTable>, 'plan' | 'next_plan'> & {
  readonly plan: VipTier;
  readonly next_plan: VipTier | null;
};

export type NewSubscription = SubscriptionChange &
  Pick<SubscriptionRow, 'user_id' | 'id' | 'gateway' | 'ref' | 'started_at'>;

const rowsOf = (db: Executor) => db.selectFrom('subscription').selectAll().$castTo<SubscriptionRow>();

export async function insertSubscription(tx: Executor, subscription: NewSubscription): Promise<void> {
  await tx.insertInto('subscription').values(subscription).execute();
}

export function findSubscription(db: Executor, id: string): Promise<SubscriptionRow | undefined> {
  return rowsOf(db).where('id', '=', id).executeTakeFirst();
}

/** The one that gives or may give its tier: there is at most one per player. */
export function findRunningSubscription(db: Executor, userId: string): Promise<SubscriptionRow | undefined> {
  return rowsOf(db).where('user_id', '=', userId).where('state', '<>', 'ended').executeTakeFirst();
}

export async function findSubscriptionByRef(
  db: Executor,
  gateway: GatewayName,
  ref: string,
): Promise<string | undefined> {
  const query = db.selectFrom('subscription').select('id').where('gateway', '=', gateway).where('ref', '=', ref);
  return (await query.executeTakeFirst())?.id;
}

/** The caller has locked the account. */
export function lockSubscription(tx: Executor, id: string): Promise<SubscriptionRow | undefined> {
  return rowsOf(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** What a report or the time makes of a subscription. */
export type SubscriptionChange = Pick<
  SubscriptionRow,
  | 'plan'
  | 'us_cents'
  | 'next_plan'
  | 'next_us_cents'
  | 'paid_until'
  | 'provider_state'
  | 'ends_with_period'
  | 'closed_at'
  | 'state'
  | 'lasts_until'
  | 'read_due_at'
>;

/** The caller has locked the account. Reports requested before are void. */
export async function updateSubscription(tx: Executor, id: string, change: SubscriptionChange): Promise<void> {
  await tx
    .updateTable('subscription')
    .set({ ...change, reports: sql`reports + 1` })
    .where('id', '=', id)
    .execute();
}

/**
 * Before a change is requested at the provider: whatever becomes of the request, the reconciler reads it
 * next.
 */
export async function noteChange(
  db: Executor,
  id: string,
  { changeId, now }: { readonly changeId: string | null; readonly now: Date },
): Promise<void> {
  await db.updateTable('subscription').set({ change_id: changeId, read_due_at: now }).where('id', '=', id).execute();
}

/** A reading that is due later is due at `dueAt`; one that is not due at all stays so. */
export async function dueAtLatest(tx: Executor, id: string, dueAt: Date): Promise<void> {
  const query = tx.updateTable('subscription').set({ read_due_at: dueAt });
  await query.where('id', '=', id).where('read_due_at', '>', dueAt).execute();
}

/** Subscriptions that are to be read at their provider, the longest due first. */
export function listReadDue(
  db: Executor,
  { gateway, now, limit }: { readonly gateway: GatewayName; readonly now: Date; readonly limit: number },
): Promise<SubscriptionRow[]> {
  const due = rowsOf(db).where('gateway', '=', gateway).where('read_due_at', '<=', now);
  return due.orderBy('read_due_at').limit(limit).execute();
}

/**
 * Claims the right to read: false when somebody else has since `row` was read. A failed reading is due again
 * at `until`.
 */
export async function claimSubscriptionRead(
  db: Executor,
  row: Pick<SubscriptionRow, 'id' | 'read_due_at'>,
  until: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('subscription')
    .set({ read_due_at: until })
    .where('id', '=', row.id)
    .where('read_due_at', '=', row.read_due_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Subscriptions whose time is over. */
export function listOverdue(db: Executor, now: Date, limit: number) {
  return db
    .selectFrom('subscription')
    .select(['user_id', 'id'])
    .where('lasts_until', '<=', now)
    .orderBy('lasts_until')
    .limit(limit)
    .execute();
}
