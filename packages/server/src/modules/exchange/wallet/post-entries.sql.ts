import { entryKinds, type PostedKind } from '@limelight/rules/entry-kind';
import { chainContribution } from '@limelight/rules/time-weighted-return';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';
import { lockPostingShared, postingTime } from '../../../platform/posting-lock.sql.js';
import { portfolioValueCents } from './portfolio-value.sql.js';

/** Shares that move with an entry, and the position that it leaves: 0 shares at 0 for none. */
interface SharesMoved {
  readonly celebrityId: string;
  /** Signed from the player's side. */
  readonly shares: number;
  readonly sharesAfter: number;
  readonly averageAfterCents: number;
}

export interface NewEntry {
  readonly userId: string;
  readonly kind: PostedKind;
  /** Signed from the player's side; zero only with shares. */
  readonly amountCents: number;
  readonly shares?: SharesMoved;
  /** The id of the row that caused it. */
  readonly referenceId: string;
}

/**
 * Moves SE$ and shares between players and the house: each wallet's cash, its position and its ledger row, in
 * the caller's transaction. Several entries of a player are numbered in their order; each moves shares of
 * another celebrity, and one at most is contributed. Wallets are locked in the order of their ids, as trades
 * lock them. Contributed money (`entryKinds`) is not profit: it raises the base that profit is measured
 * against, and starts a new link of the return's chain.
 *
 * @throws when a player has no wallet, when cash would fall below zero, or shares below what is reserved
 */
export async function postEntries(tx: Executor, entries: readonly NewEntry[], now: Date): Promise<void> {
  if (entries.length === 0) return;
  const contributed = entries.filter(({ kind }) => entryKinds[kind].contributes);
  requireOnePerPlayer(contributed);
  await sql`
    select 1 from wallet where user_id = any(${[...new Set(entries.map(({ userId }) => userId))]}::uuid[])
    order by user_id for no key update`.execute(tx);
  await lockPostingShared(tx);
  if ((await insertEntries(tx, entries, now)) !== entries.length) {
    throw new Error('an entry was posted to a player without wallet');
  }
  await savePositions(tx, entries);
  if (contributed.length > 0) await chainContributions(tx, contributed, now);
}

function requireOnePerPlayer(contributed: readonly NewEntry[]): void {
  const players = new Set(contributed.map(({ userId }) => userId));
  if (players.size < contributed.length) throw new Error('an entry was posted twice to a player in one call');
}

/** @returns how many were written */
async function insertEntries(tx: Executor, entries: readonly NewEntry[], now: Date): Promise<number> {
  const houses = entries.map(({ kind }) => entryKinds[kind].house);
  const { rows } = await sql`
    with entry as (
      select *, row_number() over own as nth, sum(amount_cents) over own as running_cents
      from unnest(
        ${entries.map(({ userId }) => userId)}::uuid[], ${entries.map(({ kind }) => kind)}::ledger_kind[],
        ${houses}::house_account[], ${entries.map(({ amountCents }) => amountCents)}::bigint[],
        ${entries.map(({ kind, amountCents }) => (entryKinds[kind].contributes ? amountCents : 0))}::bigint[],
        ${entries.map(({ referenceId }) => referenceId)}::uuid[],
        ${entries.map(({ shares }) => shares?.celebrityId)}::text[], ${entries.map(({ shares }) => shares?.shares)}::integer[],
        ${entries.map(({ shares }) => shares?.sharesAfter)}::integer[],
        ${entries.map(({ shares }) => shares?.averageAfterCents)}::bigint[]
      ) with ordinality as e (user_id, kind, house, amount_cents, contributed_cents, reference_id, celebrity_id, shares,
        shares_after, average_after_cents, place)
      window own as (partition by user_id order by place)
    ),
    total as (
      select user_id, count(*)::integer as entries, sum(amount_cents)::bigint as cents,
        sum(contributed_cents)::bigint as contributed_cents
      from entry group by user_id
    ),
    moved as (
      update wallet set
        cash_cents = wallet.cash_cents + total.cents,
        contributed_cents = wallet.contributed_cents + total.contributed_cents,
        entry_count = wallet.entry_count + total.entries
      from total where wallet.user_id = total.user_id
      returning wallet.user_id, wallet.entry_count - total.entries as entries_before, wallet.cash_cents - total.cents as cash_before
    )
    insert into posted_entry (user_id, number, kind, house, amount_cents, balance_cents, reference_id, created_at,
      celebrity_id, shares, shares_after, average_after_cents)
    select moved.user_id, entries_before + nth, entry.kind, entry.house, entry.amount_cents, cash_before + running_cents,
      entry.reference_id, ${postingTime(now)}, celebrity_id, shares, shares_after, average_after_cents
    from moved join entry using (user_id)
    returning user_id`.execute(tx);
  return rows.length;
}

