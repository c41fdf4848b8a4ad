import { inviteCodeBytes, makeInviteCode } from '@limelight/rules/squad';
import { type SquadEventTimeProblem, squadEventTimeProblem } from '@limelight/rules/squad-event';
import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { requirePerk, requirePlaying, withWallet } from '../../exchange/wallet/wallet.public.js';
import { insertPledgePool } from '../../play/pools/pools.public.js';
import { insertDeed, noteContribution, withOfficer } from '../squads/squads.public.js';
import { findObstacle } from './find-obstacle.js';
import {
  findSquadEvent,
  hasEventAhead,
  insertSquadEvent,
  lockEventsOf,
  publishEventChange,
  type SquadEventRow,
} from './squad-event.sql.js';

type ProposeServices = Pick<Services, 'db' | 'clock' | 'random'>;

interface NewEvent {
  readonly id: string;
  readonly userId: string;
  readonly startsAt: Date;
}

const timeMessages: Readonly<Record<SquadEventTimeProblem, string>> = {
  NO_WHOLE_MINUTE: 'An event starts on a whole minute',
  TOO_SOON: 'An event is proposed at least 24 hours ahead',
  TOO_LATE: 'An event is proposed at most 7 days ahead',
  NEAR_MIDNIGHT: 'An event starts between 02:00 and 20:00, London time',
};

/**
 * Proposes an event of a squad; the same request again returns it.
 * @throws Refusal NOT_FOUND, SQUAD_MEMBERS_ONLY, SQUAD_RIGHT_NEEDED, SQUAD_ARCHIVED, or as `propose`
 */
export async function proposeSquadEvent(
  services: ProposeServices,
  { squadId, ...event }: NewEvent & { readonly squadId: string },
): Promise<SquadEventRow> {
  return withOfficer(
    services,
    { squadId, userId: event.userId, needed: 'events' },
    async (tx, { squad: { celebrity_id: celebrityId }, now }) => {
      const proposed = await propose(tx, { ...event, squadId, celebrityId, inviteCode: null }, now);
      if (proposed.isNew) {
        await noteContribution(tx, { squadId, userId: event.userId }, now);
        const after = event.startsAt.toISOString();
        await insertDeed(tx, { squadId, kind: 'event-proposed', by: event.userId, after, now });
      }
      return proposed.row;
    },
  );
}

/**
 * Proposes an event for who has its code; the same request again returns it.
 * @throws Refusal VIP_ONLY, ACCOUNT_BUSY, or as `propose`
 */
export async function hostPrivateEvent(
  { db, clock, random }: ProposeServices,
  event: NewEvent & { readonly celebrityId: string },
): Promise<SquadEventRow> {
  await requirePerk(db, event.userId, 'privateEvents');
  const inviteCode = makeInviteCode(random.bytes(inviteCodeBytes));
  return withWallet(db, {
    userId: event.userId,
    lockFirst: (tx) => lockEventsOf(tx, event.celebrityId),
    run: async (tx, state) => {
      requirePlaying(state);
      return (await propose(tx, { ...event, squadId: null, inviteCode }, clock.now())).row;
    },
  });
}

interface Proposal extends NewEvent {
  readonly celebrityId: string;
  readonly squadId: string | null;
  readonly inviteCode: string | null;
}

/**
 * @throws Refusal CELEBRITY_UNKNOWN, EVENT_TIME, EVENT_NEAR, EVENT_SLOT_TAKEN, EVENT_OPEN, EVENT_ID_REUSED
 */
async function propose(
  tx: Executor,
  { id, userId, startsAt, celebrityId, squadId, inviteCode }: Proposal,
  now: Date,
): Promise<{ readonly row: SquadEventRow; readonly isNew: boolean }> {
  await lockEventsOf(tx, celebrityId);
  const earlier = await findSquadEvent(tx, id);
  if (earlier !== undefined) {
    const isSame =
      earlier.proposed_by === userId &&
      earlier.squad_id === squadId &&
      earlier.celebrity_id === celebrityId &&
      earlier.starts_at.getTime() === startsAt.getTime();
    if (!isSame) throw new Refusal('EVENT_ID_REUSED');
    return { row: earlier, isNew: false };
  }
  const problem = squadEventTimeProblem(startsAt.getTime(), now.getTime());
  if (problem !== null) throw new Refusal('EVENT_TIME', { message: timeMessages[problem], details: { problem } });
  if (await hasEventAhead(tx, { squadId, userId })) throw new Refusal('EVENT_OPEN');
  const obstacle = await findObstacle(tx, { id, celebrityId, startsAtMs: startsAt.getTime() });
  if (obstacle !== null) throw new Refusal(obstacle);
  await insertPledgePool(tx, { id, kind: 'event', closes_at: startsAt });
  const place = { squad_id: squadId, celebrity_id: celebrityId, invite_code: inviteCode };
  await insertSquadEvent(tx, { id, ...place, starts_at: startsAt, proposed_at: now, proposed_by: userId });
  await publishEventChange(tx, id);
  const row = await findSquadEvent(tx, id);
  if (row === undefined) throw new Error('an event that was just proposed is not there');
  return { row, isNew: true };
}
