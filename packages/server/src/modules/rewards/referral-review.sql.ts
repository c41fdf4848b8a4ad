import type { listReferralReviews } from '@limelight/contract/staff-referrals.schema';
import { staffCountMax, staffPageSize } from '@limelight/rules/page-size';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Executor } from '../../platform/database.js';
import { containsPattern } from '../../platform/staff-list.sql.js';
import { sharedOrigins } from './referral.sql.js';

type ReviewQuery = z.output<(typeof listReferralReviews)['query']>;
type AccountState = 'active' | 'suspended' | 'closed';

export interface ReviewRow {
  readonly invitedId: string;
  readonly invitedName: string;
  readonly invitedState: AccountState;
  readonly referrerId: string;
  readonly referrerName: string;
  readonly referrerState: AccountState;
  readonly state: 'held' | 'released' | 'refused' | 'paid';
  readonly heldAt: Date;
  readonly sameAddress: number;
  readonly sameDevice: number;
  readonly withReferrer: boolean;
  readonly reviewedAt: Date | null;
  readonly reviewedBy: string | null;
  readonly reason: string | null;
}

const sharing = sharedOrigins({ invited: sql`referral.invited_id`, referrer: sql`referral.referrer_id` });

function conditionOf({ q, state }: ReviewQuery): RawBuilder<unknown> {
  const wanted = state === undefined ? sql`referral.state = 'held'` : sql`referral.reviewed_at is not null`;
  if (q === '') return wanted;
  const pattern = containsPattern(q);
  return sql`${wanted} and (invited.name ilike ${pattern} or referrer.name ilike ${pattern}
    or invited.email ilike ${pattern} or referrer.email ilike ${pattern})`;
}

const people = sql`
  from referral
  join "user" as invited on invited.id = referral.invited_id
  join "user" as referrer on referrer.id = referral.referrer_id`;

function reviewsWhere(condition: RawBuilder<unknown>, rest: RawBuilder<unknown>) {
  return sql<ReviewRow>`
    select page.*, counted."sameAddress", counted."sameDevice", coalesce(counted."withReferrer", false) as "withReferrer"
    from (
      select referral.invited_id as "invitedId", invited.name as "invitedName", invited.account_state as "invitedState",
        referral.referrer_id as "referrerId", referrer.name as "referrerName",
        referrer.account_state as "referrerState", referral.state, referral.noted_at as "heldAt",
        referral.reviewed_at as "reviewedAt", reviewer.name as "reviewedBy", referral.review_reason as reason
      ${people} left join "user" as reviewer on reviewer.id = referral.reviewed_by
      where ${condition} ${rest}
    ) as page
    join referral on referral.invited_id = page."invitedId"
    cross join lateral (
      select count(*) filter (where shared.same_address) as "sameAddress",
        count(*) filter (where shared.same_device) as "sameDevice",
        bool_or(account.id = referral.referrer_id) as "withReferrer"
      ${sharing}
    ) as counted`;
}

function orderOf({ state }: ReviewQuery): RawBuilder<unknown> {
  return state === undefined
    ? sql`referral.noted_at, referral.invited_id`
    : sql`referral.reviewed_at desc, referral.invited_id`;
}

/** Every referral of the filter, for `streamRows`. The order is again that of the list after the evidence is joined. */
export function selectReviews(db: Executor, query: ReviewQuery) {
  const time = query.state === undefined ? sql`page."heldAt"` : sql`page."reviewedAt" desc`;
  const rows = sql`${reviewsWhere(conditionOf(query), sql`order by ${orderOf(query)}`)} order by ${time}, page."invitedId"`;
  return db.selectFrom(sql<ReviewRow>`(${rows})`.as('listed')).selectAll();
}

/** Held ones: who waits longest first; reviewed ones: the last first. */
export async function listReviews(db: Executor, query: ReviewQuery): Promise<ReviewRow[]> {
  const isHeld = query.state === undefined;
  const range = sql`order by ${orderOf(query)} limit ${staffPageSize} offset ${query.page * staffPageSize}`;
  const rows = (await reviewsWhere(conditionOf(query), range).execute(db)).rows;
  const timeOf = ({ heldAt, reviewedAt }: ReviewRow) => (isHeld ? heldAt : (reviewedAt ?? heldAt)).getTime();
  return rows.toSorted((left, right) => (timeOf(left) - timeOf(right)) * (isHeld ? 1 : -1));
}

/** Counts up to one more than the maximum. */
export async function countReviews(db: Executor, query: ReviewQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select 1 ${people} where ${conditionOf(query)} limit ${staffCountMax + 1}) as first`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export async function findReview(db: Executor, invitedId: string): Promise<ReviewRow | undefined> {
  return (await reviewsWhere(sql`referral.invited_id = ${invitedId}`, sql``).execute(db)).rows[0];
}

export async function listEvidence(db: Executor, invitedId: string) {
  const { rows } = await sql<{
    id: string;
    name: string;
    state: AccountState;
    relation: 'referrer' | 'same-code' | 'stranger';
    sameAddress: boolean;
    sameDevice: boolean;
    joinedAt: Date;
  }>`
    select evidence.* from referral join "user" as invited on invited.id = referral.invited_id cross join lateral (
      select account.id, account.name, account.account_state as state,
        case
          when account.id = referral.referrer_id then 'referrer'
          when account.referred_by = referral.referrer_id then 'same-code'
          else 'stranger'
        end as relation,
        shared.same_address as "sameAddress", shared.same_device as "sameDevice", account.created_at as "joinedAt"
      ${sharing}
      order by abs(extract(epoch from account.created_at - invited.created_at)), account.id limit 20
    ) as evidence
    where referral.invited_id = ${invitedId}`.execute(db);
  return rows;
}

export async function countReferralsOf(db: Executor, referrerId: string) {
  const { rows } = await sql<{ paid: number; refused: number }>`
    select count(*) filter (where state = 'paid') as paid, count(*) filter (where state = 'refused') as refused
    from referral where referrer_id = ${referrerId}`.execute(db);
  return rows[0] ?? { paid: 0, refused: 0 };
}

/** Locks the row until the transaction ends. */
export function lockReferral(tx: Executor, invitedId: string) {
  return tx
    .selectFrom('referral')
    .select(['state', 'referrer_id as referrerId'])
    .where('invited_id', '=', invitedId)
    .forUpdate()
    .executeTakeFirst();
}

export async function saveReview(
  tx: Executor,
  invitedId: string,
  review: {
    readonly state: 'released' | 'refused';
    readonly reviewed_at: Date;
    readonly reviewed_by: string;
    readonly review_reason: string;
  },
): Promise<void> {
  await tx.updateTable('referral').set(review).where('invited_id', '=', invitedId).execute();
}

/** What waits: how many, up to a maximum, and since when. */
export async function findHeldReferrals(db: Executor): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*) as count, min(noted_at) as "oldestAt" from (
      select noted_at from referral where state = 'held' order by noted_at limit ${staffCountMax}
    ) as held`.execute(db);
  return rows[0] ?? { count: 0, oldestAt: null };
}
