import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';
import { portfolioValueCents } from './portfolio-value.sql.js';

export interface ReturnState {
  readonly frozen: boolean;
  readonly cashCents: number;
  readonly outranked: boolean;
  readonly paused: boolean;
  readonly index: number;
  readonly baseCents: number;
  readonly valueCents: number;
}

/** Locks the wallet until the transaction ends. */
export async function lockReturn(tx: Executor, userId: string): Promise<ReturnState | undefined> {
  const { rows } = await sql<ReturnState>`
    select frozen, cash_cents as "cashCents", exists (
        select from ring_mark as mark where mark.user_id = wallet.user_id and marked_at is not null and ended_at is null
      ) as outranked, return_paused as paused, return_index as index,
      coalesce(return_base_cents, contributed_cents) as "baseCents", ${portfolioValueCents} as "valueCents"
    from wallet where user_id = ${userId} for no key update of wallet`.execute(tx);
  return rows[0];
}

interface Moment {
  readonly userId: string;
  readonly valueCents: number;
  readonly now: Date;
}

export async function pauseReturn(
  tx: Executor,
  { userId, valueCents, index, now }: Moment & { readonly index: number },
): Promise<void> {
  await sql`
    with paused as (
      update wallet set return_paused = true, return_index = ${index}, return_base_cents = ${valueCents}
      where user_id = ${userId} returning entry_count
    )
    insert into return_pause (user_id, number, entry_number, value_cents, return_index, began_at)
    select ${userId}::uuid, 1 + coalesce((select max(number) from return_pause where user_id = ${userId}), 0), entry_count,
      ${valueCents}, ${index}, ${now}::timestamptz
    from paused`.execute(tx);
}

export async function continueReturn(tx: Executor, { userId, valueCents, now }: Moment): Promise<void> {
  await sql`
    with continued as (
      update wallet set return_paused = false, return_base_cents = ${valueCents} where user_id = ${userId}
    )
    update return_pause set ended_at = ${now}, ended_value_cents = ${valueCents}
    where user_id = ${userId} and ended_at is null`.execute(tx);
}
