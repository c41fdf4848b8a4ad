import { createHash } from 'node:crypto';
import type { ClosingRecord } from '@limelight/rules/closing-record';
import { endOfLondonDay, hourMs, type LondonDay, londonDay, minuteMs, startOfLondonDay } from '@limelight/rules/time';
import type { Database, Executor } from '../../../platform/database.js';
import { waitForPosting } from '../../../platform/posting-lock.sql.js';
import {
  deleteStoredBranches,
  findMinuteToStore,
  type LedgerBranch,
  listLedgerBranches,
  listStoredBranches,
  raiseLedgerStart,
  storeLedgerBranches,
} from './ledger-root.sql.js';
import { lockMarket } from './tick.sql.js';

/**
 * The root of a day's ledger is needed at midnight, before the next day has a price. Hashing all rows takes
 * seconds, so it is done during the day, in spans of ten minutes: a span that is over is made final, and its
 * branches are stored.
 */
const spanMs = 10 * minuteMs;
/** The clocks of instances differ by less. */
const lagMs = minuteMs;

/** Makes the ledger before a moment final: what is in flight ends, and nothing is dated before it later. */
async function endLedger(db: Database, toMs: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockMarket(tx);
    await raiseLedgerStart(tx, toMs);
  });
  await db.transaction().execute(waitForPosting);
}

/** In ranges of an hour: one statement reads at most that part of a day with millions of rows. */
async function storeUntil(db: Database, { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number }) {
  const nextMs = await findMinuteToStore(db, fromMs, toMs);
  if (nextMs >= toMs) return;
  await endLedger(db, toMs);
  for (let ms = nextMs; ms < toMs; ms += hourMs) await storeLedgerBranches(db, ms, Math.min(ms + hourMs, toMs));
}

/** Stores what is final of the ledger of today. Run it again and again during the day. */
export function prepareLedger(db: Database, nowMs: number): Promise<void> {
  const fromMs = startOfLondonDay(londonDay(nowMs));
  const toMs = Math.floor((nowMs - lagMs) / spanMs) * spanMs;
  return toMs > fromMs ? storeUntil(db, { fromMs, toMs }) : Promise.resolve();
}

/** The ledger of a day that is over, which nothing is added to any more. */
export async function closeLedger(db: Database, day: LondonDay): Promise<ClosingRecord['ledger']> {
  const [fromMs, toMs] = [startOfLondonDay(day), endOfLondonDay(day)];
  await storeUntil(db, { fromMs, toMs });
  const branches = await listStoredBranches(db, fromMs, toMs);
  if (branches.length !== (toMs - fromMs) / minuteMs) throw new Error(`minutes of the ledger of ${day} are missing`);
  return rootOf([branches]);
}

/** Of the days before one whose closing record is published: another instance may be closing that one. */
export async function forgetBranches(db: Executor, day: LondonDay): Promise<void> {
  await deleteStoredBranches(db, startOfLondonDay(day));
}

/** The ledger of a day as its rows are now. */
export async function readLedger(db: Executor, day: LondonDay): Promise<ClosingRecord['ledger']> {
  const endMs = endOfLondonDay(day);
  const hours: LedgerBranch[][] = [];
  for (let fromMs = startOfLondonDay(day); fromMs < endMs; fromMs += hourMs) {
    hours.push(await listLedgerBranches(db, fromMs, Math.min(fromMs + hourMs, endMs)));
  }
  return rootOf(hours);
}

function rootOf(parts: readonly (readonly LedgerBranch[])[]): ClosingRecord['ledger'] {
  const root = createHash('sha256');
  let rows = 0;
  for (const { rowCount, branch } of parts.flat()) {
    rows += rowCount;
    root.update(branch);
  }
  return { rows, root: root.digest('hex') };
}
