import type {
  Squad,
  SquadDeed,
  SquadDetail,
  SquadKick,
  SquadMember,
  SquadMembership,
} from '@limelight/contract/fame/squads.schema';
import { kickUndoableUntilMs, type SquadRight, type SquadRole, squadRights } from '@limelight/rules/squad';
import { returnBps } from '@limelight/rules/time-weighted-return';
import type { Executor } from '../../../platform/database.js';
import { avatarUrlOf } from '../../people/avatars/avatars.public.js';
import type { DeedRow } from './deed.sql.js';
import { listOfficers } from './member.sql.js';
import type { RankedMemberRow } from './ranked-member.sql.js';
import type { RefusalRow } from './refusal.sql.js';
import type { SquadRow } from './squad.sql.js';
import { countRankedSquads } from './squad-ranking.sql.js';

/** As it is shown; a closed account has none. */
export const shownHandle = (handle: string | null) => handle || 'Former player';

export function presentSquad(row: SquadRow): Squad {
  const { id, handle, name, description, members } = row;
  return {
    ...{ id, handle, name, description, members },
    celebrityId: row.celebrity_id,
    foundedAt: row.founded_at.toISOString(),
    lastActiveAt: row.last_active_at.toISOString(),
    mutedUntil: row.muted_until?.toISOString() ?? null,
    archivedAt: row.archived_at?.toISOString() ?? null,
    archiveReason: row.archive_reason,
    rank: row.archived_at === null ? row.rank : null,
    returnBps: row.archived_at === null ? row.return_bps : null,
  };
}

export async function presentSquadDetail(db: Executor, row: SquadRow): Promise<SquadDetail> {
  const officers = await listOfficers(db, row.id);
  const captain = officers.find(({ role }) => role === 'captain');
  return {
    ...presentSquad(row),
    captain: captain === undefined ? null : shownHandle(captain.handle),
    deputies: officers.filter(({ role }) => role === 'deputy').map(({ handle }) => shownHandle(handle)),
    rankedSquads: await countRankedSquads(db),
  };
}

interface Membership {
  readonly role: SquadRole;
  readonly rights: readonly string[];
  readonly joined_at: Date;
}

export function presentMembership({ role, rights, joined_at }: Membership): SquadMembership {
  const own = role === 'captain' ? squadRights : (rights as readonly SquadRight[]);
  return { role, rights: [...own], joinedAt: joined_at.toISOString() };
}

export function presentMember(row: RankedMemberRow, viewerId: string): SquadMember {
  const { handle, image, tier, user_id, opening_index, closing_index } = row;
  const hasReturn = opening_index !== null && closing_index !== null;
  return {
    handle: shownHandle(handle),
    avatarUrl: image ?? avatarUrlOf(user_id),
    tier,
    ...presentMembership(row),
    returnBps: hasReturn ? returnBps(closing_index, opening_index) : null,
    own: user_id === viewerId,
  };
}

export function presentKick(row: RefusalRow): SquadKick {
  const { id, handle, reason, kicked_at } = row;
  return {
    id,
    handle: shownHandle(handle),
    by: shownHandle(row.byHandle),
    reason,
    kickedAt: kicked_at.toISOString(),
    undoableUntil: new Date(kickUndoableUntilMs(kicked_at.getTime())).toISOString(),
    undoneAt: row.undone_at?.toISOString() ?? null,
    liftedAt: row.lifted_at?.toISOString() ?? null,
  };
}

export function presentDeed({ id, kind, at, by_staff, byHandle, toHandle, ...deed }: DeedRow): SquadDeed {
  const { reason, before, after } = deed;
  return {
    ...{ id, kind, reason, before, after },
    time: at.toISOString(),
    by: byHandle,
    byStaff: by_staff,
    to: toHandle,
  };
}
