import type { OwnSquads, SquadRefusal, SquadStandingAnswer } from '@limelight/contract/fame/squads.schema';
import { isStaff } from '@limelight/rules/permission';
import { foundingLacks, squadSuccessor } from '@limelight/rules/squad';
import type { Viewer } from '../../../platform/http/viewer.js';
import { findClosing } from './deed.sql.js';
import { foundingTerms, oldEnoughAt, readFounder } from './found-squad.js';
import { readJoinRefusal } from './join-squad.js';
import { findMember, findPlayerStatus, listSuccessorCandidates, type MemberRow } from './member.sql.js';
import { listOwnSquads } from './own-squads.sql.js';
import { presentMembership, presentSquad, shownHandle } from './present-squad.js';
import { findStandingRefusal, listStandingRefusals, type RefusalRow } from './refusal.sql.js';
import type { SquadRow } from './squad.sql.js';
import { squadSettings } from './squads.settings.js';
import type { SquadServices } from './with-squad.js';

type ReadServices = Pick<SquadServices, 'db' | 'clock' | 'settings'>;

/** Takes no part in the game, and so in no squad. */
const isOfStaff = ({ role, keyOfStaff }: Viewer) => isStaff(role) || keyOfStaff === true;

/** A player's squads, the squads that refuse the player, and what is missing to found one. */
export async function readOwnSquads(services: ReadServices, viewer: Viewer): Promise<OwnSquads> {
  const { db, clock, settings } = services;
  const { userId } = viewer;
  const [now, terms] = [clock.now(), foundingTerms(services)];
  const player = await findPlayerStatus(db, userId);
  if (player === undefined) throw new Error('a viewer has no account');
  const { state, role, createdAt } = player;
  const founder = { createdAt, active: state === 'active' && role === 'user' };
  const counts = await readFounder(db, userId, { player: founder, trades: terms.trades, now });
  const { squadMembershipsMax: membershipsMax, squadCaptainciesMax: captainciesMax } = settings.of(squadSettings);
  return {
    squads: (await listOwnSquads(db, userId)).map((row) => ({ ...presentSquad(row), ...presentMembership(row) })),
    refusals: (await listStandingRefusals(db, userId)).map(({ kicked_at, ...refusal }) => ({
      ...refusal,
      kickedAt: kicked_at.toISOString(),
    })),
    membershipsMax,
    captainciesMax,
    founding: {
      lacks: isOfStaff(viewer) ? ['STAFF'] : [...foundingLacks(counts, terms)],
      oldEnoughAt: oldEnoughAt(founder, terms).toISOString(),
      accountDays: terms.days,
      trades: counts.trades,
      tradesNeeded: terms.trades,
    },
  };
}

async function readSuccessor({ db, clock }: ReadServices, member: MemberRow): Promise<string | null> {
  if (member.role !== 'captain') return null;
  const next = squadSuccessor(await listSuccessorCandidates(db, member.squad_id), { nowMs: clock.nowMs() });
  const successor = next && (await findMember(db, { squadId: member.squad_id, userId: next.userId }));
  return successor ? shownHandle(successor.handle) : null;
}

async function refusalOf(services: ReadServices, { id, archived_at }: SquadRow, viewer: Viewer) {
  if (isOfStaff(viewer)) return 'STAFF_ACCOUNT' as const;
  const key = { squadId: id, userId: viewer.userId };
  return readJoinRefusal(services.db, services, { ...key, archived: archived_at !== null });
}

function presentRefusal({ id, reason, kicked_at }: RefusalRow): SquadRefusal {
  return { id, reason, kickedAt: kicked_at.toISOString() };
}

async function readClosing({ db, clock }: ReadServices, squad: SquadRow): Promise<string | null> {
  const isMuted = squad.muted_until !== null && squad.muted_until > clock.now();
  if (squad.archived_at === null && !isMuted) return null;
  return (await findClosing(db, squad.id, squad.archived_at === null ? 'muted' : 'archived')) ?? null;
}

/** What a player is in a squad, or why the player cannot join it. */
export async function readStanding(
  services: ReadServices,
  squad: SquadRow,
  viewer: Viewer,
): Promise<SquadStandingAnswer> {
  const { db } = services;
  const key = { squadId: squad.id, userId: viewer.userId };
  const [member, refusal] = [await findMember(db, key), await findStandingRefusal(db, key)];
  return {
    squadId: squad.id,
    membership: member === undefined ? null : presentMembership(member),
    refusal: refusal === undefined ? null : presentRefusal(refusal),
    closingId: member === undefined ? null : await readClosing(services, squad),
    joinRefusal: member === undefined ? await refusalOf(services, squad, viewer) : null,
    inviteCode: member === undefined ? null : squad.invite_code,
    successor: member === undefined ? null : await readSuccessor(services, member),
  };
}
