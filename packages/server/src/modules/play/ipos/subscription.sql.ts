import type { IpoReviewQuery } from '@limelight/contract/play/staff-ipos.schema';
import { dayMs, secondMs } from '@limelight/rules/time';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { PoolEntry } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';
import { contains } from '../../../platform/search-fold.sql.js';

export interface SubscriberRow {
  readonly frozen: boolean;
  readonly elite: boolean;
  readonly freeCents: number;
  readonly createdAt: Date;
}

/** Players with a wallet, by their ids. */
export async function findSubscribers(
  tx: Executor,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, SubscriberRow>> {
  const { rows } = await sql<SubscriberRow & { readonly userId: string }>`
    select wallet.user_id as "userId", wallet.frozen, wallet.tier = 'elite' as elite,
      cash_cents - reserved_cents as "freeCents", coalesce("user".created_at, wallet.created_at) as "createdAt"
    from wallet left join "user" on "user".id = wallet.user_id where wallet.user_id = any(${userIds}::uuid[])`.execute(
    tx,
  );
  return new Map(rows.map(({ userId, ...row }) => [userId, row]));
}

export interface SubscriptionRow extends Selectable<PoolEntry> {
  readonly price_cents: number;
}

function selectSubscriptions(db: Executor, userId: string) {
  return db
    .selectFrom('pool_entry')
    .innerJoin('pool', 'pool.id', 'pool_entry.pool_id')
    .selectAll('pool_entry')
    .select('pool.price_cents')
    .where('pool_entry.user_id', '=', userId)
    .where('pool.kind', '=', 'ipo');
}

/** Of running IPOs, and of those that closed lately; the newest first. */
export function listSubscriptionsOf(db: Executor, userId: string, since: Date): Promise<SubscriptionRow[]> {
  return selectSubscriptions(db, userId)
    .where('pool.closes_at', '>', since)
    .orderBy('pool.closes_at', 'desc')
    .orderBy('pool.id')
    .execute();
}

export function findSubscription(db: Executor, userId: string, ipoId: string): Promise<SubscriptionRow | undefined> {
  return selectSubscriptions(db, userId).where('pool.id', '=', ipoId).executeTakeFirst();
}

/** How far apart two sign-ups from one address may be: addresses are reassigned. */
const addressSeconds = 30 * (dayMs / secondMs);

/**
 * Other subscribers of the same IPO whose account is older and shares an origin with this entry's: signed up
 * from the same address within 30 days, used in the same browser, of the same mailbox or the same mobile
 * number. As with invitations it is a signal for staff, since families share.
 */
function olderSharers(entry: RawBuilder<unknown>) {
  return sql`(
    select bool_or(same_address) as same_address, bool_or(same_device) as same_device,
      bool_or(same_mailbox) as same_mailbox, bool_or(same_mobile) as same_mobile, other_id
    from (
      select other.user_id as other_id, true as same_address, false as same_device, false as same_mailbox, false as same_mobile
      from sign_up_origin as own
      join sign_up_origin as other on other.address_digest = own.address_digest and other.user_id <> own.user_id
      where own.user_id = ${entry}.user_id and abs(extract(epoch from other.created_at - own.created_at)) < ${addressSeconds}
      union all
      select other_id, false, true, false, false from shared_device where user_id = ${entry}.user_id
      union all
      select user_id, false, true, false, false from shared_device where other_id = ${entry}.user_id
      union all
      select other.user_id, false, false, other.mailbox_digest = own.mailbox_digest,
        coalesce(other.mobile_digest = own.mobile_digest, false)
      from contact_trace as own
      join contact_trace as other on other.user_id <> own.user_id
        and (other.mailbox_digest = own.mailbox_digest or other.mobile_digest = own.mobile_digest)
      where own.user_id = ${entry}.user_id
    ) as found
    join pool_entry as other_entry on other_entry.user_id = other_id and other_entry.pool_id = ${entry}.pool_id
    join "user" as older on older.id = other_id
    join "user" as own_account on own_account.id = ${entry}.user_id
    where (older.created_at, older.id) < (own_account.created_at, own_account.id)
    group by other_id
  )`;
}

/**
 * Holds the subscriptions of an IPO that share an origin with one of an older account, and that staff have
 * not decided about. The caller has the pool's lock, shared or alone.
 * @returns whose
 */
export async function holdSharedSubscriptions(tx: Executor, ipoId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    update pool_entry as entry set review = 'held'
    where pool_id = ${ipoId} and review is null and number is null
      and exists (select from ${olderSharers(sql`entry`)} as sharer)
    returning user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

export interface ReviewRow {
  readonly ipoId: string;
  readonly ipoName: string;
  readonly closesAt: Date;
  readonly userId: string;
  readonly name: string;
  readonly joinedAt: Date;
  readonly shares: number;
  readonly state: 'held' | 'released' | 'refused';
  readonly reason: string | null;
  readonly reviewedBy: string | null;
  readonly shared: {
    readonly sameAddress: number;
    readonly sameDevice: number;
    readonly sameMailbox: number;
    readonly sameMobile: number;
  };
}

export function selectReviews(db: Executor, { q, state, ipo, direction }: IpoReviewQuery) {
  let rows = db
    .selectFrom('pool_entry as entry')
    .innerJoin('ipo', 'ipo.id', 'entry.pool_id')
    .innerJoin('pool', 'pool.id', 'ipo.id')
    .innerJoin('user as player', 'player.id', 'entry.user_id')
    .leftJoin('user as reviewer', 'reviewer.id', 'entry.reviewed_by')
    .select(['ipo.id as ipoId', 'ipo.name as ipoName', 'pool.closes_at as closesAt', 'entry.user_id as userId'])
    .select(['player.name', 'player.created_at as joinedAt', 'entry.units as shares', 'entry.review as state'])
    .select(['entry.review_reason as reason', 'reviewer.name as reviewedBy'])
    .select(
      sql<ReviewRow['shared']>`(
        select json_build_object(
          'sameAddress', count(*) filter (where same_address), 'sameDevice', count(*) filter (where same_device),
          'sameMailbox', count(*) filter (where same_mailbox), 'sameMobile', count(*) filter (where same_mobile))
        from ${olderSharers(sql`entry`)} as sharer)`.as('shared'),
    )
    .where('entry.review', 'is not', null);
  if (q !== '') rows = rows.where(contains(sql`concat_ws(' ', player.name, player.email, ipo.name)`, q));
  if (state !== undefined) rows = rows.where('entry.review', '=', state);
  if (ipo !== undefined) rows = rows.where('ipo.id', '=', ipo);
  return rows.orderBy('pool.closes_at', direction).orderBy('entry.pool_id').orderBy('entry.user_id');
}

/** Stores what staff decided about a held subscription. @returns whether it was held */
export async function saveReview(
  tx: Executor,
  { ipoId, userId }: { readonly ipoId: string; readonly userId: string },
  review: {
    readonly review: 'released' | 'refused';
    readonly review_reason: string;
    readonly reviewed_by: string;
    readonly reviewed_at: Date;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('pool_entry')
    .set(review)
    .where('pool_id', '=', ipoId)
    .where('user_id', '=', userId)
    .where('review', '=', 'held')
    .where('number', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** What waits for staff: how many, and since when. */
export async function findHeldSubscriptions(db: Executor): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*) as count, min(changed_at) as "oldestAt" from pool_entry
    where review = 'held' and number is null`.execute(db);
  return rows[0] ?? { count: 0, oldestAt: null };
}
