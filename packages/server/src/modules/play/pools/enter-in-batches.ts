import type { WalletState } from '@limelight/rules/account-state';
import { groupBy } from '@limelight/rules/group-by';
import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { lockFreeWallets, QueueFullError, requirePlaying, WalletBatcher } from '../../exchange/wallet/wallet.public.js';
import { enterPool } from './enter-pool.js';
import { lockPoolShared, type PoolRow } from './pool.sql.js';
import { findEntries, type PoolEntryRow } from './pool-entry.sql.js';

type EntryServices = Pick<Services, 'db' | 'clock' | 'random'>;

interface EntryRequest {
  readonly userId: string;
}

/** The players who want to enter one pool, or change what is in it. */
interface PoolBatch {
  readonly poolId: string;
  readonly userIds: readonly string[];
  readonly now: Date;
}

/** What the owner of a pool knows of it and of the players of a batch. */
interface PoolJudge<Request> {
  /** Null when there is no such pool: `judge` refuses everybody. */
  readonly pool: Pick<PoolRow, 'id' | 'closes_at'> | null;
  readonly hasWallet: (userId: string) => boolean;
  /** What a request is entered with. @throws Refusal */
  readonly judge: (
    request: Request,
    earlier: PoolEntryRow | undefined,
  ) => { readonly units: number; readonly cents: number };
}

interface EntryOptions<Request> {
  readonly poolIdOf: (request: Request) => string;
  readonly prepare: (tx: Executor, batch: PoolBatch) => Promise<PoolJudge<Request>>;
}

type Decision = { readonly ordinal: number } & (
  | { readonly outcome: 'ENTERED'; readonly row: PoolEntryRow }
  | { readonly outcome: 'REFUSED'; readonly refusal: Refusal }
  | { readonly outcome: 'WALLET_LOCKED' }
);

type Placed<Request> = Request & { readonly ordinal: number };
type States = ReadonlyMap<string, WalletState>;

/**
 * Players enter pools, or change what is in them, and their cash is reserved. The list of a pool cannot be
 * closed meanwhile. Requests that arrive while others are being written are written together: one by one, 200
 * a second took a third of all trades.
 * @throws Refusal ACCOUNT_BUSY, UNAVAILABLE, or what `judge` throws
 */
export function enterInBatches<Request extends EntryRequest>(
  services: EntryServices,
  options: EntryOptions<Request>,
): (request: Request) => Promise<PoolEntryRow> {
  const write = (requests: readonly Request[]) => decideAll(services, options, requests);
  const batcher = new WalletBatcher<Request, Decision>({ write, random: services.random });
  return async (request) => {
    try {
      const decision = await batcher.place(request);
      if (decision.outcome === 'ENTERED') return decision.row;
      throw decision.outcome === 'REFUSED' ? decision.refusal : new Refusal('ACCOUNT_BUSY');
    } catch (error) {
      if (error instanceof QueueFullError) throw new Refusal('UNAVAILABLE', { cause: error });
      throw error;
    }
  };
}

/** Of a player the first request alone is decided; the others wait for the next batch, in their order. */
function decideAll<Request extends EntryRequest>(
  { db, clock }: EntryServices,
  { poolIdOf, prepare }: EntryOptions<Request>,
  requests: readonly Request[],
): Promise<Decision[]> {
  const placed = requests.map((request, index): Placed<Request> => ({ ...request, ordinal: index + 1 }));
  const first = [...new Map(placed.toReversed().map((request) => [request.userId, request])).values()];
  const byPool = [...groupBy(first, poolIdOf)].toSorted(([left], [right]) => (left < right ? -1 : 1));
  return db.transaction().execute(async (tx) => {
    for (const [poolId] of byPool) await lockPoolShared(tx, poolId);
    const states = await lockFreeWallets(
      tx,
      first.map(({ userId }) => userId),
    );
    const decisions: Decision[] = [];
    for (const [poolId, ofPool] of byPool) {
      const batch = { poolId, userIds: ofPool.map(({ userId }) => userId), now: clock.now() };
      decisions.push(...(await decideForPool(tx, await prepare(tx, batch), { batch, requests: ofPool, states })));
    }
    const decided = new Set(decisions.map(({ ordinal }) => ordinal));
    const later = placed.filter(({ ordinal }) => !decided.has(ordinal));
    return [...decisions, ...later.map(({ ordinal }): Decision => ({ ordinal, outcome: 'WALLET_LOCKED' }))];
  });
}

interface ToDecide<Request> {
  readonly batch: PoolBatch;
  readonly requests: readonly Placed<Request>[];
  readonly states: States;
}

async function decideForPool<Request extends EntryRequest>(
  tx: Executor,
  { pool, hasWallet, judge }: PoolJudge<Request>,
  { batch, requests, states }: ToDecide<Request>,
): Promise<Decision[]> {
  const entries = await findEntries(tx, batch.poolId, batch.userIds);
  const decisions: Decision[] = [];
  const entering: { userId: string; units: number; cents: number; isEntered: boolean; ordinal: number }[] = [];
  for (const request of requests) {
    const { userId, ordinal } = request;
    // Who has no wallet is decided too: there is nothing to wait for.
    if (hasWallet(userId) && !states.has(userId)) continue;
    try {
      requirePlaying(states.get(userId));
      entering.push({ userId, ordinal, ...judge(request, entries.get(userId)), isEntered: entries.has(userId) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      decisions.push({ ordinal, outcome: 'REFUSED', refusal: error });
    }
  }
  if (pool === null || entering.length === 0) return decisions;
  const rows = await enterPool(tx, pool, entering, batch.now);
  for (const { userId, ordinal } of entering) {
    const row = rows.get(userId);
    if (row === undefined) throw new Error('an entry that was just made is not there');
    decisions.push({ ordinal, outcome: 'ENTERED', row });
  }
  return decisions;
}
