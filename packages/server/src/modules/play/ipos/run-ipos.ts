import { ipoPath } from '@limelight/contract/paths';
import { formatCounted } from '@limelight/rules/count';
import { ipoCost, ipoDrawKey, ipoTicket, maxSubscription, shareOutMs } from '@limelight/rules/ipo';
import { formatSe, seCents } from '@limelight/rules/money';
import { applyBuy } from '@limelight/rules/position';
import { londonDay, parseLondonDay } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import type { TickTask } from '../../../platform/tick-tasks.js';
import type { Services } from '../../../services.js';
import { hmacSha256, requireDayKey, sha256 } from '../../exchange/market/market.public.js';
import { type NewEntry, postEntries, publishPortfolioChange } from '../../exchange/wallet/wallet.public.js';
import { createNotifications, type NewNotification } from '../../people/notifications/notifications.public.js';
import {
  closePool,
  findDrawDay,
  listRunningPools,
  lockPoolShared,
  type PoolRow,
  type Settled,
  settlePool,
  sharePool,
} from '../pools/pools.public.js';
import { endIpo } from './cancel-ipo.js';
import { findIpo, type IpoRow, publishIpoChange } from './ipo.sql.js';
import { listIpoCelebrity } from './list-ipo.js';
import { holdSharedSubscriptions } from './subscription.sql.js';

export type RunServices = Pick<Services, 'db' | 'clock' | 'random' | 'secrets' | 'log'>;

/** After each tick: what is due is closed, shared out, settled. A killed leader leaves whole steps. */
export function ipoTask(services: RunServices): TickTask {
  return {
    name: 'ipos',
    run: async ({ atMs }, stopping) => {
      for (const pool of await listRunningPools(services.db, 'ipo')) await runIpo(services, pool, { atMs, stopping });
    },
  };
}

interface Turn {
  readonly atMs: number;
  readonly stopping: AbortSignal | undefined;
}

async function runIpo(services: RunServices, pool: PoolRow, { atMs, stopping }: Turn): Promise<void> {
  const { db, clock } = services;
  if (pool.state === 'open') {
    await db.transaction().execute(async (tx) => {
      await lockPoolShared(tx, pool.id);
      await holdRings(tx, pool.id);
    });
    if (pool.closes_at.getTime() <= atMs) await close(services, pool);
    return;
  }
  if (pool.state === 'closed') {
    if (pool.line_count === 0 && (await endIfEmpty(db, pool.id, clock.now()))) return;
    if (!(await share(services, pool))) return;
  }
  const ipo = await findIpo(db, pool.id);
  if (ipo === undefined) throw new Error(`pool ${pool.id} has no IPO`);
  if (pool.state !== 'cancelled' && !(await listIpoCelebrity(services, ipo))) return;
  await settlePool(db, pool, {
    now: () => clock.now(),
    stopping,
    affordable: (cents) => affordable(ipo, cents),
    deliver: (tx, settled, now) => deliver(tx, ipo, settled, now),
  });
}

/** The pages of who is held show it. */
async function holdRings(tx: Executor, id: string): Promise<void> {
  await publishPortfolioChange(tx, await holdSharedSubscriptions(tx, id));
}

/** One that nobody subscribed to ends with it. */
async function close({ db, clock }: RunServices, { id }: PoolRow): Promise<void> {
  const now = clock.now();
  // Those of the last second are looked at too.
  const before = (tx: Executor) => holdRings(tx, id);
  if (await closePool(db, { id }, { now, before })) await endIfEmpty(db, id, now);
}

/** @returns whether nobody subscribed; also of a close whose leader was killed right after it */
function endIfEmpty(db: RunServices['db'], id: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const isEmpty = (await findIpo(tx, id))?.line_count === 0;
    if (isEmpty) await endIpo(tx, { id, publicReason: 'Nobody subscribed', now });
    else await publishIpoChange(tx, id);
    return isEmpty;
  });
}

/** @returns whether it is shared out: the time has come, and the key of the day after the close is there */
async function share({ db, clock, secrets }: RunServices, pool: PoolRow): Promise<boolean> {
  if (pool.close_day === null) return false;
  const found = await findDrawDay(db, pool.close_day);
  if (found === undefined) return false;
  const drawDay = parseLondonDay(found);
  if (clock.nowMs() < shareOutMs(drawDay) || londonDay(clock.nowMs()) < drawDay) return false;
  const drawKey = ipoDrawKey(hmacSha256, await requireDayKey(db, { secrets }, drawDay), pool.id);
  return db.transaction().execute(async (tx) => {
    const isShared = await sharePool(tx, pool, { drawDay, drawKey, ticketOf: ipoTicket(sha256, drawKey) });
    if (isShared) await publishIpoChange(tx, pool.id);
    return isShared;
  });
}

function affordable({ price_cents, cap }: IpoRow, cents: number): number {
  return maxSubscription({ cashCents: seCents(cents), priceCents: seCents(price_cents), cap });
}

/** Shares and their price for those who take some, and a notification for everybody. */
async function deliver(tx: Executor, ipo: IpoRow, settled: readonly Settled[], now: Date): Promise<void> {
  await postEntries(
    tx,
    settled.flatMap((entry) => entriesOf(ipo, entry)),
    now,
  );
  await createNotifications(
    tx,
    settled.map((entry) => noticeOf(ipo, entry)),
    now,
  );
}

function entriesOf({ id, celebrity_id, price_cents }: IpoRow, { user_id, taken }: Settled): NewEntry[] {
  if (taken === 0) return [];
  const priceCents = seCents(price_cents);
  const { totalCents, feeCents } = ipoCost(taken, priceCents);
  // Nobody holds shares of a celebrity that was not listed.
  const position = applyBuy(null, { shares: taken, priceCents });
  const shares = {
    celebrityId: celebrity_id,
    shares: taken,
    sharesAfter: position.shares,
    averageAfterCents: position.averagePriceCents,
  };
  return [
    { userId: user_id, kind: 'allotment', amountCents: -totalCents, referenceId: id, shares },
    ...(feeCents === 0
      ? []
      : [{ userId: user_id, kind: 'allotment_fee', amountCents: -feeCents, referenceId: id } as const]),
  ];
}

function noticeOf(ipo: IpoRow, { user_id, units, taken, review, review_reason, frozen }: Settled): NewNotification {
  const { id, name, cancel_reason, price_cents } = ipo;
  const common = { userId: user_id, kind: 'order', path: ipoPath(id), key: `ipo:${id}:result` } as const;
  if (cancel_reason !== null) {
    const text = `${cancel_reason}. Your reserved cash is free again.`;
    return { ...common, tone: 'warning', title: `The IPO of ${name} was cancelled`, text };
  }
  if (taken === 0) {
    const reason =
      review === 'refused'
        ? (review_reason ?? '')
        : review === 'held'
          ? 'Your subscription was still under review at the close.'
          : frozen
            ? 'Trading is frozen on your account.'
            : 'The shares did not suffice for everybody.';
    const text = `${reason} Your reserved cash is free again.`;
    return { ...common, tone: 'warning', title: `No shares of ${name}`, text };
  }
  const { sumCents } = ipoCost(taken, seCents(price_cents));
  const rest = taken < units ? ` of the ${formatCounted(units, 'share')} you subscribed for` : '';
  return {
    ...common,
    tone: 'success',
    title: `You got ${formatCounted(taken, 'share')} of ${name}`,
    text: `${formatCounted(taken, 'share')}${rest} for ${formatSe(sumCents)} with the fee. Trading begins within minutes.`,
  };
}
