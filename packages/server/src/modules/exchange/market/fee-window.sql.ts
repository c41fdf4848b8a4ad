import type { FeeRates, FeeWindow } from '@limelight/rules/fee';
import { tiers } from '@limelight/rules/tier';
import type { Selectable } from 'kysely';
import type { FeeWindow as FeeWindowTable } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';
import { lockMarketShared } from './tick.sql.js';

/** Windows that begin before the end of a span of ticks, and end after its start. */
export async function listFeeWindows(db: Executor, span: { first: Date; last: Date }): Promise<FeeWindow[]> {
  const rows = await db
    .selectFrom('fee_window')
    .selectAll()
    .where('begins_at', '<=', span.last)
    .where('ends_at', '>', span.first)
    .execute();
  return rows.map(toWindow);
}

/** The moment of the newest tick, and the windows in force at it. Under the market's lock, both stay so. */
export async function findFeesOfNow(db: Executor): Promise<{ momentMs: number; windows: readonly FeeWindow[] }> {
  const { at } = await db
    .selectFrom('market')
    .innerJoin('tick', 'tick.number', 'market.tick_number')
    .select('tick.at')
    .executeTakeFirstOrThrow();
  return { momentMs: at.getTime(), windows: await listFeeWindows(db, { first: at, last: at }) };
}

/**
 * Other fees for a celebrity, or for all, from the first tick at or after a moment on. In the caller's
 * transaction, before it locks a wallet: the market's lock keeps the next tick from beginning without the
 * window.
 * @throws when the window would begin at a tick that players trade at already
 */
export async function insertFeeWindow(tx: Executor, window: FeeWindow): Promise<void> {
  await lockMarketShared(tx);
  const { momentMs } = await findFeesOfNow(tx);
  if (window.fromMs <= momentMs) throw new Error(`the fee "${window.reason}" would begin at a tick of before`);
  await tx
    .insertInto('fee_window')
    .values({
      celebrity_id: window.celebrityId,
      begins_at: new Date(window.fromMs),
      ends_at: new Date(window.untilMs),
      fees_bps: tiers.map((tier) => window.bpsByTier[tier]),
      reason: window.reason,
      boost_ppm: window.boost?.peakPpm ?? null,
      boosted_from: window.boost === null ? null : new Date(window.boost.fromMs),
    })
    .execute();
}

interface FeeWindowKey {
  readonly celebrityId: string;
  readonly fromMs: number;
}

interface NewBoost extends FeeWindowKey {
  readonly peakPpm: number;
  /** The time of the tick that begins it. */
  readonly atMs: number;
}

/**
 * Begins the boost of a celebrity's window. In the transaction of a tick, which no trade is in: so every
 * trade of one tick has one boost.
 * @throws when there is no such window in force at the tick, or it has a boost already
 */
export async function beginBoost(tx: Executor, { celebrityId, fromMs, peakPpm, atMs }: NewBoost): Promise<void> {
  const at = new Date(atMs);
  const { numUpdatedRows } = await tx
    .updateTable('fee_window')
    .set({ boost_ppm: peakPpm, boosted_from: at })
    .where('celebrity_id', '=', celebrityId)
    .where('begins_at', '=', new Date(fromMs))
    .where('begins_at', '<=', at)
    .where('ends_at', '>', at)
    .where('boost_ppm', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Error(`a boost of ${celebrityId} has no window that could begin it`);
}

/**
 * Deletes a celebrity's window that no tick has been in yet. In the caller's transaction, before it locks a
 * wallet, as `insertFeeWindow`.
 * @returns whether there was one
 */
export async function deleteFeeWindow(tx: Executor, { celebrityId, fromMs }: FeeWindowKey): Promise<boolean> {
  await lockMarketShared(tx);
  const { momentMs } = await findFeesOfNow(tx);
  const { numDeletedRows } = await tx
    .deleteFrom('fee_window')
    .where('celebrity_id', '=', celebrityId)
    .where('begins_at', '=', new Date(fromMs))
    .where('begins_at', '>', new Date(momentMs))
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/**
 * Ends a celebrity's window before its time, if it is in force. In the transaction of the tick that is
 * without it.
 */
export async function endFeeWindow(
  tx: Executor,
  { celebrityId, fromMs, atMs }: FeeWindowKey & { readonly atMs: number },
): Promise<void> {
  const at = new Date(atMs);
  await tx
    .updateTable('fee_window')
    .set({ ends_at: at })
    .where('celebrity_id', '=', celebrityId)
    .where('begins_at', '=', new Date(fromMs))
    .where('begins_at', '<', at)
    .where('ends_at', '>', at)
    .execute();
}

function toWindow(row: Selectable<FeeWindowTable>): FeeWindow {
  const { celebrity_id, begins_at, ends_at, fees_bps, reason, boost_ppm, boosted_from } = row;
  const bpsByTier = Object.fromEntries(tiers.map((tier, index) => [tier, fees_bps[index]])) as FeeRates;
  const boost =
    boost_ppm === null || boosted_from === null ? null : { peakPpm: boost_ppm, fromMs: boosted_from.getTime() };
  const [fromMs, untilMs] = [begins_at.getTime(), ends_at.getTime()];
  return { celebrityId: celebrity_id, fromMs, untilMs, bpsByTier, reason, boost };
}
