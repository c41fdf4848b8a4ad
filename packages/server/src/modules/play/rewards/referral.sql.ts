import { referralActiveDaysNeeded, referralMemberDaysNeeded, referralTradesNeeded } from '@limelight/rules/referral';
import { dayMs, secondMs } from '@limelight/rules/time';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Referral } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';

/** How far apart two sign-ups of strangers may be to count as one origin. */
const strangerSeconds = 30 * (dayMs / secondMs);

/** Progress is counted up to what an invitation needs. */
export const gateLimits = {
  trades: referralTradesNeeded,
  activeDays: referralActiveDaysNeeded,
  memberDays: referralMemberDaysNeeded,
} as const;

export interface ArrivalRow {
  readonly invitedId: string;
  readonly referrerId: string;
  /** Empty when the account is closed. */
  readonly handle: string;
  readonly joinedAt: Date;
  readonly verified: boolean;
  /** Null while pending. */
  readonly state: 'held' | 'released' | 'refused' | 'paid' | null;
  readonly bonusCents: number | null;
  readonly paidAt: Date | null;
  /** Of a refusal. */
  readonly reason: string | null;
  readonly trades: number;
  readonly activeDays: number;
}

/**
 * Invited players and their progress. A day is active when the player traded or claimed the daily bonus: both
 * rows exist anyway, so a trade needs no further write.
 */
const arrivals = sql`
  select invited.id as "invitedId", invited.referred_by as "referrerId", coalesce(invited.handle, '') as handle, invited.created_at as "joinedAt",
    invited.email_verified as verified, referral.state, referral.bonus_cents as "bonusCents",
    referral.paid_at as "paidAt", case when referral.state = 'refused' then referral.review_reason end as reason, traded.count::integer as trades, active.count::integer as "activeDays"
  from "user" as invited
  left join referral on referral.invited_id = invited.id
  cross join lateral (
    select count(*) from (select 1 from standing_trade where user_id = invited.id limit ${gateLimits.trades}) as first
  ) as traded
  cross join lateral (
    select count(*) from (
      select day from (
        select (created_at at time zone 'Europe/London')::date as day from standing_trade where user_id = invited.id
        union
        select day from daily_bonus_claim where user_id = invited.id
      ) as days limit ${gateLimits.activeDays}
    ) as first
  ) as active`;

export async function findArrival(db: Executor, invitedId: string): Promise<ArrivalRow | undefined> {
  const { rows } = await sql<ArrivalRow>`
    ${arrivals} where invited.id = ${invitedId} and invited.referred_by is not null`.execute(db);
  return rows[0];
}

/** Players who joined with this player's code, newest first. */
export async function listArrivals(db: Executor, referrerId: string, limit: number): Promise<ArrivalRow[]> {
  const { rows } = await sql<ArrivalRow>`
    ${arrivals} where invited.referred_by = ${referrerId}
    order by invited.created_at desc, invited.id desc limit ${limit}`.execute(db);
  return rows;
}

interface ReferrerRow {
  /** Null when the account is closed. */
  readonly handle: string | null;
  readonly referralCode: string;
  /** Whose code the player joined with. */
  readonly referredBy: string | null;
}

interface ReferralTotals extends ReferrerRow {
  readonly joined: number;
  readonly paid: number;
  readonly earnedCents: number;
  readonly paidThisMonth: number;
}

/** The player with a referrer's figures. @returns undefined for an unknown account */
export async function findReferralTotals(
  db: Executor,
  referrerId: string,
  monthStart: string,
): Promise<ReferralTotals | undefined> {
  const { rows } = await sql<ReferralTotals>`
    select account.handle, account.referral_code as "referralCode", account.referred_by as "referredBy",
      (select count(*) from "user" where referred_by = account.id) as joined, totals.*
    from "user" as account
    cross join lateral (
      select count(*) filter (where state = 'paid') as paid, coalesce(sum(bonus_cents), 0)::bigint as "earnedCents",
        count(*) filter (where paid_day >= ${monthStart}::date) as "paidThisMonth"
      from referral where referrer_id = account.id
    ) as totals
    where account.id = ${referrerId}`.execute(db);
  return rows[0];
}

