import { paths } from '@limelight/contract/paths';
import type { claimDailyBonus as claimSchemas, DailyBonus } from '@limelight/contract/play/rewards.schema';
import type { WalletState } from '@limelight/rules/account-state';
import { gameDay } from '@limelight/rules/game-day';
import { seCents } from '@limelight/rules/money';
import {
  bonusCalendar,
  calendarDays,
  claimOn,
  daysToNextFreeze,
  freezesMax,
  type NewClaim,
  streakBadgeTitle,
  streakMilestones,
  streakOn,
} from '@limelight/rules/reward';
import { endOfLondonDay } from '@limelight/rules/time';
import type { z } from 'zod';
import type { Executor } from '../../../platform/database.js';
import { uuidv7 } from '../../../platform/random.js';
import type { Services } from '../../../services.js';
import { readGameDay } from '../../exchange/market/market.public.js';
import {
  postEntries,
  publishPortfolioChange,
  requirePlaying,
  withWallet,
} from '../../exchange/wallet/wallet.public.js';
import { createNotifications } from '../../people/notifications/notifications.public.js';
import { findBonusState, insertClaim, listClaims } from './daily-bonus.sql.js';
import { rewardSettings } from './rewards.settings.js';

type BonusServices = Pick<Services, 'db' | 'clock' | 'random' | 'settings'>;
type ClaimResponse = z.infer<(typeof claimSchemas)['response']>;

export async function getDailyBonus(
  { db, clock, settings }: Pick<BonusServices, 'db' | 'clock' | 'settings'>,
  userId: string,
): Promise<DailyBonus> {
  // One a day: all of the calendar, and the one before it.
  const wanted = { claimsMax: calendarDays + 1, lengths: streakMilestones };
  const { newestTickAt, claims, records } = await findBonusState(db, userId, wanted);
  if (newestTickAt === null) throw new Error('the market was never opened');
  const today = gameDay({ newestTickMs: newestTickAt.getTime(), nowMs: clock.nowMs() });
  const { streakDays, freezes, claimable } = streakOn(today, claims.at(-1) ?? null);
  return {
    day: today,
    claimable,
    amountCents: seCents(settings.of(rewardSettings).dailyBonusCents),
    streakDays,
    longestStreakDays: records.at(-1)?.streakDays ?? 0,
    freezes,
    freezesMax,
    daysToNextFreeze: daysToNextFreeze({ streakDays, freezes }),
    nextDayAt: new Date(endOfLondonDay(today)).toISOString(),
    calendar: bonusCalendar(today, claims),
    milestones: streakMilestones.map((days) => ({
      days,
      earnedOn: records.find(({ streakDays: reached }) => reached === days)?.day ?? null,
    })),
  };
}

/**
 * Claims the London day's bonus. Idempotent: further claims, parallel ones included, return
 * `already-claimed`.
 * @throws Refusal EMAIL_NOT_VERIFIED when the player has no wallet yet; ACCOUNT_SUSPENDED; STAFF_ACCOUNT;
 * ACCOUNT_BUSY
 */
export async function claimDailyBonus(services: BonusServices, userId: string): Promise<ClaimResponse> {
  const { db, clock, settings } = services;
  const now = clock.now();
  const amountCents = settings.of(rewardSettings).dailyBonusCents;
  const run = async (tx: Executor, wallet: WalletState | undefined) => {
    requirePlaying(wallet);
    const today = await readGameDay(tx, now.getTime());
    const lastClaim = (await listClaims(tx, userId, today)).at(-1) ?? null;
    const newClaim = claimOn(today, lastClaim);
    if (newClaim === null) return null;
    await payClaim(tx, newClaim, { userId, id: uuidv7(clock, services.random), amountCents, now });
    return newClaim;
  };
  const claim = await withWallet(db, { userId, run });
  return {
    outcome: claim === null ? 'already-claimed' : 'claimed',
    amountCents: seCents(claim === null ? 0 : amountCents),
    freezeEarned: claim?.freezeEarned ?? false,
    milestone: claim?.milestone ?? null,
    dailyBonus: await getDailyBonus(services, userId),
  };
}

interface PaidClaim {
  readonly userId: string;
  readonly id: string;
  readonly amountCents: number;
  readonly now: Date;
}

async function payClaim(tx: Executor, claim: NewClaim, { userId, id, amountCents, now }: PaidClaim): Promise<void> {
  const { day, streakDays, freezesLeft, milestone } = claim;
  await insertClaim(tx, {
    user_id: userId,
    day,
    id,
    amount_cents: amountCents,
    streak_days: streakDays,
    freezes_left: freezesLeft,
    claimed_at: now,
  });
  if (amountCents > 0) {
    const entry = { userId, kind: 'daily_bonus', amountCents, referenceId: id } as const;
    await postEntries(tx, [entry], now);
    await publishPortfolioChange(tx, [userId]);
  }
  if (milestone === null) return;
  const notification = {
    userId,
    kind: 'reward',
    tone: 'success',
    title: streakBadgeTitle(milestone),
    text: `You claimed your daily bonus ${milestone} days in a row and earned a badge.`,
    path: paths.rewards,
    key: `streak:${milestone}:${day}`,
  } as const;
  await createNotifications(tx, [notification], now);
}
