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
  readonly streakDays: number;
  readonly day: string;
}

interface BonusState {
  /** Null before the market was opened. */
  readonly newestTickAt: Date | null;
  /** The newest ones, oldest first. */
  readonly claims: readonly Claim[];
  /** When the player first reached each of the lengths, and the longest streak ever, shortest first. */
  readonly records: readonly StreakRecord[];
}

/** In one statement, as every page shows it. */
export async function findBonusState(
  db: Executor,
  userId: string,
  { claimsMax, lengths }: { readonly claimsMax: number; readonly lengths: readonly number[] },
): Promise<BonusState> {
  const { rows } = await sql<BonusState>`
    select (select tick.at from market join tick on tick.number = market.tick_number) as "newestTickAt",
      coalesce((
        select json_agg(json_build_object('day', day, 'streakDays', streak_days, 'freezesLeft', freezes_left) order by day)
        from (
          select day, streak_days, freezes_left from daily_bonus_claim where user_id = ${userId}
          order by day desc limit ${claimsMax}
        ) as newest
      ), '[]') as claims,
      coalesce((
        select json_agg(json_build_object('streakDays', streak_days, 'day', day) order by streak_days) from (
          select streak_days, min(day) as day from daily_bonus_claim
          where user_id = ${userId} and (streak_days = any(${lengths}::integer[])
            or streak_days = (select max(streak_days) from daily_bonus_claim where user_id = ${userId}))
          group by streak_days
        ) as first
      ), '[]') as records`.execute(db);
  return rows[0] ?? { newestTickAt: null, claims: [], records: [] };
}
