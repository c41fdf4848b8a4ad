import type { Needed } from '@limelight/rules/debt';
import type { ExecutedSplit } from '../../../hooks.js';
import type { Clock } from '../../../platform/clock.js';
import type { Database, Executor } from '../../../platform/database.js';
import { readCelebrityNames } from '../../exchange/market/market.public.js';
import {
  lockFreeWallets,
  lockWallets,
  type NewEntry,
  postEntries,
  publishPortfolioChange,
  releaseHolds,
} from '../../exchange/wallet/wallet.public.js';
import { createNotifications } from '../../people/notifications/notifications.public.js';
import { eventLockHold } from './event-lock.hold.sql.js';
import { unlockedNotice } from './event-notices.js';
import {
  finishIfSettled,
  listFillsThatVanish,
  listLockedFills,
  listLockedPlayers,
  listUnsettledFills,
  markSettled,
  markUnlocked,
  type PledgeFillRow,
} from './pledge-fill.sql.js';
import { publishEventChange, type SquadEventRow } from './squad-event.sql.js';

/** A range is a transaction of some tens of milliseconds; trades of its players wait for it. */
const playersPerRange = 200;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * A day after the start: frees the shares and pays the prizes, in ranges of players; a killed leader leaves
 * whole ranges. A player whose wallet is locked waits for the next pass.
 */
export async function unlockPledges(
  { db, clock }: { readonly db: Database; readonly clock: Pick<Clock, 'now'> },
  event: SquadEventRow,
  stopping: AbortSignal | undefined,
): Promise<void> {
  const name = (await readCelebrityNames(db)).get(event.celebrity_id) ?? '';
  for (let after: string | undefined = beforeAll; after !== undefined; ) {
    if (stopping?.aborted === true) return;
    const from: string = after;
    after = await db.transaction().execute((tx) => unlockRange(tx, { event, name, after: from, now: clock.now() }));
  }
  await db.transaction().execute(async (tx) => {
    if (await finishIfSettled(tx, event.id, clock.now())) await publishEventChange(tx, event.id);
  });
}

interface Range {
  readonly event: SquadEventRow;
  /** The celebrity's. */
  readonly name: string;
  readonly after: string;
  readonly now: Date;
}

/** @returns the last player; undefined when there is nobody after */
async function unlockRange(tx: Executor, { event, name, after, now }: Range): Promise<string | undefined> {
  const rows = await listUnsettledFills(tx, event.id, { after, limit: playersPerRange });
  const states = await lockFreeWallets(
    tx,
    rows.map(({ user_id }) => user_id),
  );
  const fills = await listLockedFills(tx, [...states.keys()], { eventId: event.id });
  await release(tx, fills, now);
  // A closed account keeps its rows, and gets nothing any more.
  const open = fills.filter(({ user_id }) => states.get(user_id) !== 'closed');
  await postEntries(tx, open.flatMap(prizeOf), now);
  await markSettled(tx, fills, now);
  const notices = open.map((fill) => unlockedNotice({ userId: fill.user_id, event, celebrityName: name }, fill));
  await createNotifications(tx, notices, now);
  await publishPortfolioChange(
    tx,
    fills.map(({ user_id }) => user_id),
  );
  return rows.at(-1)?.user_id;
}

function prizeOf({ user_id, event_id, prize_cents }: PledgeFillRow): NewEntry[] {
  if (prize_cents === 0) return [];
  return [{ userId: user_id, kind: 'prize', amountCents: prize_cents, referenceId: event_id }];
}

/** Frees what is locked still. The caller has locked the wallets. */
async function release(tx: Executor, fills: readonly PledgeFillRow[], now: Date): Promise<void> {
  const locked = fills.filter(({ unlocked_at }) => unlocked_at === null);
  if (locked.length === 0) return;
  await releaseHolds(
    tx,
    eventLockHold,
    locked.map(({ user_id, event_id }) => ({ userId: user_id, ownerId: event_id })),
  );
  await markUnlocked(tx, locked, now);
}

/**
 * A refund or a dispute sells shares that are locked: they become free, whole fills at a time. The caller has
 * locked the wallet. @returns how many
 */
export async function unlockForDebt(
  tx: Executor,
  { userId, needed, now }: { readonly userId: string; readonly needed: Needed; readonly now: Date },
): Promise<number> {
  const wanted = [...needed.shares].flatMap(([celebrityId, shares]) => (shares > 0 ? [celebrityId] : []));
  let unlocked = 0;
  for (const celebrityId of wanted) {
    const fills = await listLockedFills(tx, [userId], { celebrityId });
    await release(tx, fills, now);
    unlocked += fills.length;
  }
  return unlocked;
}

/** The celebrity leaves, and its holders are paid for all shares. Locks the wallets. */
export async function unlockForRetirement(
  tx: Executor,
  { celebrityId, now }: { readonly celebrityId: string; readonly now: Date },
): Promise<Readonly<Record<string, number>>> {
  const userIds = await listLockedPlayers(tx, celebrityId);
  await lockWallets(tx, [...userIds]);
  const fills = await listLockedFills(tx, userIds, { celebrityId });
  await release(tx, fills, now);
  return { unlockedPledges: fills.length };
}

/** A split would leave less than one share locked. The wallets are locked. */
export async function unlockForSplit(
  tx: Executor,
  { split, userIds, now }: { readonly split: ExecutedSplit; readonly userIds: readonly string[]; readonly now: Date },
): Promise<void> {
  const vanishing = await listFillsThatVanish(tx, { ...split.ratio, celebrityId: split.celebrityId }, userIds);
  await release(tx, vanishing, now);
}