export async function countPaidSince(db: Executor, referrerId: string, day: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from referral where referrer_id = ${referrerId} and paid_day >= ${day}::date`.execute(db);
  return rows[0]?.count ?? 0;
}

export function findReferrer(db: Executor, userId: string) {
  return db
    .selectFrom('user')
    .select(['handle', 'referral_code as referralCode', 'referred_by as referredBy'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

/**
 * The referrer of a player, and the player's handle; undefined without a referrer who plays, or when either
 * account is not active. Locks the referrer's row: a concurrent deletion either erases the new notification
 * or is seen here.
 */
export function lockReferrerOf(tx: Executor, invitedId: string) {
  return tx
    .selectFrom('user as invited')
    .innerJoin('user as referrer', 'referrer.id', 'invited.referred_by')
    .select(['referrer.id as referrerId', 'invited.handle as invitedHandle'])
    .where('invited.id', '=', invitedId)
    .where('invited.account_state', '=', 'active')
    .where('referrer.role', '=', 'user')
    .where('referrer.account_state', '=', 'active')
    .forKeyShare('referrer')
    .executeTakeFirst();
}

export async function listInvitedIds(db: Executor, referrerId: string): Promise<string[]> {
  const rows = await db.selectFrom('user').select('id').where('referred_by', '=', referrerId).execute();
  return rows.map(({ id }) => id);
}

/**
 * The accounts that hold a referral, as `shared`: those used in the same browser at any time; the referrer
 * when both signed up from one address or by one fingerprint; within 30 days players of the same code who
 * did, and any account from the same address. Strangers count for 30 days only, since addresses are
 * reassigned, and by address only, since many phones of one network have the same fingerprint. Those of one
 * mailbox or mobile number count at any time: a signal for staff, never a refusal, since families share.
 */
export function sharedOrigins(of: { readonly invited: RawBuilder<unknown>; readonly referrer: RawBuilder<unknown> }) {
  return sql`
    from (
      select other_id, bool_or(same_address) as same_address, bool_or(same_device) as same_device,
        bool_or(same_mailbox) as same_mailbox, bool_or(same_mobile) as same_mobile
      from (
        select other.user_id as other_id, other.address_digest = own.address_digest as same_address,
          other.device_digest = own.device_digest as same_device, false as same_mailbox, false as same_mobile
        from sign_up_origin as own
        join sign_up_origin as other
          on (other.address_digest = own.address_digest or other.device_digest = own.device_digest)
          and other.user_id <> own.user_id
        join "user" as account on account.id = other.user_id
        where own.user_id = ${of.invited} and (
          account.id = ${of.referrer}
          or (
            abs(extract(epoch from other.created_at - own.created_at)) < ${strangerSeconds}
            and (other.address_digest = own.address_digest or account.referred_by = ${of.referrer})
          )
        )
        union all
        select other_id, false, true, false, false from shared_device where user_id = ${of.invited}
        union all
        select other.user_id, false, false, true, other.mobile_digest is not distinct from own.mobile_digest
          and own.mobile_digest is not null
        from contact_trace as own
        join contact_trace as other on other.mailbox_digest = own.mailbox_digest and other.user_id <> own.user_id
        where own.user_id = ${of.invited}
        union all
        select other.user_id, false, false, false, true
        from contact_trace as own
        join contact_trace as other on other.mobile_digest = own.mobile_digest and other.user_id <> own.user_id
        where own.user_id = ${of.invited}
      ) as found group by other_id
    ) as shared
    join "user" as account on account.id = shared.other_id`;
}

/** Whether the invited player shares an origin with another account. */
export async function hasSharedOrigin(db: Executor, invitedId: string, referrerId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 ${sharedOrigins({ invited: sql`${invitedId}::uuid`, referrer: sql`${referrerId}::uuid` })} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

export async function areBothInGoodStanding(db: Executor, userIds: readonly [string, string]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from "user" where id = any(${userIds}::uuid[]) and email_verified and account_state = 'active'
      and role = 'user'`.execute(db);
  return rows.length === userIds.length;
}

export async function saveReferralPaid(
  tx: Executor,
  {
    bonus_cents,
    paid_day,
    ...referral
  }: Pick<Selectable<Referral>, 'invited_id' | 'referrer_id' | 'noted_at' | 'bonus_cents' | 'paid_day'>,
): Promise<void> {
  const outcome = { state: 'paid', bonus_cents, paid_day, paid_at: referral.noted_at } as const;
  await tx
    .insertInto('referral')
    .values({ ...referral, ...outcome })
    .onConflict((conflict) => conflict.column('invited_id').doUpdateSet(outcome))
    .execute();
}

export async function insertReferralHeld(
  tx: Executor,
  referral: Pick<Selectable<Referral>, 'invited_id' | 'referrer_id' | 'noted_at'>,
): Promise<void> {
  await tx
    .insertInto('referral')
    .values({ ...referral, state: 'held' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Pending invited players who traded after one tick and up to another. */
export async function listInvitedTraders(db: Executor, after: number, upTo: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct invited.id
    from standing_trade as trade join "user" as invited on invited.id = trade.user_id
    left join referral on referral.invited_id = invited.id
    where trade.tick_number > ${after} and trade.tick_number <= ${upTo}
      and invited.referred_by is not null and coalesce(referral.state, 'released') = 'released'`.execute(db);
  return rows.map(({ id }) => id);
}

/** Pending invited players with enough trades. */
export async function listInvitedPlayers(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select invited.id from "user" as invited
    left join referral on referral.invited_id = invited.id
    where invited.referred_by is not null and coalesce(referral.state, 'released') = 'released'
      and (select count(*) from (select 1 from standing_trade where user_id = invited.id limit ${gateLimits.trades}) as first)
        = ${gateLimits.trades}
    order by invited.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** For the timeline of a person: whom they invited. */
export function selectReferrals(userId: string) {
  return sql`
    select invited.id::text as key, referral.noted_at as at, jsonb_build_object('state', referral.state,
      'name', invited.name) as data
    from referral join "user" as invited on invited.id = referral.invited_id
    where referral.referrer_id = ${userId}`;
}
