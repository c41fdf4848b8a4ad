import type { pledge as schemas } from '@limelight/contract/fame/squad-events.schema';
import { groupBy } from '@limelight/rules/group-by';
import { pledgeRefusal, squadEventTimes } from '@limelight/rules/squad-event';
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
import {
  enterPool,
  findEntries,
  findEntry,
  leavePool,
  lockPoolShared,
  type PoolEntryRow,
} from '../../play/pools/pools.public.js';
import { noteContribution } from '../squads/squads.public.js';
import { findPledgerStates, listMembersAmong, type PledgerStateRow } from './pledger.sql.js';
import { findSquadEvent, type SquadEventRow } from './squad-event.sql.js';

type PledgeServices = Pick<Services, 'db' | 'clock'>;

export interface PledgeKey {
  readonly userId: string;
  readonly eventId: string;
}

type NewPledge = PledgeKey & z.output<typeof schemas.body>;
export type PlacePledge = (request: NewPledge) => Promise<PoolEntryRow>;

type Decision = { readonly ordinal: number } & (
  | { readonly outcome: 'PLEDGED'; readonly row: PoolEntryRow }
  | { readonly outcome: 'REFUSED'; readonly refusal: Refusal }
  | { readonly outcome: 'WALLET_LOCKED' }
);

type Placed = NewPledge & { readonly ordinal: number };

const missing = () => new Refusal('NOT_FOUND', { message: 'Event not found' });

/** Whether an event still takes pledges: it may be cancelled, or started. */
const isOpen = ({ stage }: SquadEventRow) => stage === 'proposed' || stage === 'scheduled';

/**
 * Pledges cash, or changes to another amount, and reserves it. The list cannot be closed meanwhile. Requests
 * that arrive while others are being written are written together.
 * @throws Refusal NOT_FOUND, ACCOUNT_BUSY, UNAVAILABLE, or with the code of `pledgeRefusal`
 */
export function pledger({ db, clock, random }: PledgeServices & Pick<Services, 'random'>): PlacePledge {
  const batcher = new WalletBatcher<NewPledge, Decision>({ write: (all) => write({ db, clock }, all), random });
  return async (request) => {
    try {
      const decision = await batcher.place(request);
      if (decision.outcome === 'PLEDGED') return decision.row;
      throw decision.outcome === 'REFUSED' ? decision.refusal : new Refusal('ACCOUNT_BUSY');
    } catch (error) {
      if (error instanceof QueueFullError) throw new Refusal('UNAVAILABLE', { cause: error });
      throw error;
    }
  };
}

/** Of a player the first request alone is decided; the others wait for the next batch, in their order. */
async function write({ db, clock }: PledgeServices, requests: readonly NewPledge[]): Promise<Decision[]> {
  const placed = requests.map((request, index): Placed => ({ ...request, ordinal: index + 1 }));
  const first = [...new Map(placed.toReversed().map((request) => [request.userId, request])).values()];
  const byEvent = [...groupBy(first, ({ eventId }) => eventId)].toSorted(([left], [right]) => (left < right ? -1 : 1));
  return db.transaction().execute(async (tx) => {
    for (const [eventId] of byEvent) await lockPoolShared(tx, eventId);
    const userIds = first.map(({ userId }) => userId);
    const states = await lockFreeWallets(tx, userIds);
    const players = await findPledgerStates(tx, userIds);
    const decisions: Decision[] = [];
    for (const [eventId, ofEvent] of byEvent) {
      const batch = { eventId, requests: ofEvent, players, now: clock.now() };
      // Who has no wallet is decided too: there is nothing to wait for.
      const free = batch.requests.filter(({ userId }) => states.has(userId) || !players.has(userId));
      decisions.push(...(await decideForEvent(tx, { ...batch, requests: free }, (userId) => states.get(userId))));
    }
    const decided = new Set(decisions.map(({ ordinal }) => ordinal));
    const later = placed.filter(({ ordinal }) => !decided.has(ordinal));
    return [...decisions, ...later.map(({ ordinal }): Decision => ({ ordinal, outcome: 'WALLET_LOCKED' }))];
  });
}

interface Batch {
  readonly eventId: string;
  readonly requests: readonly Placed[];
  readonly players: ReadonlyMap<string, PledgerStateRow>;
  readonly now: Date;
}

