import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

const ringsMax = 20;
const accountsMax = 25;
/** Two accounts of one address are a household. */
const sizeMin = 3;

export interface RingRow {
  readonly digest: Buffer;
  readonly shared: 'address' | 'device';
  readonly size: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

/**
 * Origins with several sign-ups since a time, the largest first. A device counts only together with one
 * referral code: many phones of one network have the same fingerprint. Sign-ups that share nothing are most
 * of them: their accounts are not read. Those of the rest are looked up one by one ("limit 1" keeps the
 * planner from reading every account there is).
 */
export async function listRings(db: Executor, since: Date): Promise<RingRow[]> {
  const { rows } = await sql<RingRow>`
    with recent as materialized (
      select user_id, address_digest, device_digest, created_at from sign_up_origin where created_at >= ${since}
    ),
    candidate as materialized (
      select recent.*, account.referred_by
      from recent cross join lateral (
        select referred_by, account_state from "user" where id = recent.user_id limit 1
      ) as account
      where account.account_state <> 'closed' and (
        address_digest in (select address_digest from recent group by 1 having count(*) >= ${sizeMin})
        or device_digest in (select device_digest from recent group by 1 having count(*) >= ${sizeMin})
      )
    )
    select * from (
      select address_digest as digest, 'address' as shared, count(*) as size, min(created_at) as "firstAt",
        max(created_at) as "lastAt"
      from candidate group by address_digest having count(*) >= ${sizeMin}
      union all
      select device_digest, 'device', count(*), min(created_at), max(created_at)
      from candidate where referred_by is not null
      group by device_digest, referred_by having count(*) >= ${sizeMin} and count(distinct address_digest) > 1
    ) as ring
    order by size desc, "lastAt" desc limit ${ringsMax}`.execute(db);
  return rows;
}

export interface RingAccountRow {
  readonly id: string;
  readonly name: string;
  readonly state: 'active' | 'suspended' | 'closed';
  readonly frozen: boolean;
  readonly referredBy: string | null;
  readonly joinedAt: Date;
  readonly cashCents: number | null;
  /** Sign-up grant and referral bonuses. */
  readonly bonusCents: number;
}

/** The accounts of an origin, oldest first. */
export async function listRingAccounts(
  db: Executor,
  { digest, shared }: Pick<RingRow, 'digest' | 'shared'>,
  since: Date,
): Promise<RingAccountRow[]> {
  const column = sql.ref(shared === 'address' ? 'origin.address_digest' : 'origin.device_digest');
  const { rows } = await sql<RingAccountRow>`
    select account.id, account.name, account.account_state as state, account.frozen_at is not null as frozen,
      account.referred_by as "referredBy", account.created_at as "joinedAt", wallet.cash_cents as "cashCents",
      (select coalesce(sum(amount_cents), 0)::bigint from posted_entry
        where posted_entry.user_id = account.id and kind in ('signup_grant', 'referral_bonus')) as "bonusCents"
    from sign_up_origin as origin
    join "user" as account on account.id = origin.user_id
    left join wallet on wallet.user_id = account.id
    where ${column} = ${digest} and origin.created_at >= ${since} and account.account_state <> 'closed'
    order by account.created_at, account.id limit ${accountsMax}`.execute(db);
  return rows;
}
