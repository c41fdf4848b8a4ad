import { gameDay } from '@limelight/rules/game-day';
import type { LondonDay } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import { findNewestTickMs } from './tick.sql.js';

/** The day by which everything is published and paid. @throws when the market was never opened */
export async function readGameDay(db: Executor, nowMs: number): Promise<LondonDay> {
  const newestTickMs = await findNewestTickMs(db);
  if (newestTickMs === undefined) throw new Error('the market was never opened');
  return gameDay({ newestTickMs, nowMs });
}
