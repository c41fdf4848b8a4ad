import { celebrityPath } from '@limelight/contract/paths';
import { formatCounted } from '@limelight/rules/count';
import { formatSe, type SeCents, seCents } from '@limelight/rules/money';
import { payoutCents } from '@limelight/rules/retirement';
import type { Executor } from '../../../platform/database.js';
import type { TickTask } from '../../../platform/tick-tasks.js';
import type { Services } from '../../../services.js';
import { createNotifications, type NewNotification } from '../../people/notifications/notifications.public.js';
import { publishCelebrityChange } from '../market/market.public.js';
import { lockFreeWallets, type NewEntry, postEntries, publishPortfolioChange } from '../wallet/wallet.public.js';
import {
  listHeld,
  listHolders,
  listToPay,
  lockUnlessBusy,
  type NamedRetirement,
  updateRetirement,
} from './retirements.sql.js';

type PayServices = Pick<Services, 'db' | 'clock'>;

/** A range is a transaction of some tens of milliseconds; trades of its players wait for it. */
const playersPerRangeUsual = 200;

export interface PayOptions {
  readonly playersPerRange?: number;
  /** Called in each range's transaction, before it is committed. */
  readonly afterRange?: () => Promise<void>;
}

/**
 * After each tick: pays the holders of celebrities whose notice has ended. A killed leader leaves whole
 * ranges.
 */
export function payTask(services: PayServices, options: PayOptions = {}): TickTask {
  return {
    name: 'retirements',
    run: async (_tick, stopping) => {
      for (const retirement of await listToPay(services.db, services.clock.now())) {
        if (stopping?.aborted === true) return;
        await payHolders(services, retirement, options);
      }
    },
  };
}

/**
 * One pass over the holders. A player whose wallet is locked is left for the next pass, which follows the
 * next tick; the retirement is complete when a pass meets nobody.
 */
async function payHolders(
  { db, clock }: PayServices,
  retirement: NamedRetirement,
  { playersPerRange = playersPerRangeUsual, afterRange = async () => {} }: PayOptions,
): Promise<void> {
  for (;;) {
    const next = await db.transaction().execute(async (tx) => {
      const step = await payRange(tx, retirement, { limit: playersPerRange, now: clock.now() });
      await afterRange();
      return step;
    });
    if (next === 'end of pass') return;
  }
}

async function payRange(
  tx: Executor,
  retirement: NamedRetirement,
  { limit, now }: { readonly limit: number; readonly now: Date },
): Promise<'continue' | 'end of pass'> {
  const locked = await lockUnlessBusy(tx, retirement.id);
  if (locked === undefined || locked.withdrawn_at !== null) return 'end of pass';
  const userIds = await listHolders(tx, locked, limit);
  if (userIds.length === 0) {
    const completed_at = locked.pass_met ? null : now;
    await updateRetirement(tx, locked.id, { paid_to: null, pass_met: false, completed_at });
    if (completed_at !== null) await publishCelebrityChange(tx, locked.celebrity_id);
    return 'end of pass';
  }
  await payPlayers(tx, retirement, { userIds, now });
  await updateRetirement(tx, locked.id, { paid_to: userIds.at(-1) ?? null, pass_met: true });
  return 'continue';
}

/** All shares of a player whose wallet is free, or nothing. */
async function payPlayers(
  tx: Executor,
  retirement: NamedRetirement,
  { userIds, now }: { readonly userIds: readonly string[]; readonly now: Date },
): Promise<void> {
  const { id, celebrity_id: celebrityId, price_cents } = retirement;
  if (price_cents === null) throw new Error(`the retirement ${id} has no price`);
  const wallets = await lockFreeWallets(tx, userIds);
  const held = await listHeld(tx, celebrityId, [...wallets.keys()]);
  const paid = held.map((one) => ({ ...one, cents: payoutCents(one.shares, seCents(price_cents)) }));
  const entryOf = ({ userId, shares, cents }: Paid): NewEntry => {
    const moved = { celebrityId, shares: -shares, sharesAfter: 0, averageAfterCents: 0 };
    return { userId, kind: 'retirement', amountCents: cents, referenceId: id, shares: moved };
  };
  await postEntries(tx, paid.map(entryOf), now);
  // A closed account keeps its rows, and nobody reads its notifications.
  const read = paid.filter(({ userId }) => wallets.get(userId) !== 'closed');
  await createNotifications(
    tx,
    read.map((one) => paidNotice(one, retirement)),
    now,
  );
  await publishPortfolioChange(
    tx,
    paid.map(({ userId }) => userId),
  );
}

interface Paid {
  readonly userId: string;
  readonly shares: number;
  readonly cents: SeCents;
}

function paidNotice(
  { userId, shares, cents }: Paid,
  { id, name, celebrity_id, price_cents }: NamedRetirement,
): NewNotification {
  const each = formatSe(seCents(price_cents ?? 0));
  return {
    userId,
    kind: 'portfolio',
    tone: 'success',
    title: `${name} has left: ${formatSe(cents)} paid`,
    text: `${formatCounted(shares, 'share')} at ${each} each, without a fee.`,
    path: celebrityPath(celebrity_id),
    key: `retirement:${id}:paid`,
  };
}
