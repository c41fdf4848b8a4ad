import { contributingKinds } from '@limelight/rules/ledger';
import type { CashChange, ShareChange } from '@limelight/rules/portfolio-history';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database.js';

/** A player's movements since the first of the instants, added up between each two of them. */
export interface ChangesQuery {
  readonly userId: string;
  /** Ascending. A movement at an instant's own moment belongs to it. */
  readonly instants: readonly Date[];
}

/** Thresholds of `width_bucket` begin a bucket, instants end one: moved on by the smallest step of a timestamp. */
function stepOf(instants: readonly Date[]) {
  const thresholds = sql`(select array_agg(at + interval '1 microsecond' order by at) from unnest(${instants}::timestamptz[]) as at)`;
  return sql<number>`width_bucket(created_at, ${thresholds})`;
}

const contributing = sql.join(contributingKinds.map((kind) => sql.lit(kind)));

export async function listCashChanges(db: Executor, { userId, instants }: ChangesQuery): Promise<CashChange[]> {
  const { rows } = await sql<CashChange>`
    select step, sum(amount_cents)::bigint as "amountCents",
      coalesce(sum(amount_cents) filter (where kind in (${contributing})), 0)::bigint as "contributedCents"
    from (
      select ${stepOf(instants)} as step, amount_cents, kind from ledger_entry
      where user_id = ${userId} and created_at > ${instants[0]}
    ) as entry
    group by step`.execute(db);
  return rows;
}

export async function listShareChanges(db: Executor, { userId, instants }: ChangesQuery): Promise<ShareChange[]> {
  const { rows } = await sql<{ changes: ShareChange[] }>`
    select coalesce(json_agg(json_build_object('step', step, 'celebrityId', celebrity_id, 'shares', shares)), '[]') as changes
    from (
      select step, celebrity_id, sum(case side when 'buy' then shares else -shares end) as shares
      from (
        select ${stepOf(instants)} as step, celebrity_id, side, shares from trade
        where user_id = ${userId} and created_at > ${instants[0]}
      ) as trade
      group by step, celebrity_id
    ) as change`.execute(db);
  return rows[0]?.changes ?? [];
}
