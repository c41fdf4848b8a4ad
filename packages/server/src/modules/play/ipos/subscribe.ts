import type { subscribeToIpo as schemas } from '@limelight/contract/play/ipos.schema';
import { ipoCost, ipoTimes, subscriptionRefusal } from '@limelight/rules/ipo';
import { seCents } from '@limelight/rules/money';
import type { z } from 'zod';
import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { withWallet } from '../../exchange/wallet/wallet.public.js';
import { enterInBatches, leavePool, lockPoolShared, type PoolEntryRow } from '../pools/pools.public.js';
import { findIpo, type IpoRow } from './ipo.sql.js';
import { findSubscribers, type SubscriberRow, type SubscriptionRow } from './subscription.sql.js';

type SubscribeServices = Pick<Services, 'db' | 'clock'>;

export interface SubscriptionKey {
  readonly userId: string;
  readonly ipoId: string;
}

type NewSubscription = SubscriptionKey & z.output<typeof schemas.body>;
export type Subscribe = (request: NewSubscription) => Promise<SubscriptionRow>;

/** @throws Refusal NOT_FOUND */
async function requireIpo(tx: Executor, ipoId: string): Promise<IpoRow> {
  const ipo = await findIpo(tx, ipoId);
  if (ipo === undefined) throw new Refusal('NOT_FOUND', { message: 'IPO not found' });
  return ipo;
}

/**
 * Subscribes for a number of shares, or changes to another one, and reserves the cash with the fee, many
 * players together. `publishSubscriptions` says it to open pages.
 * @throws Refusal NOT_FOUND, ACCOUNT_BUSY, UNAVAILABLE, or with the code of `subscriptionRefusal`
 */
export function subscriber(services: SubscribeServices & Pick<Services, 'random'>): Subscribe {
  const enter = enterInBatches<NewSubscription>(services, {
    poolIdOf: ({ ipoId }) => ipoId,
    prepare: async (tx, { poolId, userIds, now }) => {
      const ipo = await findIpo(tx, poolId);
      const players = await findSubscribers(tx, userIds);
      return {
        pool: ipo ?? null,
        hasWallet: (userId) => players.has(userId),
        judge: (wanted, earlier) => {
          const player = players.get(wanted.userId);
          if (ipo === undefined) throw new Refusal('NOT_FOUND', { message: 'IPO not found' });
          if (player === undefined) throw new Refusal('EMAIL_NOT_VERIFIED');
          requireAllowed({ ipo, player, earlier, wanted, now });
          return { units: wanted.shares, cents: ipoCost(wanted.shares, seCents(ipo.price_cents)).sumCents };
        },
      };
    },
  });
  // A price of now is the one that was seen: another one is refused.
  return async (request) => ({ ...(await enter(request)), price_cents: request.seenPriceCents });
}

interface Wanted {
  readonly ipo: IpoRow;
  readonly player: SubscriberRow;
  readonly earlier: PoolEntryRow | undefined;
  readonly wanted: NewSubscription;
  readonly now: Date;
}

/** @throws Refusal with the code of `subscriptionRefusal` */
function requireAllowed({ ipo, player, earlier, wanted, now }: Wanted): void {
  if (ipo.pool_state !== 'open') throw new Refusal('IPO_CLOSED');
  // The same request again: its answer was lost.
  const isRepeated = earlier?.units === wanted.shares && wanted.seenShares !== wanted.shares;
  const priceCents = seCents(ipo.price_cents);
  const code = subscriptionRefusal(
    { ...ipoTimes(ipo.opens_at.getTime()), priceCents, cap: ipo.cap, accountDays: ipo.account_days },
    {
      frozen: player.frozen,
      elite: player.elite,
      accountAgeMs: now.getTime() - player.createdAt.getTime(),
      cashCents: seCents(player.freeCents + (earlier?.reserved_cents ?? 0)),
      shares: isRepeated ? wanted.seenShares : (earlier?.units ?? 0),
    },
    wanted,
    now.getTime(),
  );
  if (code === 'IPO_QUANTITY') throw new Refusal(code, { message: quantityMessage(ipo.cap) });
  if (code === 'ACCOUNT_TOO_NEW') throw new Refusal(code, { message: ageMessage(ipo.account_days) });
  if (code === 'CONFLICT') throw new Refusal(code, { details: { shares: earlier?.units ?? 0, priceCents } });
  if (code !== null) throw new Refusal(code);
}

const quantityMessage = (cap: number) => `Please subscribe for 1 to ${cap} shares`;
const ageMessage = (days: number) => `Your account must be ${days} days old to subscribe`;

/**
 * Withdraws a subscription before the close; without one nothing changes.
 * @returns whether there was one
 * @throws Refusal NOT_FOUND, IPO_CLOSED, ACCOUNT_BUSY
 */
export function withdraw({ db, clock }: SubscribeServices, { userId, ipoId }: SubscriptionKey): Promise<boolean> {
  return withWallet(db, {
    userId,
    lockFirst: (tx) => lockPoolShared(tx, ipoId),
    run: async (tx) => {
      const ipo = await requireIpo(tx, ipoId);
      const isClosed = ipo.pool_state !== 'open' || ipo.closes_at.getTime() <= clock.nowMs();
      if (isClosed) throw new Refusal('IPO_CLOSED');
      return leavePool(tx, { userId, poolId: ipoId });
    },
  });
}
