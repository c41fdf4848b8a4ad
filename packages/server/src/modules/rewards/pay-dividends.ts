import { paths } from '@limelight/contract/paths';
import { dividendDelayMinutes } from '@limelight/rules/dividend';
import { formatSe, seCents } from '@limelight/rules/money';
import { type LondonDay, londonDay, minuteMs, startOfLondonDay } from '@limelight/rules/time';
import { runOncePerDay } from '../../platform/daily-run.js';
import { uuidv7 } from '../../platform/random.js';
import type { TickTask } from '../../platform/tick-tasks.js';
import type { Services } from '../../services.js';
import { createNotifications } from '../notifications/notifications.public.js';
import { lockActiveWallets, postEntries, publishPortfolioChange } from '../wallet/wallet.public.js';
import {
  deleteDividends,
  insertDividendDay,
  insertDividends,
  listUnpaidDividends,
  markDividendsPaid,
  type UnpaidDividend,
} from './dividend.sql.js';
import { rewardSettings } from './rewards.settings.js';

export type DividendServices = Pick<Services, 'db' | 'clock' | 'random' | 'settings'>;

/** Wallets that one transaction locks, for some tens of milliseconds. */
const playersPerPayment = 500;

/** When a day's dividend is due. */
export function dividendDueMs(day: LondonDay): number {
  return startOfLondonDay(day) + dividendDelayMinutes * minuteMs;
}

/** Runs after the first tick from 00:05 in London. A day on which no server ran has no dividend. */
export function dividendTask(services: DividendServices): TickTask {
  return {
    name: 'dividends',
    run: async ({ atMs }) => {
      const day = londonDay(atMs);
      if (atMs >= dividendDueMs(day)) await calculateDividends(services, day);
      await payDividends(services);
    },
  };
}

/** Calculates a day's dividends once: the first call decides with the positions, prices and tiers of that moment. */
export async function calculateDividends(
  { db, clock, random, settings }: DividendServices,
  day: LondonDay,
): Promise<void> {
  const now = clock.now();
  const { dividendRatePpm: ratePpm, dividendVipBps: vipBps } = settings.of(rewardSettings);
  await runOncePerDay(db, { task: 'dividends', day, now }, async (tx) => {
    if (ratePpm === 0) return;
    const midnight = new Date(startOfLondonDay(day));
    const dividendDay = { day, id: uuidv7(clock, random), ratePpm, vipBps, midnight, now };
    await insertDividendDay(tx, dividendDay);
    await insertDividends(tx, dividendDay);
  });
}

/**
 * Pays calculated dividends, including those that a crash left unpaid. Deletes the dividend of a player who was
 * suspended or left in between.
 */
export async function payDividends({ db, clock }: Pick<DividendServices, 'db' | 'clock'>): Promise<void> {
  let paid: number;
  do {
    paid = await db.transaction().execute(async (tx) => {
      const now = clock.now();
      const dividends = await listUnpaidDividends(tx, playersPerPayment);
      if (dividends.length === 0) return 0;
      const userIds = dividends.map(({ userId }) => userId);
      const active = await lockActiveWallets(tx, userIds);
      const due = dividends.filter(({ userId }) => active.has(userId));
      const lost = dividends.filter(({ userId }) => !active.has(userId));
      await deleteDividends(tx, lost);
      await postEntries(tx, due.map(entryOf), { now, contributes: false });
      await markDividendsPaid(tx, due, now);
      await createNotifications(tx, due.map(notificationOf), now);
      await publishPortfolioChange(tx, [...active]);
      return dividends.length;
    });
  } while (paid > 0);
}

function entryOf({ userId, amountCents, dayId }: UnpaidDividend) {
  return { userId, kind: 'dividend', house: 'dividends', amountCents, referenceId: dayId } as const;
}

function notificationOf({ userId, day, amountCents, positions }: UnpaidDividend) {
  const from = positions === 1 ? '1 celebrity' : `${positions} celebrities`;
  return {
    userId,
    kind: 'portfolio',
    tone: 'success',
    title: 'Dividend paid',
    text: `${formatSe(seCents(amountCents))} from ${from} you hold.`,
    path: paths.rewards,
    key: `dividend:${day}`,
  } as const;
}
