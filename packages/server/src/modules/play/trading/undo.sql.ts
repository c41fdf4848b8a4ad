import type { SeCents } from '@limelight/rules/money';
import type { Position } from '@limelight/rules/position';
import type { Tier } from '@limelight/rules/tier';
import type { TradeSide } from '@limelight/rules/trade';
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { PostedEntry, TradeUndo } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';

/** An undo with what its entry left. */
export type UndoRow = Selectable<TradeUndo> &
  Pick<Selectable<PostedEntry>, 'balance_cents' | 'shares_after' | 'average_after_cents'>;

export interface TradeKey {
  readonly userId: string;
  readonly tradeId: string;
}

/** A player's undo with this id, or of this trade. */
export function listUndosLike(db: Executor, { userId, tradeId, id }: TradeKey & { id: string }): Promise<UndoRow[]> {
  return db
    .selectFrom('trade_undo as undo')
    .innerJoin('posted_entry as entry', (join) =>
      join.onRef('entry.user_id', '=', 'undo.user_id').onRef('entry.number', '=', 'undo.number'),
    )
    .selectAll('undo')
    .select(['entry.balance_cents', 'entry.shares_after', 'entry.average_after_cents'])
    .where('undo.user_id', '=', userId)
    .where((row) => row.or([row('undo.id', '=', id), row('undo.trade_id', '=', tradeId)]))
    .execute();
}

/** How many trades a player has undone on a London day. */
export async function countUndosToday(db: Executor, userId: string, gameDay: string): Promise<number> {
  const { count } = await db
    .selectFrom('trade_undo')
    .select(sql<number>`count(*)`.as('count'))
    .where('user_id', '=', userId)
    .where('game_day', '=', gameDay)
    .executeTakeFirstOrThrow();
  return count;
}

