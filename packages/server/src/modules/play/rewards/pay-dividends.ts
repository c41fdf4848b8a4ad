import { paths } from '@limelight/contract/paths';
import { dividendDelayMinutes } from '@limelight/rules/dividend';
import { formatSe, seCents } from '@limelight/rules/money';
import { addDays, type LondonDay, londonDay, minuteMs, parseLondonDay, startOfLondonDay } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import { uuidv7 } from '../../../platform/random.js';
import { listOpenRangeRuns, type PlayerRange, wasRun } from '../../../platform/range-run.sql.js';
import { runInRanges } from '../../../platform/run-in-ranges.js';
import type { TickTask } from '../../../platform/tick-tasks.js';
import type { Services } from '../../../services.js';
import {
  lockFreeWallets,
  postEntries,
  publishPortfolioChange,
  summedBefore,
} from '../../exchange/wallet/wallet.public.js';
import { createNotifications } from '../../people/notifications/notifications.public.js';
import {
  deleteDividends,
  dropDividendsBefore,
  ensureDividendPartition,
  findDividendDay,
  insertDividendDay,
  insertDividends,
  listUnpaidDividends,
  lockFreeHolders,
  markDividendsPaid,
  resumableDays,
  type UnpaidDividend,
} from './dividend.sql.js';
import { rewardSettings } from './rewards.settings.js';

export type DividendServices = Pick<Services, 'db' | 'clock' | 'random' | 'settings'>;

/** Wallets that one transaction locks, for some tens of milliseconds. */
const playersPerRangeUsual = 500;

const dividendRun = 'dividends';

/** When a day's dividend is due. */
export function dividendDueMs(day: LondonDay): number {
  return startOfLondonDay(day) + dividendDelayMinutes * minuteMs;
}

/** Runs after the first tick from 00:05 in London. A day on which no server ran has no dividend. */
export function dividendTask(services: DividendServices): TickTask {
  let doneDay: LondonDay | undefined;
  return {
    name: 'dividends',
    run: async ({ atMs }, stopping) => {
      const day = londonDay(atMs);
      if (doneDay !== day && atMs >= dividendDueMs(day)) {
        for (const open of (await listOpenRangeRuns(services.db, dividendRun)).map(parseLondonDay))
          if (open < day && open >= addDays(day, -resumableDays)) await payDay(services, open, { stopping });
        if (await payDay(services, day, { stopping })) doneDay = day;
        // As long as the ledger has a day's entries, the day has its dividends.
        const summed = await summedBefore(services.db);
        if (summed !== undefined) await dropDividendsBefore(services.db, summed);
      }
      await payPassedOver(services);
    },
  };
}

interface PayOptions {
  readonly stopping?: AbortSignal | undefined;
  readonly playersPerRange?: number;
  /** Called in each range's transaction, before it is committed. */
  readonly afterRange?: () => Promise<void>;
}

/**
 * Decides and pays a day's dividends, a range of players at a time. The first call sets the terms and the
 * prices; shares and tier are those of the range's own moment. The dividend of a locked wallet is decided
 * too, and paid later.
 *
 * @returns whether the day is done; false when `stopping` ended the run early
 */
export async function payDay(
  services: DividendServices,
  day: LondonDay,
  { stopping, playersPerRange = playersPerRangeUsual, afterRange = async () => {} }: PayOptions = {},
): Promise<boolean> {
  const { db, clock, random, settings } = services;
  const { dividendRatePpm: ratePpm, dividendVipBps: vipBps } = settings.of(rewardSettings);
  if (ratePpm > 0 && !(await wasRun(db, { task: dividendRun, day }))) {
    await insertDividendDay(db, { day, id: uuidv7(clock, random), ratePpm, vipBps, now: clock.now() });
  }
  const terms = await findDividendDay(db, day);
  if (terms) await ensureDividendPartition(db, day);
  return runInRanges(services, { task: dividendRun, day, playersPerRange, stopping }, async (tx, range) => {
    if (terms) await payRange(tx, { range, day, dayId: terms.id, now: clock.now() });
    await afterRange();
  });
}

interface RangePayment {
  readonly range: PlayerRange;
  readonly day: LondonDay;
  readonly dayId: string;
  readonly now: Date;
}

async function payRange(tx: Executor, { range, day, dayId, now }: RangePayment): Promise<void> {
  const payable = await lockFreeHolders(tx, range);
  const dividends = await insertDividends(tx, { day, range, payable, now });
  const locked = new Set(payable);
  const due = dividends.filter(({ userId }) => locked.has(userId)).map((dividend) => ({ ...dividend, day, dayId }));
  await pay(tx, due, now);
}

/** Moves the money and notifies the players, whose wallets are locked. */
async function pay(tx: Executor, due: readonly UnpaidDividend[], now: Date): Promise<void> {
  await postEntries(tx, due.map(entryOf), now);
  await createNotifications(tx, due.map(notificationOf), now);
  await publishPortfolioChange(
    tx,
    due.map(({ userId }) => userId),
  );
}

/**
 * Pays the dividends of players whose wallet was locked. Deletes the dividend of a player who was suspended
 * or left in between. A wallet that is still locked is passed over again.
 */
export async function payPassedOver({ db, clock }: Pick<DividendServices, 'db' | 'clock'>): Promise<void> {
  const passedOver: string[] = [];
  let found: number;
  do {
    found = await db.transaction().execute(async (tx) => {
      const now = clock.now();
      const dividends = await listUnpaidDividends(tx, { limit: playersPerRangeUsual, except: passedOver });
      if (dividends.length === 0) return 0;
      const locked = await lockFreeWallets(
        tx,
        dividends.map(({ userId }) => userId),
      );
      passedOver.push(...dividends.map(({ userId }) => userId).filter((userId) => !locked.has(userId)));
      const due = dividends.filter(({ userId }) => locked.get(userId) === 'active');
      const lost = dividends.filter(({ userId }) => locked.has(userId) && locked.get(userId) !== 'active');
      await deleteDividends(tx, lost);
      await markDividendsPaid(tx, due, now);
      await pay(tx, due, now);
      return dividends.length;
    });
  } while (found > 0);
}

function entryOf({ userId, amountCents, dayId }: UnpaidDividend) {
  return { userId, kind: 'dividend', amountCents, referenceId: dayId } as const;
}

function notificationOf({ userId, day, amountCents, positions }: UnpaidDividend) {
  const from = positions === 1 ? '1 star' : `${positions} stars`;
  return {
    userId,
    kind: 'portfolio',
    tone: 'success',
    title: 'Dividend paid',
    text: `${formatSe(seCents(amountCents))} from shares of ${from}.`,
    path: paths.rewards,
    key: `dividend:${day}`,
  } as const;
}
