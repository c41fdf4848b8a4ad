import type { EntryKind, HouseAccount } from '@limelight/rules/ledger';
import { chainContribution } from '@limelight/rules/time-weighted-return';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

export interface NewEntry {
  readonly userId: string;
  readonly kind: EntryKind;
  readonly house: HouseAccount;
  /** Signed from the player's side; zero only for a split without odd lots. */
  readonly amountCents: number;
  /** The id of the row that caused it. */
  readonly referenceId: string;
}

export interface PostOptions {
  readonly now: Date;
  /**
   * Contributed money (grants, bonuses, tokens) is not profit: it raises the base that profit is measured against, and
   * starts a new link of the return's chain.
   */
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
  if (contributes) await chainContributions(tx, entries, now);
}

interface ChainedWallet {
  readonly userId: string;
  readonly entryNumber: number;
  /** Cash and shares, with the entry. */
  readonly valueCents: number;
  readonly index: number;
  readonly baseCents: number;
}

/** Starts a new link of each player's return at the value of this moment. The wallets are locked. */
async function chainContributions(tx: Executor, entries: readonly NewEntry[], now: Date): Promise<void> {
  const amounts = new Map(entries.map(({ userId, amountCents }) => [userId, amountCents]));
  const { rows: wallets } = await sql<ChainedWallet>`
    select user_id as "userId", entry_count as "entryNumber", return_index as index,
      cash_cents + coalesce((
        select sum(shares * price_cents)::bigint from position join celebrity_market using (celebrity_id)
        where position.user_id = wallet.user_id
      ), 0) as "valueCents",
      -- Before the first contribution since the opening, the base is the capital put in until then.
      coalesce(return_base_cents, contributed_cents - amount_cents) as "baseCents"
    from wallet join unnest(${[...amounts.keys()]}::uuid[], ${[...amounts.values()]}::bigint[])
      as entry (user_id, amount_cents) using (user_id)`.execute(tx);
  const links = wallets.map(({ userId, entryNumber, valueCents, ...chain }) => {
    const amountCents = amounts.get(userId) ?? 0;
    const valueBeforeCents = valueCents - amountCents;
    const { index, baseCents } = chainContribution(chain, { valueCents: valueBeforeCents, amountCents });
    return { userId, entryNumber, valueBeforeCents, index, baseCents };
  });
  await sql`
    with link as (
      select * from unnest(
        ${links.map(({ userId }) => userId)}::uuid[], ${links.map(({ entryNumber }) => entryNumber)}::integer[],
        ${links.map(({ valueBeforeCents }) => valueBeforeCents)}::bigint[],
        ${links.map(({ index }) => index)}::double precision[], ${links.map(({ baseCents }) => baseCents)}::bigint[]
      ) as l (user_id, entry_number, value_cents, return_index, base_cents)
    ),
    chained as (
      update wallet set return_index = link.return_index, return_base_cents = link.base_cents
      from link where wallet.user_id = link.user_id
    )
    insert into contribution (user_id, entry_number, value_cents, return_index, created_at)
    select user_id, entry_number, value_cents, return_index, ${now}::timestamptz from link`.execute(tx);
}
