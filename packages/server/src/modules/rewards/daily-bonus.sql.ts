import type { Claim } from '@limelight/rules/reward';
import { type LondonDay, parseLondonDay } from '@limelight/rules/time';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database.js';

export interface NewClaimRow extends Claim {
  readonly userId: string;
  readonly id: string;
  readonly amountCents: number;
  readonly now: Date;
}

export async function insertClaim(tx: Executor, claim: NewClaimRow): Promise<void> {
  await tx
    .insertInto('daily_bonus_claim')
    .values({
      user_id: claim.userId,
      day: claim.day,
      id: claim.id,
      amount_cents: claim.amountCents,
      streak_days: claim.streakDays,
      freezes_left: claim.freezesLeft,
      claimed_at: claim.now,
    })
    .execute();
}

/** The claims since a day and the last one before that day, oldest first. */
export async function listClaims(db: Executor, userId: string, since: LondonDay): Promise<Claim[]> {
  const { rows } = await sql<{ day: string; streak_days: number; freezes_left: number }>`
    select day, streak_days, freezes_left from daily_bonus_claim
    where user_id = ${userId} and day >= coalesce(
      (select max(day) from daily_bonus_claim where user_id = ${userId} and day < ${since}), ${since})
    order by day`.execute(db);
  return rows.map(({ day, streak_days, freezes_left }) => ({
    day: parseLondonDay(day),
    streakDays: streak_days,
    freezesLeft: freezes_left,
  }));
}

export async function findLastClaim(db: Executor, userId: string): Promise<Claim | null> {
  const row = await db
    .selectFrom('daily_bonus_claim')
    .select(['day', 'streak_days', 'freezes_left'])
    .where('user_id', '=', userId)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  return { day: parseLondonDay(row.day), streakDays: row.streak_days, freezesLeft: row.freezes_left };
}

export interface StreakRecord {
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
