import type { Executor } from '../../platform/database.js';
import { countTrades } from '../economy/economy.public.js';
import { readCounts } from './system-data.sql.js';

/** The counts of the system page. Trades come from the hourly sums of the ledger: to count their rows would take seconds. */
export async function readStatistics(db: Executor, now: Date) {
  const [counts, trades] = await Promise.all([readCounts(db, now), countTrades(db)]);
  return { ...counts, trades };
}
