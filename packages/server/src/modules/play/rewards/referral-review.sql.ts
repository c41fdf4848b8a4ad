import type { listReferralReviews } from '@limelight/contract/play/staff-referrals.schema';
import { staffCountMax } from '@limelight/rules/page-size';
import { type NotNull, sql } from 'kysely';
import type { z } from 'zod';
import type { Executor } from '../../../platform/database.js';
import { contains } from '../../../platform/search-fold.sql.js';
import { sharedOrigins } from './referral.sql.js';

type ReviewQuery = z.output<(typeof listReferralReviews)['query']>;
type AccountState = 'active' | 'suspended' | 'closed';
export type ReviewRow = Awaited<ReturnType<ReturnType<typeof reviews>['execute']>>[number];

const sharing = sharedOrigins({ invited: sql`referral.invited_id`, referrer: sql`referral.referrer_id` });

/**
 * Every referral has both accounts. Joined from the left, since the planner leaves out such a join where no
 * column is read.
 */
function reviews(db: Executor) {
  return db
    .selectFrom('referral')
    .leftJoin('user as invited', 'invited.id', 'referral.invited_id')
    .leftJoin('user as referrer', 'referrer.id', 'referral.referrer_id')
    .leftJoin('user as reviewer', 'reviewer.id', 'referral.reviewed_by')
    .select(['referral.invited_id as invitedId', 'referral.referrer_id as referrerId', 'referral.state'])
    .select(['referral.noted_at as heldAt', 'referral.reviewed_at as reviewedAt', 'referral.review_reason as reason'])
    .select(['invited.name as invitedName', 'invited.account_state as invitedState'])
    .select(['referrer.name as referrerName', 'referrer.account_state as referrerState'])
    .select('reviewer.name as reviewedBy')
    .$narrowType<{
      invitedName: NotNull;
      invitedState: NotNull;
      referrerName: NotNull;
      referrerState: NotNull;
    }>()
    .select(
      sql<{
        readonly sameAddress: number;
        readonly sameDevice: number;
        readonly sameMailbox: number;
        readonly sameMobile: number;
        readonly withReferrer: boolean;
      }>`(
        select json_build_object(
          'sameAddress', count(*) filter (where shared.same_address),
          'sameDevice', count(*) filter (where shared.same_device),
          'sameMailbox', count(*) filter (where shared.same_mailbox),
          'sameMobile', count(*) filter (where shared.same_mobile),
          'withReferrer', coalesce(bool_or(account.id = referral.referrer_id), false))
        ${sharing}
      )`.as('shared'),
    );
}

/** The referrals of a filter. Held ones: who waits longest first; reviewed ones: the last first. */
export function selectReviews(db: Executor, { q, state }: ReviewQuery) {
  let query = reviews(db);
  if (q !== '') {
    const people = sql`concat_ws(' ', invited.name, invited.email, referrer.name, referrer.email)`;
    query = query.where(contains(people, q));
  }
  return state === undefined
    ? query.where('referral.state', '=', 'held').orderBy('referral.noted_at').orderBy('referral.invited_id')
    : query
        .where('referral.reviewed_at', 'is not', null)
        .orderBy('referral.reviewed_at', 'desc')
        .orderBy('referral.invited_id');
}

export function findReview(db: Executor, invitedId: string): Promise<ReviewRow | undefined> {
  return reviews(db).where('referral.invited_id', '=', invitedId).executeTakeFirst();
}

export async function listEvidence(db: Executor, invitedId: string) {
  const { rows } = await sql<{
    id: string;
    name: string;
    state: AccountState;
    relation: 'referrer' | 'same-code' | 'stranger';
    sameAddress: boolean;
    sameDevice: boolean;
    sameMailbox: boolean;
    sameMobile: boolean;
    joinedAt: Date;
  }>`
    select evidence.* from referral join "user" as invited on invited.id = referral.invited_id cross join lateral (
      select account.id, account.name, account.account_state as state,
        case
          when account.id = referral.referrer_id then 'referrer'
          when account.referred_by = referral.referrer_id then 'same-code'
          else 'stranger'
        end as relation,
        shared.same_address as "sameAddress", shared.same_device as "sameDevice",
        shared.same_mailbox as "sameMailbox", shared.same_mobile as "sameMobile", account.created_at as "joinedAt"
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
