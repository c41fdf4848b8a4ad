import type { Relation } from '@limelight/rules/user-trace';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';
import { listedUsers } from './users.sql.js';

interface RelatedRow {
  readonly userId: string;
  readonly shares: readonly Relation[];
}

/**
 * The accounts that share a trace with this one, those with the most first. Closed accounts have no row in
 * the list and are left out.
 */
export async function listRelations(db: Executor, userId: string, limit: number): Promise<readonly RelatedRow[]> {
  const { rows } = await sql<RelatedRow>`
    with shared as (
      select other.user_id, 'device' as relation from sign_up_origin as own
      join sign_up_origin as other on other.device_digest = own.device_digest where own.user_id = ${userId}
      union
      select other.user_id, 'sign-up-address' from sign_up_origin as own
      join sign_up_origin as other on other.address_digest = own.address_digest where own.user_id = ${userId}
      union
      select other.user_id, 'session-address' from session as own
      join session as other on other.ip_address = own.ip_address where own.user_id = ${userId} and own.ip_address <> ''
      union
      select other.user_id, 'payment' from payment_trace as own
      join payment_trace as other on other.digest = own.digest where own.user_id = ${userId}
      union
      select other.user_id, 'mailbox' from contact_trace as own
      join contact_trace as other on other.mailbox_digest = own.mailbox_digest where own.user_id = ${userId}
      union
      select other.user_id, 'mobile-number' from contact_trace as own
      join contact_trace as other on other.mobile_digest = own.mobile_digest where own.user_id = ${userId}
      union
      select id, 'invitation' from "user" where referred_by = ${userId}
      union
      select referred_by, 'invitation' from "user" where id = ${userId} and referred_by is not null
    )
    select shared.user_id as "userId", array_agg(shared.relation order by shared.relation) as shares
    from shared join "user" on "user".id = shared.user_id and "user".account_state <> 'closed'
    where shared.user_id <> ${userId}
    group by shared.user_id order by count(*) desc, shared.user_id desc limit ${limit}`.execute(db);
  return rows;
}

export function listUsersById(db: Executor, userIds: readonly string[]) {
  return listedUsers(db).where('user.id', 'in', userIds).execute();
}