/** Positions are what their newest entries left. A row of none is removed. */
async function savePositions(tx: Executor, entries: readonly NewEntry[]): Promise<void> {
  const moved = entries.flatMap(({ userId, shares }) => (shares ? [{ userId, ...shares }] : []));
  const left = moved.filter(({ sharesAfter }) => sharesAfter > 0);
  const ended = moved.filter(({ sharesAfter }) => sharesAfter === 0);
  if (left.length > 0) {
    await sql`
      insert into position (user_id, celebrity_id, shares, average_price_cents, splits)
      select user_id, celebrity_id, shares, average_cents, celebrity_market.splits
      from unnest(
        ${left.map(({ userId }) => userId)}::uuid[], ${left.map(({ celebrityId }) => celebrityId)}::text[],
        ${left.map(({ sharesAfter }) => sharesAfter)}::integer[],
        ${left.map(({ averageAfterCents }) => averageAfterCents)}::bigint[]
      ) as l (user_id, celebrity_id, shares, average_cents)
      join celebrity_market using (celebrity_id)
      on conflict (user_id, celebrity_id) do update set
        shares = excluded.shares, average_price_cents = excluded.average_price_cents, splits = excluded.splits`.execute(
      tx,
    );
  }
  if (ended.length > 0) {
    await sql`
      delete from position using unnest(
        ${ended.map(({ userId }) => userId)}::uuid[], ${ended.map(({ celebrityId }) => celebrityId)}::text[]
      ) as e (user_id, celebrity_id)
      where position.user_id = e.user_id and position.celebrity_id = e.celebrity_id and reserved_shares = 0`.execute(
      tx,
    );
  }
}

interface ChainedWallet {
  readonly userId: string;
  readonly entryNumber: number;
  /** Cash and shares, with the entry. */
  readonly valueCents: number;
  readonly index: number;
  readonly paused: boolean;
  readonly baseCents: number;
}

/** Starts a new link of each player's return at the value of this moment. The wallets are locked. */
async function chainContributions(tx: Executor, entries: readonly NewEntry[], now: Date): Promise<void> {
  const amounts = new Map(entries.map(({ userId, amountCents }) => [userId, amountCents]));
  const { rows: wallets } = await sql<ChainedWallet>`
    select user_id as "userId", entry_count as "entryNumber", return_index as index,
      ${portfolioValueCents} as "valueCents",
      return_paused as paused,
      -- Before the first contribution since the opening, the base is the capital put in until then.
      coalesce(return_base_cents, contributed_cents - amount_cents) as "baseCents"
    from wallet join unnest(${[...amounts.keys()]}::uuid[], ${[...amounts.values()]}::bigint[])
      as entry (user_id, amount_cents) using (user_id)`.execute(tx);
  const links = wallets.map(({ userId, entryNumber, valueCents, paused, ...chain }) => {
    const amountCents = amounts.get(userId) ?? 0;
    const valueBeforeCents = valueCents - amountCents;
    const next = chainContribution(chain, { valueCents: valueBeforeCents, amountCents });
    const index = paused ? chain.index : next.index;
    return { userId, entryNumber, valueBeforeCents, index, baseCents: next.baseCents };
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
    select user_id, entry_number, value_cents, return_index, ${postingTime(now)} from link`.execute(tx);
}
