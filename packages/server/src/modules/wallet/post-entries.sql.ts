import type { EntryKind, HouseAccount } from '@limelight/rules/ledger';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database.js';

export interface NewEntry {
  readonly userId: string;
  readonly kind: EntryKind;
  readonly house: HouseAccount;
  /** Signed from the player's side; not zero. */
  readonly amountCents: number;
  /** The id of the row that caused it. */
  readonly referenceId: string;
}

export interface PostOptions {
  readonly now: Date;
  /** Contributed money (grants, bonuses, tokens) is not profit: it raises the base that profit is measured against. */
  readonly contributes: boolean;
}

/**
 * Moves SE$ between players and the house: each wallet's cash and its ledger row, in the caller's transaction, at most
 * one entry per player in a call. Wallets are locked in the order of their ids, as trades lock them.
 *
 * @throws when a player has no wallet, or when cash would fall below zero
 */
export async function postEntries(tx: Executor, entries: readonly NewEntry[], options: PostOptions): Promise<void> {
  if (entries.length === 0) return;
  const { now, contributes } = options;
  const userIds = entries.map(({ userId }) => userId);
  if (new Set(userIds).size < userIds.length) throw new Error('an entry was posted twice to a player in one call');
  await sql`select 1 from wallet where user_id = any(${userIds}::uuid[]) order by user_id for no key update`.execute(
    tx,
  );
  const { rows } = await sql`
    with entry as (
      select * from unnest(
        ${userIds}::uuid[], ${entries.map(({ kind }) => kind)}::ledger_kind[],
        ${entries.map(({ house }) => house)}::house_account[], ${entries.map(({ amountCents }) => amountCents)}::bigint[],
        ${entries.map(({ referenceId }) => referenceId)}::uuid[]
      ) as e (user_id, kind, house, amount_cents, reference_id)
    ),
    moved as (
      update wallet set
        cash_cents = wallet.cash_cents + entry.amount_cents,
        contributed_cents = wallet.contributed_cents + case when ${contributes} then entry.amount_cents else 0 end,
        entry_count = wallet.entry_count + 1
      from entry where wallet.user_id = entry.user_id
      returning wallet.user_id, wallet.entry_count, wallet.cash_cents
    )
    insert into ledger_entry (user_id, number, kind, house, amount_cents, balance_cents, reference_id, created_at)
    select moved.user_id, moved.entry_count, entry.kind, entry.house, entry.amount_cents, moved.cash_cents,
      entry.reference_id, ${now}::timestamptz
    from moved join entry using (user_id)
    returning user_id`.execute(tx);
  if (rows.length !== entries.length) throw new Error('an entry was posted to a player without wallet');
}
