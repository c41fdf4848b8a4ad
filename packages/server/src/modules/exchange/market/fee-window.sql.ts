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
    })
    .execute();
}

function toWindow({ celebrity_id, begins_at, ends_at, fees_bps, reason }: Selectable<FeeWindowTable>): FeeWindow {
  const bpsByTier = Object.fromEntries(tiers.map((tier, index) => [tier, fees_bps[index]])) as FeeRates;
  return { celebrityId: celebrity_id, fromMs: begins_at.getTime(), untilMs: ends_at.getTime(), bpsByTier, reason };
}
