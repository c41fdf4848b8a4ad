import type { RingSignal } from '@limelight/rules/ring';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';
import { listedUsers } from './users.sql.js';

export interface MarkRow {
  readonly at: Date;
  readonly by: string | null;
  readonly reason: string | null;
}

/** The times of what a query selects as JSON are texts. */
interface RingRow {
  readonly since: string;
  readonly inForce: boolean;
  readonly shares: readonly RingSignal[];
  readonly first: { readonly id: string; readonly name: string };
}

/** What the drawer shows besides the row of the list. */
export function findUserDetails(db: Executor, userId: string) {
  return listedUsers(db)
    .select([
      'user.mobile_number_prefix as prefix',
      'user.mobile_number as number',
      'user.frozen_reason as frozenReason',
    ])
    .select(['user.phone_verified as phoneVerified', 'user.two_factor_enabled as twoFactorEnabled', 'user.bot'])
    .select([
      'user.referral_code as referralCode',
      (user) =>
        user
          .selectFrom('program_mark')
          .select('marked_at')
          .whereRef('program_mark.user_id', '=', 'user.id')
          .where('lifted_at', 'is', null)
          .as('programSince'),
      sql<RingRow | null>`(
        select json_build_object('since', to_json(coalesce(marked_at, noted_at)), 'inForce', marked_at is not null,
          'shares', signals, 'first', json_build_object('id', first.id, 'name', first.name))
        from ring_mark join "user" as first on first.id = first_id
        where ring_mark.user_id = "user".id and ended_at is null
      )`.as('ring'),
      (user) =>
        user.selectFrom('visit').select('last_active_at').whereRef('visit.user_id', '=', 'user.id').as('lastActiveAt'),
    ])
    .select(sql<string | null>`(select name from "user" as staff where staff.id = "user".frozen_by)`.as('frozenByName'))
    .where('user.id', '=', userId)
    .executeTakeFirst();
}

/** The last suspension of an account, from the audit trail. */
export async function findSuspension(
  db: Executor,
  userId: string,
): Promise<(MarkRow & { readonly publicText: string | null }) | undefined> {
  const { rows } = await sql<MarkRow & { readonly publicText: string | null }>`
    select entry.at, staff.name as by, entry.reason, suspension.public_text as "publicText"
    from audit_entry as entry left join "user" as staff on staff.id = entry.actor_id
      left join suspension on suspension.user_id = ${userId}
    where entry.target_kind = 'user' and entry.target_id = ${userId} and entry.action = 'user.suspend'
    order by entry.number desc limit 1`.execute(db);
  return rows[0];
}

interface Counts {
  readonly trades: number;
  readonly tradesOfWeek: number;
  readonly payments: number;
  readonly paidUsCents: number;
}

/** @param weekAgo counts trades since then apart */
export async function countActivity(db: Executor, userId: string, weekAgo: Date): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select traded.*, paid.*
    from (
      select count(*) as trades, count(*) filter (where created_at > ${weekAgo}) as "tradesOfWeek"
      from trade where user_id = ${userId}
    ) as traded, (
      select count(*) as payments, coalesce(sum(us_cents - refunded_us_cents), 0)::bigint as "paidUsCents"
      from payment where user_id = ${userId} and paid_at is not null
    ) as paid`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('a count returned no row');
  return counts;
}

export function listGrants(db: Executor, userId: string, now: Date) {
  return db
    .selectFrom('membership_grant')
    .select(['id', 'tier', 'ends_at as until', 'reason'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .orderBy('ends_at')
    .execute();
}