/** How many trades a player has undone since. */
export async function countUndosSince(db: Executor, userId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('trade_undo')
    .select(sql<number>`count(*)`.as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * For how long the celebrity of a row of `trade` was halted between the trade and `now`, in milliseconds. A
 * tick counts whole when the halt began or ended during it.
 */
export function haltedMsOf(now: Date): RawBuilder<number> {
  return sql<number>`(
    select coalesce(sum(extract(epoch from
      least(coalesce(following.at, ${now}), ${now}) - greatest(tick.at, trade.created_at)) * 1000), 0)::bigint
    from (
      select number from tick
      where number >= trade.tick_number and halted_slots <> '{}'
        and (select slot from celebrity where id = trade.celebrity_id) = any (halted_slots)
      union
      select tick_number - 1 from price_impact
      where celebrity_id = trade.celebrity_id and tick_number > trade.tick_number
      union
      select market.tick_number from market, celebrity_market
      where celebrity_market.celebrity_id = trade.celebrity_id and halted_at_tick is not null
        and market.tick_number >= trade.tick_number
    ) as halted
    join tick on tick.number = halted.number
    left join tick as following on following.number = halted.number + 1
    where coalesce(following.at, ${now}) > trade.created_at and tick.at < ${now}
  )`;
}

export interface UndoStateRow {
  readonly accountFrozen: boolean;
  readonly tier: Tier;
  readonly cashCents: SeCents;
  readonly reservedCents: SeCents;
  readonly entryCount: number;
  readonly celebrityId: string;
  readonly side: TradeSide;
  readonly shares: number;
  readonly feeCents: SeCents;
  readonly tradedAt: Date;
  readonly haltedMs: number;
  readonly suspended: boolean;
  /** Whether its shares were split since. */
  readonly split: boolean;
  /** Whether a fee window of the celebrity was on at some time from its tick until now. */
  readonly inEvent: boolean;
  readonly halted: boolean;
  readonly priceCents: SeCents;
  readonly currentTick: number;
  /** Null when the tick is not stored. */
  readonly seenPriceCents: number | null;
  readonly sharesHeld: number | null;
  readonly averagePriceCents: SeCents | null;
  readonly reservedShares: number;
}

/**
 * The state that decides an undo, under the locks of the caller. Undefined when the player has no such trade.
 */
export async function findUndoState(
  tx: Executor,
  { userId, tradeId }: TradeKey,
  { seenTick, now }: { readonly seenTick: number; readonly now: Date },
): Promise<UndoStateRow | undefined> {
  const { rows } = await sql<UndoStateRow>`
    select wallet.account_state <> 'active' or wallet.frozen as "accountFrozen", wallet.tier,
      wallet.cash_cents as "cashCents", wallet.reserved_cents as "reservedCents", wallet.entry_count as "entryCount",
      trade.celebrity_id as "celebrityId", trade.side, trade.shares, trade.fee_cents as "feeCents",
      trade.created_at as "tradedAt", ${haltedMsOf(now)} as "haltedMs",
      celebrity.status = 'suspended' as suspended,
      coalesce(trade.tick_number < celebrity_market.split_tick, false) as split, celebrity_market.halted_at_tick is not null as halted,
      exists (
        select from fee_window
        where fee_window.celebrity_id = trade.celebrity_id
          and begins_at <= (select at from tick where number = market.tick_number)
          and ends_at > coalesce((select at from tick where number = trade.tick_number), trade.created_at)
      ) as "inEvent",
      celebrity_market.price_cents as "priceCents", market.tick_number as "currentTick",
      (select prices_cents[celebrity.slot + 1] from tick where number = ${seenTick}) as "seenPriceCents",
      position.shares as "sharesHeld", position.average_price_cents as "averagePriceCents",
      coalesce(position.reserved_shares, 0) as "reservedShares"
    from trade
    join wallet on wallet.user_id = trade.user_id
    join celebrity on celebrity.id = trade.celebrity_id
    join celebrity_market on celebrity_market.celebrity_id = trade.celebrity_id
    cross join market
    left join position on position.user_id = trade.user_id and position.celebrity_id = trade.celebrity_id
    where trade.user_id = ${userId} and trade.id = ${tradeId}`.execute(tx);
  return rows[0];
}

export interface ReplayRow {
  readonly id: string;
  /** Of its ledger entry. */
  readonly number: number;
  readonly side: TradeSide;
  readonly shares: number;
  readonly priceCents: SeCents;
  readonly undone: boolean;
}

/**
 * A player's trades of the celebrity since this one, in their order. They begin earlier where an earlier
 * trade was undone after the first of them: the position before the first row is then free of undone trades,
 * and the replay can start there.
 */
export async function listTradesToReplay(
  tx: Executor,
  { userId, tradeId }: TradeKey,
  celebrityId: string,
): Promise<ReplayRow[]> {
  const { rows } = await sql<ReplayRow>`
    with recursive first (number) as (
      select number from trade where user_id = ${userId} and id = ${tradeId}
      union
      select undone.number from first
      join trade_undo as undo on undo.user_id = ${userId} and undo.celebrity_id = ${celebrityId}
        and undo.number > first.number
      join trade as undone on undone.user_id = undo.user_id and undone.id = undo.trade_id and undone.number < first.number
    )
    select reference_id as id, entry.number, case when entry.shares > 0 then 'buy' else 'sell' end as side,
      abs(entry.shares) as shares, abs(amount_cents) / abs(entry.shares) as "priceCents",
      undo.trade_id is not null as undone
    from share_entry as entry
    left join trade_undo as undo on undo.user_id = entry.user_id and undo.trade_id = entry.reference_id
    where entry.user_id = ${userId} and entry.celebrity_id = ${celebrityId} and kind <> 'undo'
      and entry.number >= (select min(number) from first)
    order by entry.number`.execute(tx);
  return rows;
}

/** What a player held of a celebrity before an entry; the ledger is searched from there backwards. */
export async function findSharesBefore(
  tx: Executor,
  userId: string,
  { celebrityId, number }: { readonly celebrityId: string; readonly number: number },
): Promise<Position | null> {
  const { rows } = await sql<Position>`
    select shares_after as shares, average_after_cents as "averagePriceCents" from share_entry
    where user_id = ${userId} and celebrity_id = ${celebrityId} and number < ${number}
    order by number desc limit 1`.execute(tx);
  return rows[0]?.shares ? rows[0] : null;
}

export async function insertUndo(tx: Executor, undo: Insertable<TradeUndo>): Promise<void> {
  await tx.insertInto('trade_undo').values(undo).execute();
}