async function decideForEvent(
  tx: Executor,
  { eventId, requests, players, now }: Batch,
  stateOf: (userId: string) => Parameters<typeof requirePlaying>[0],
): Promise<Decision[]> {
  const event = await findSquadEvent(tx, eventId);
  const userIds = requests.map(({ userId }) => userId);
  const entries = await findEntries(tx, eventId, userIds);
  const members = event?.squad_id ? await listMembersAmong(tx, event.squad_id, userIds) : new Set<string>();
  const decisions: Decision[] = [];
  const accepted: Placed[] = [];
  for (const request of requests) {
    const { userId, ordinal } = request;
    try {
      requirePlaying(stateOf(userId));
      if (event === undefined) throw missing();
      const [player, earlier] = [players.get(userId), entries.get(userId)];
      requireAllowed({ event, player, earlier, isMember: members.has(userId), wanted: request, now });
      accepted.push(request);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      decisions.push({ ordinal, outcome: 'REFUSED', refusal: error });
    }
  }
  if (event === undefined || accepted.length === 0) return decisions;
  const entering = accepted.map(({ userId, cents }) => ({
    userId,
    units: cents,
    cents,
    isEntered: entries.has(userId),
  }));
  const rows = await enterPool(tx, { id: eventId, closes_at: event.starts_at }, entering, now);
  for (const { userId, ordinal } of accepted) {
    const row = rows.get(userId);
    if (row === undefined) throw new Error('a pledge that was just made is not there');
    decisions.push({ ordinal, outcome: 'PLEDGED', row });
  }
  return decisions;
}

interface Wanted {
  readonly event: SquadEventRow;
  readonly player: PledgerStateRow | undefined;
  readonly earlier: PoolEntryRow | undefined;
  readonly isMember: boolean;
  readonly wanted: NewPledge;
  readonly now: Date;
}

/** @throws Refusal with the code of `pledgeRefusal` */
function requireAllowed({ event, player, earlier, isMember, wanted, now }: Wanted): void {
  if (!isOpen(event)) throw new Refusal('EVENT_CLOSED');
  // The same request again: its answer was lost.
  const isRepeated = earlier?.units === wanted.cents && wanted.seenCents !== wanted.cents;
  const isGuest = earlier !== undefined || event.proposed_by === wanted.userId || hasCode(event, wanted.code);
  const pledged = earlier?.units ?? 0;
  const code = pledgeRefusal(
    squadEventTimes(event.starts_at.getTime()),
    {
      member: event.squad_id === null ? isGuest : isMember,
      frozen: player?.frozen ?? true,
      cashCents: (player?.freeCents ?? 0) + (earlier?.reserved_cents ?? 0),
      pledgedCents: isRepeated ? wanted.seenCents : pledged,
    },
    wanted,
    now.getTime(),
  );
  if (code === 'CONFLICT') throw new Refusal(code, { details: { cents: pledged } });
  if (code !== null) throw new Refusal(code);
}

function hasCode({ invite_code }: SquadEventRow, code: string | undefined): boolean {
  return invite_code !== null && code?.toUpperCase() === invite_code;
}

/** A pledge is something that its member did in the squad. */
export async function notePledge({ db, clock }: PledgeServices, { userId, eventId }: PledgeKey): Promise<void> {
  const squadId = (await findSquadEvent(db, eventId))?.squad_id ?? null;
  if (squadId !== null) await noteContribution(db, { squadId, userId }, clock.now());
}

/**
 * Withdraws a pledge until an hour before the start; without one nothing changes.
 * @returns whether there was one
 * @throws Refusal NOT_FOUND, EVENT_CLOSED, PLEDGE_LOCKED, ACCOUNT_BUSY
 */
export function withdrawPledge({ db, clock }: PledgeServices, { userId, eventId }: PledgeKey): Promise<boolean> {
  return withWallet(db, {
    userId,
    lockFirst: (tx) => lockPoolShared(tx, eventId),
    run: async (tx) => {
      const event = await findSquadEvent(tx, eventId);
      if (event === undefined) throw missing();
      if ((await findEntry(tx, { userId, poolId: eventId })) === undefined) return false;
      const { startsAtMs, changesUntilMs } = squadEventTimes(event.starts_at.getTime());
      if (!isOpen(event) || clock.nowMs() >= startsAtMs) throw new Refusal('EVENT_CLOSED');
      if (clock.nowMs() >= changesUntilMs) throw new Refusal('PLEDGE_LOCKED');
      return leavePool(tx, { userId, poolId: eventId });
    },
  });
}
