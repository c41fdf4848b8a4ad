import type { CelebrityMarket } from '@limelight/rules/market';
import { type Selectable, sql } from 'kysely';
import type { Tick } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';

export type TickRow = Selectable<Tick>;

/**
 * Advisory lock between ticks and trades: a batch of trades holds it shared until it commits, a tick takes it
 * exclusively. So every trade fills at the tick that is current when it commits, and once tick N + 1 is
 * visible no further trade can have number N. The SQL function `place_trades` uses the same key.
 */
const marketLockKey = 7_266_100;

/** Held by the leader, the one instance that ticks, while its connection is open. */
export const leaderLockKey = 7_266_101;

/** LISTEN/NOTIFY channel for new ticks: only a wake-up, the data are read from the table. */
export const tickChannel = 'tick';

/** Waits until batches of trades in flight are committed, and blocks new ones until this transaction ends. */
export async function lockMarket(tx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(marketLockKey)})`.execute(tx);
}

/**
 * As in a batch of trades: blocks ticks until this transaction ends. Waits 500 ms, as each later statement of
 * the transaction does. Lock wallets after it, and without waiting: ticks, and every trade behind them, would
 * wait too. A refund, which has waited for its one wallet, takes it afterwards: nobody who has the market
 * waits for a wallet, so neither waits for the other.
 * @throws the database's error `isLocked`
 */
export async function lockMarketShared(tx: Executor): Promise<void> {
  await sql`
    select pg_advisory_xact_lock_shared(${sql.lit(marketLockKey)})
    from (select set_config('lock_timeout', '500ms', true)) as lock_limit`.execute(tx);
}

/**
 * Halts trading in a celebrity from the end of this transaction until a tick has absorbed the coming news.
 * Waits for trades in flight, so that none of them can exploit the news.
 */
export async function haltCelebrity(tx: Executor, celebrityId: string): Promise<void> {
  await lockMarket(tx);
  await tx
    .updateTable('celebrity_market')
    .from('market')
    .set((row) => ({ halted_at_tick: row.fn.coalesce('halted_at_tick', 'market.tick_number') }))
    .where('celebrity_id', '=', celebrityId)
    .execute();
}

/**
 * The state of the price model in slot order, with the category, and the price that staff set and that is not
 * reached yet.
 */
export function listMarketStates(db: Executor) {
  return db
    .selectFrom('celebrity_market')
    .innerJoin('celebrity', 'celebrity.id', 'celebrity_market.celebrity_id')
    .leftJoin('celebrity_change as price_change', (join) =>
      join
        .onRef('price_change.celebrity_id', '=', 'celebrity.id')
        .on('price_change.kind', '=', 'price')
        .on('price_change.last_tick', 'is', null),
    )
    .select(['celebrity.id', 'celebrity.slot', 'celebrity.category', 'celebrity.status', 'celebrity.settling'])
    .select([
      'celebrity_market.price_cents',
      'halted_at_tick',
      'split_tick',
      'model',
      'price_change.price_cents as target_cents',
    ])
    .orderBy('celebrity.slot')
    .execute();
}

export function findMarket(db: Executor) {
  return db.selectFrom('market').selectAll().executeTakeFirst();
}

/** Whether this is the newest tick. */
export async function isAtTick(db: Executor, number: number): Promise<boolean> {
  return (await findMarket(db))?.tick_number === number;
}

export function findTick(db: Executor, number: number): Promise<TickRow | undefined> {
  return db.selectFrom('tick').selectAll().where('number', '=', number).executeTakeFirst();
}

/** Ticks after a number, oldest first. */
export function listTicksAfter(db: Executor, number: number, limit: number): Promise<TickRow[]> {
  return db.selectFrom('tick').selectAll().where('number', '>', number).orderBy('number').limit(limit).execute();
}

/** One celebrity's prices since a tick, oldest first; those before a split in money of now. */
export async function listTickPrices(
  db: Executor,
  { id, slot }: { readonly id: string; readonly slot: number },
  sinceNumber: number,
) {
  const { rows } = await sql<{ at: Date; price_cents: number | null }>`
    select at, case when shares_now is null then price
      else greatest(least(price, 1), round(price / shares_now))::bigint end as price_cents
    from tick
    cross join lateral (select prices_cents[${slot + 1}] as price) as raw
    left join split_era on celebrity_id = ${id} and number >= from_tick and number < before_tick
    where number >= ${sinceNumber}
    order by number`.execute(db);
  return rows;
}

/**
 * Advances the market to the next tick, unless another instance did or has become the leader since.
 * @returns whether it was advanced
 */
export async function advanceMarket(tx: Executor, { from, epoch }: { from: number; epoch: number }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('market')
    .set({ tick_number: from + 1 })
    .where('tick_number', '=', from)
    .where('leader_epoch', '=', epoch)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Tries to take the leader's advisory lock for this connection, without waiting.
 * @returns whether it was free
 */
export async function tryTakeLeadership(connection: Executor): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_lock(${sql.lit(leaderLockKey)}) as taken`.execute(connection);
  return rows[0]?.taken === true;
}

