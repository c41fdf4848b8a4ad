import { celebrityPath } from '@limelight/contract/paths';
import type { WalletState } from '@limelight/rules/account-state';
import { formatCounted } from '@limelight/rules/count';
import { formatSe, seCents } from '@limelight/rules/money';
import { nameSplit, splitHolding, splitTriggerCents } from '@limelight/rules/split';
import type { Hooks } from '../../../hooks.js';
import type { Database, Executor } from '../../../platform/database.js';
import type { TickTask } from '../../../platform/tick-tasks.js';
import type { Services } from '../../../services.js';
import { createNotifications, type NewNotification } from '../../people/notifications/notifications.public.js';
import {
  convertHolds,
  lockFreeWallets,
  type NewEntry,
  postEntries,
  publishPortfolioChange,
} from '../wallet/wallet.public.js';
import {
  listPositionsToSplit,
  listUnconverted,
  listUnfinishedSplits,
  lockAlertsToSplit,
  lockUnfinishedSplit,
  type SplitToReport,
  saveAlerts,
  savePass,
  type UnconvertedPosition,
} from './splits.sql.js';

type ConvertServices = Pick<Services, 'db' | 'clock' | 'hooks'>;

/** A range is a transaction of some tens of milliseconds; trades of its players wait for it. */
const playersPerRange = 200;
const alertsPerRange = 500;

/**
 * After each tick: converts what is left of executed splits. A killed leader leaves whole ranges and the next
 * continues.
 */
export function convertTask(services: ConvertServices): TickTask {
  return {
    name: 'splits',
    run: async () => {
      for (const split of await listUnfinishedSplits(services.db)) await convertSplit(services, split);
    },
  };
}

/**
 * One pass over the holders. A player whose wallet is locked is left for the next pass, which follows the
 * next tick; the split is complete when a pass meets nobody.
 */
async function convertSplit({ db, clock, hooks }: ConvertServices, split: SplitToReport): Promise<void> {
  const alertsLeft = await convertAlerts(db, split);
  for (;;) {
    const next = await db
      .transaction()
      .execute((tx) => convertRange(tx, { split, alertsLeft, hooks, now: clock.now() }));
    if (next === 'end of pass') return;
  }
}

interface Range {
  readonly split: SplitToReport;
  readonly alertsLeft: boolean;
  readonly hooks: Hooks;
  readonly now: Date;
}

async function convertRange(
  tx: Executor,
  { split, alertsLeft, hooks, now }: Range,
): Promise<'continue' | 'end of pass'> {
  const locked = await lockUnfinishedSplit(tx, split.id);
  if (locked === undefined) return 'end of pass';
  const userIds = await listUnconverted(tx, locked, playersPerRange);
  if (userIds.length === 0) {
    const isComplete = !locked.pass_met && !alertsLeft;
    await savePass(tx, split.id, { convertedTo: null, met: false, completedAt: isComplete ? now : null });
    return 'end of pass';
  }
  await convertPlayers(tx, { split, hooks, now }, await lockFreeWallets(tx, userIds));
  await savePass(tx, split.id, { convertedTo: userIds.at(-1) ?? null, met: true, completedAt: null });
  return 'continue';
}

/**
 * Shares, holds and their owners of players whose wallets the caller has locked: all of a player, or nothing.
 */
async function convertPlayers(
  tx: Executor,
  { split, hooks, now }: Omit<Range, 'alertsLeft'>,
  wallets: ReadonlyMap<string, WalletState>,
): Promise<void> {
  const userIds = [...wallets.keys()];
  const { id, name, number, celebrity_id: celebrityId, from_shares: from, to_shares: to } = split;
  await hooks.celebrity('splits', tx, { split: { id, name, number, celebrityId, ratio: { from, to } }, userIds, now });
  const positions = (await listPositionsToSplit(tx, split, userIds)).map((held) => convertPosition(held, split));
  await convertHolds(tx, { celebrityId, number, from, to }, userIds, () =>
    postEntries(tx, positions.map(entryOf), now),
  );
  const notices = positions.map((position) => holderNotice(position, split));
  // A closed account keeps its rows, and nobody reads its notifications.
  const read = notices.filter(({ userId }) => wallets.get(userId) !== 'closed');
  await createNotifications(tx, read, now);
  await publishPortfolioChange(tx, userIds);
}

interface ConvertedPosition extends UnconvertedPosition {
  readonly split: SplitToReport;
  /** 0: the position ends. */
  readonly sharesAfter: number;
  readonly averageAfterCents: number;
  readonly cashCents: number;
}

function entryOf({ user_id, split, shares, cashCents, ...after }: ConvertedPosition): NewEntry {
  const { sharesAfter, averageAfterCents } = after;
  const moved = { celebrityId: split.celebrity_id, shares: sharesAfter - shares, sharesAfter, averageAfterCents };
  return { userId: user_id, kind: 'split', amountCents: cashCents, referenceId: split.id, shares: moved };
}

function convertPosition(held: UnconvertedPosition, split: SplitToReport): ConvertedPosition {
  const before = { shares: held.shares, averagePriceCents: held.average_price_cents };
  const ratio = { from: split.from_shares, to: split.to_shares };
  const { position, cashCents } = splitHolding(before, ratio, seCents(split.price_before_cents ?? 0));
  const after = { sharesAfter: position?.shares ?? 0, averageAfterCents: position?.averagePriceCents ?? 0 };
  return { ...held, split, ...after, cashCents };
}

function holderNotice(held: ConvertedPosition, split: SplitToReport): NewNotification {
  const { user_id, shares, sharesAfter, cashCents } = held;
  const { id, name, celebrity_id, from_shares: from, to_shares: to } = split;
  const became = sharesAfter === 0 ? '' : ` became ${formatCounted(sharesAfter, 'share')}`;
  const cash =
    cashCents === 0
      ? ''
      : `${became === '' ? ' were' : ', and the rest was'} paid in cash: ${formatSe(seCents(cashCents))}`;
  return {
    userId: user_id,
    kind: 'portfolio',
    tone: 'info',
    title: `${name}: ${nameSplit({ from, to })}`,
    text: `Your ${formatCounted(shares, 'share')}${became}${cash}. The value is the same.`,
    path: celebrityPath(celebrity_id),
    key: `split:${id}`,
  };
}

/** @returns whether there were any: one that was being placed may follow */
async function convertAlerts(db: Database, split: SplitToReport): Promise<boolean> {
  const ratio = { from: split.from_shares, to: split.to_shares };
  let met = false;
  for (;;) {
    const count = await db.transaction().execute(async (tx) => {
      const alerts = await lockAlertsToSplit(tx, split, alertsPerRange);
      const after = alerts.map(({ price_cents, direction, ...alert }) => ({
        ...alert,
        price_cents: splitTriggerCents(price_cents, direction, ratio),
      }));
      if (after.length > 0) await saveAlerts(tx, split, after);
      return after.length;
    });
    if (count === 0) return met;
    met = true;
  }
}
