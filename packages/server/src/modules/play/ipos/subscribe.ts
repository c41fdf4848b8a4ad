import type { subscribe as schemas } from '@limelight/contract/play/ipos.schema';
import type { WalletState } from '@limelight/rules/account-state';
import { groupBy } from '@limelight/rules/group-by';
import { ipoCost, ipoTimes, subscriptionRefusal } from '@limelight/rules/ipo';
import { seCents } from '@limelight/rules/money';
import type { z } from 'zod';
import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import {
  lockFreeWallets,
  QueueFullError,
  requirePlaying,
  WalletBatcher,
  withWallet,
} from '../../exchange/wallet/wallet.public.js';
import { enterPool, findEntries, leavePool, lockPoolShared, type PoolEntryRow } from '../pools/pools.public.js';
import { findIpo, type IpoRow } from './ipo.sql.js';
import { findSubscribers, type SubscriberRow, type SubscriptionRow } from './subscription.sql.js';

type SubscribeServices = Pick<Services, 'db' | 'clock'>;

export interface SubscriptionKey {
  readonly userId: string;
  readonly ipoId: string;
}

type NewSubscription = SubscriptionKey & z.output<typeof schemas.body>;
export type Subscribe = (request: NewSubscription) => Promise<SubscriptionRow>;

type Decision = { readonly ordinal: number } & (
  | { readonly outcome: 'SUBSCRIBED'; readonly row: SubscriptionRow }
  | { readonly outcome: 'REFUSED'; readonly refusal: Refusal }
  | { readonly outcome: 'WALLET_LOCKED' }
);

type Placed = NewSubscription & { readonly ordinal: number };

/** @throws Refusal NOT_FOUND */
async function requireIpo(tx: Executor, ipoId: string): Promise<IpoRow> {
  const ipo = await findIpo(tx, ipoId);
  if (ipo === undefined) throw new Refusal('NOT_FOUND', { message: 'IPO not found' });
  return ipo;
}

/**
 * Subscribes for a number of shares, or changes to another one, and reserves the cash with the fee. The list
 * cannot be closed meanwhile. Requests that arrive while others are being written are written together:
 * one by one, 200 a second took a third of all trades. `publishSubscriptions` says it to open pages.
 * @throws Refusal NOT_FOUND, ACCOUNT_BUSY, UNAVAILABLE, or with the code of `subscriptionRefusal`
 */
export function subscriber({ db, clock, random }: SubscribeServices & Pick<Services, 'random'>): Subscribe {
  const batcher = new WalletBatcher<NewSubscription, Decision>({ write: (all) => write({ db, clock }, all), random });
  return async (request) => {
    try {
      const decision = await batcher.place(request);
      if (decision.outcome === 'SUBSCRIBED') return decision.row;
      throw decision.outcome === 'REFUSED' ? decision.refusal : new Refusal('ACCOUNT_BUSY');
    } catch (error) {
      if (error instanceof QueueFullError) throw new Refusal('UNAVAILABLE', { cause: error });
      throw error;
    }
  };
}

/** Of a player the first request alone is decided; the others wait for the next batch, in their order. */
async function write({ db, clock }: SubscribeServices, requests: readonly NewSubscription[]): Promise<Decision[]> {
  const placed = requests.map((request, index): Placed => ({ ...request, ordinal: index + 1 }));
  const first = [...new Map(placed.toReversed().map((request) => [request.userId, request])).values()];
  const byIpo = [...groupBy(first, ({ ipoId }) => ipoId)].toSorted(([left], [right]) => (left < right ? -1 : 1));
  return db.transaction().execute(async (tx) => {
    for (const [ipoId] of byIpo) await lockPoolShared(tx, ipoId);
    const userIds = first.map(({ userId }) => userId);
    const states = await lockFreeWallets(tx, userIds);
    const players = await findSubscribers(tx, userIds);
    const decisions: Decision[] = [];
    for (const [ipoId, ofIpo] of byIpo) {
      decisions.push(...(await decideForIpo(tx, { ipoId, requests: ofIpo, states, players, now: clock.now() })));
    }
    const decided = new Set(decisions.map(({ ordinal }) => ordinal));
    const later = placed.filter(({ ordinal }) => !decided.has(ordinal));
    return [...decisions, ...later.map(({ ordinal }): Decision => ({ ordinal, outcome: 'WALLET_LOCKED' }))];
  });
}

interface RequestsOfIpo {
  readonly ipoId: string;
  readonly requests: readonly Placed[];
  readonly states: ReadonlyMap<string, WalletState>;
  readonly players: ReadonlyMap<string, SubscriberRow>;
  readonly now: Date;
}

async function decideForIpo(
  tx: Executor,
  { ipoId, requests, states, players, now }: RequestsOfIpo,
): Promise<Decision[]> {
  const ipo = await findIpo(tx, ipoId);
  const entries = await findEntries(
    tx,
    ipoId,
    requests.map(({ userId }) => userId),
  );
  const decisions: Decision[] = [];
  const accepted: Placed[] = [];
  for (const request of requests) {
    const { userId, ordinal } = request;
    const player = players.get(userId);
    if (player !== undefined && !states.has(userId)) continue;
    try {
      requirePlaying(states.get(userId));
      if (ipo === undefined) throw new Refusal('NOT_FOUND', { message: 'IPO not found' });
      if (player === undefined) throw new Refusal('EMAIL_NOT_VERIFIED');
      requireAllowed({ ipo, player, earlier: entries.get(userId), wanted: request, now });
      accepted.push(request);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      decisions.push({ ordinal, outcome: 'REFUSED', refusal: error });
    }
  }
  if (ipo === undefined || accepted.length === 0) return decisions;
  const priceCents = seCents(ipo.price_cents);
  const entering = accepted.map(({ userId, shares }) => ({
    userId,
    units: shares,
    cents: ipoCost(shares, priceCents).sumCents,
    isEntered: entries.has(userId),
  }));
  const rows = await enterPool(tx, ipo, entering, now);
  for (const { userId, ordinal } of accepted) {
    const entry = rows.get(userId);
    if (entry === undefined) throw new Error('a subscription that was just made is not there');
    decisions.push({ ordinal, outcome: 'SUBSCRIBED', row: { ...entry, price_cents: ipo.price_cents } });
  }
  return decisions;
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