/** How many connections hold the lock of the leader: one, or none between two leaders. */
export async function countLeaders(db: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_locks
    where locktype = 'advisory' and classid = 0 and objid = ${sql.lit(leaderLockKey)} and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Releases the lock. A broken connection has already released it. */
export async function releaseLeadership(connection: Executor): Promise<void> {
  await sql`select pg_advisory_unlock(${sql.lit(leaderLockKey)})`.execute(connection).catch(() => undefined);
}

/**
 * Begins a new leadership: the new epoch is a fencing token, so that the previous leader can no longer write
 * ticks.
 */
export async function beginLeadership(db: Executor): Promise<number> {
  const { leader_epoch } = await db
    .updateTable('market')
    .set((row) => ({ leader_epoch: row('leader_epoch', '+', 1) }))
    .returning('leader_epoch')
    .executeTakeFirstOrThrow();
  return leader_epoch;
}

export async function insertTick(db: Executor, tick: Omit<TickRow, 'simulated'>): Promise<void> {
  await db.insertInto('tick').values(tick).execute();
}

export interface MarketStateUpdate {
  readonly celebrityId: string;
  readonly priceCents: number;
  readonly haltedAtTick: number | null;
  readonly model: CelebrityMarket;
}

/** Writes the state after a tick; the old price becomes the previous one. */
export async function updateMarketStates(db: Executor, updates: readonly MarketStateUpdate[]): Promise<void> {
  await sql`update celebrity_market as state
    set previous_price_cents = state.price_cents, price_cents = next.price_cents,
      halted_at_tick = next.halted_at_tick, model = next.model
    from unnest(
      ${updates.map(({ celebrityId }) => celebrityId)}::text[],
      ${updates.map(({ priceCents }) => priceCents)}::bigint[],
      ${updates.map(({ haltedAtTick }) => haltedAtTick)}::bigint[],
      ${updates.map(({ model }) => JSON.stringify(model))}::jsonb[]
    ) as next (celebrity_id, price_cents, halted_at_tick, model)
    where state.celebrity_id = next.celebrity_id`.execute(db);
}

/** Notifies every instance when the transaction commits (LISTEN/NOTIFY). */
export async function notifyTick(tx: Executor, number: number): Promise<void> {
  await sql`select pg_notify(${tickChannel}, ${String(number)})`.execute(tx);
}

/** Finished ticks whose volume is not yet in the candles. */
export function listUnsettledTicks(db: Executor) {
  return db
    .selectFrom('market')
    .innerJoin('tick', (join) =>
      join.onRef('tick.number', '>', 'market.volume_settled_tick').onRef('tick.number', '<', 'market.tick_number'),
    )
    .select(['tick.number', 'tick.at'])
    .orderBy('tick.number')
    .execute();
}

/** @returns false when another process settled it already */
export async function advanceSettledTick(tx: Executor, number: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('market')
    .set({ volume_settled_tick: number })
    .where('volume_settled_tick', '<', number)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The time of the oldest tick that is still stored. */
export async function findOldestTickMs(db: Executor): Promise<number | undefined> {
  const row = await db.selectFrom('tick').select('at').orderBy('number').limit(1).executeTakeFirst();
  return row?.at.getTime();
}

/** The number of the last tick before a moment. */
export async function findTickNumberBefore(db: Executor, atMs: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('tick')
    .select('number')
    .where('at', '<', new Date(atMs))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.number;
}

/** Ticks by their numbers, both ends included, oldest first. */
export function listTicksNumbered(db: Executor, fromNumber: number, toNumber: number): Promise<TickRow[]> {
  return db
    .selectFrom('tick')
    .selectAll()
    .where('number', '>=', fromNumber)
    .where('number', '<=', toNumber)
    .orderBy('number')
    .execute();
}

/** The time of the newest tick; undefined before the opening. */
export async function findNewestTickMs(db: Executor): Promise<number | undefined> {
  const row = await db
    .selectFrom('market')
    .innerJoin('tick', 'tick.number', 'market.tick_number')
    .select('tick.at')
    .executeTakeFirst();
  return row?.at.getTime();
}
