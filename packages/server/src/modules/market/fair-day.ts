import { createHash, createHmac } from 'node:crypto';
import { fairTickDraws, seedBytes } from '@limelight/rules/fairness';
import type { TickDraws } from '@limelight/rules/market';
import { addDays, type LondonDay, londonDay } from '@limelight/rules/time';
import type { Executor } from '../../platform/database.js';
import type { Services } from '../../services.js';
import { findFairDay, insertFairDay } from './fair-day.sql.js';

export const hmacSha256 = (key: Uint8Array, message: Uint8Array): Uint8Array =>
  createHmac('sha256', key).update(message).digest();

export const sha256 = (message: Uint8Array): Uint8Array => createHash('sha256').update(message).digest();

/** Commits to today's and tomorrow's seeds, so that a day's commitment is public before the day begins. */
export async function commitFairDays(
  db: Executor,
  { clock, random }: Pick<Services, 'clock' | 'random'>,
): Promise<void> {
  const today = londonDay(clock.nowMs());
  for (const day of [today, addDays(today, 1)]) {
    const seed = Buffer.from(random.bytes(seedBytes));
    await insertFairDay(db, { day, seed, commitment: Buffer.from(sha256(seed)), created_at: clock.now() });
  }
}

/** A tick's random numbers, from the seed of its London day. @throws when that day has no commitment */
export async function generateTickDraws(db: Executor, tick: { number: number; day: LondonDay }): Promise<TickDraws> {
  const row = await findFairDay(db, tick.day);
  if (!row) throw new Error(`there is no committed seed for ${tick.day}`);
  return fairTickDraws({ seed: row.seed, hmacSha256 }, tick.number);
}
