import type { pledge as schemas } from '@limelight/contract/fame/squad-events.schema';
import { pledgeRefusal, squadEventTimes } from '@limelight/rules/squad-event';
import type { z } from 'zod';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { withWallet } from '../../exchange/wallet/wallet.public.js';
import {
  enterInBatches,
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

const missing = () => new Refusal('NOT_FOUND', { message: 'Event not found' });

/** Whether an event still takes pledges: it may be cancelled, or started. */
const isOpen = ({ stage }: SquadEventRow) => stage === 'proposed' || stage === 'scheduled';

/**
 * Pledges cash, or changes to another amount, and reserves it, many players together.
 * @throws Refusal NOT_FOUND, ACCOUNT_BUSY, UNAVAILABLE, or with the code of `pledgeRefusal`
 */
export function pledger(services: PledgeServices & Pick<Services, 'random'>): PlacePledge {
  return enterInBatches<NewPledge>(services, {
    poolIdOf: ({ eventId }) => eventId,
    prepare: async (tx, { poolId, userIds, now }) => {
      const event = await findSquadEvent(tx, poolId);
      const players = await findPledgerStates(tx, userIds);
      const members = event?.squad_id ? await listMembersAmong(tx, event.squad_id, userIds) : new Set<string>();
      return {
        pool: event === undefined ? null : { id: event.id, closes_at: event.starts_at },
        hasWallet: (userId) => players.has(userId),
        judge: (wanted, earlier) => {
          if (event === undefined) throw missing();
          const { userId, cents } = wanted;
          requireAllowed({ event, player: players.get(userId), earlier, isMember: members.has(userId), wanted, now });
          return { units: cents, cents };
        },
      };
    },
  });
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
