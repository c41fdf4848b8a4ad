import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

export interface RestoreLoss {
  readonly trades: number;
  readonly newAccounts: number;
  readonly paidOrders: number;
  readonly paidUsCents: number;
  readonly closedAccounts: number;
  readonly suspendedAccounts: number;
  readonly auditEntries: number;
}

/** What happened after a moment. Trades are found by their tick, which is indexed. */
export async function countSince(db: Executor, since: Date): Promise<RestoreLoss> {
  const { rows } = await sql<RestoreLoss>`
    select
      (select count(*) from trade where created_at > ${since}
        and tick_number >= coalesce((select number from tick where at < ${since} order by at desc limit 1), 0)) as "trades",
      (select count(*) from "user" where created_at > ${since}) as "newAccounts",
      (select count(*) from payment where paid_at > ${since}) as "paidOrders",
      (select coalesce(sum(us_cents), 0)::bigint from payment where paid_at > ${since}) as "paidUsCents",
      (select count(*) from "user" where closed_at > ${since}) as "closedAccounts",
      (select count(distinct target_id) from audit_entry where action = 'user.suspend' and at > ${since}) as "suspendedAccounts",
      (select count(*) from audit_entry where at > ${since}) as "auditEntries"`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a query without a table returned no row');
  return row;
}
