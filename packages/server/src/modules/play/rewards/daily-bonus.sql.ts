import type { Claim } from '@limelight/rules/reward';
import type { LondonDay } from '@limelight/rules/time';
import { type Selectable, sql } from 'kysely';
import type { DailyBonusClaim } from '../../../platform/database.generated.js';
import type { Executor } from '../../../platform/database.js';

export async function insertClaim(tx: Executor, claim: Selectable<DailyBonusClaim>): Promise<void> {
  await tx.insertInto('daily_bonus_claim').values(claim).execute();
}

/** The claims since a day and the last one before that day, oldest first. */
export async function listClaims(db: Executor, userId: string, since: LondonDay): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    select day, streak_days as "streakDays", freezes_left as "freezesLeft" from daily_bonus_claim
    where user_id = ${userId} and day >= coalesce(
      (select max(day) from daily_bonus_claim where user_id = ${userId} and day < ${since}), ${since})
    order by day`.execute(db);
  return rows;
}

interface StreakRecord {
  /** The length of a streak, and the day it was first reached. */
  readonly streak_days: number;
  readonly day: string;
}

/** When the player first reached each of these lengths, and the longest streak ever. */
export async function listStreakRecords(
  db: Executor,
  userId: string,
  lengths: readonly number[],
): Promise<StreakRecord[]> {
  const { rows } = await sql<StreakRecord>`
    select streak_days, min(day) as day from daily_bonus_claim
    where user_id = ${userId} and (streak_days = any(${lengths}::integer[])
      or streak_days = (select max(streak_days) from daily_bonus_claim where user_id = ${userId}))
    group by streak_days order by streak_days`.execute(db);
  return rows;
}
