import { type SquadArchiveReason, squadSuccessor } from '@limelight/rules/squad';
import type { Executor } from '../../../platform/database.js';
import { createNotifications } from '../../people/notifications/notifications.public.js';
import { insertDeed } from './deed.sql.js';
import { listSuccessorCandidates, updateRole } from './member.sql.js';
import { publishSquadChange, type SquadRow, updateSquad } from './squad.sql.js';
import { captainNotice, type SuccessionCause } from './squad-notices.js';

/** The squad of each is locked. */

export async function makeCaptain(
  tx: Executor,
  squad: SquadRow,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<void> {
  await updateRole(tx, { squadId: squad.id, userId, role: 'captain' });
  await updateSquad(tx, squad.id, { captain_since: now, captain_warned_at: null });
}

export async function archive(
  tx: Executor,
  squad: SquadRow,
  { reason, now }: { readonly reason: SquadArchiveReason; readonly now: Date },
): Promise<void> {
  await updateSquad(tx, squad.id, { archived_at: now, archive_reason: reason });
}

export interface Vacancy {
  readonly cause: Exclude<SuccessionCause, 'handed-over' | 'silent'>;
  readonly now: Date;
}

/**
 * Gives a squad that has no captain the one who is next, and archives it when nobody is. One that is archived
 * already gets its next captain too, and otherwise stays as it is.
 * @returns who leads it now
 */
export async function fillVacancy(tx: Executor, squad: SquadRow, { cause, now }: Vacancy): Promise<string | null> {
  const { id: squadId } = squad;
  const next = squadSuccessor(await listSuccessorCandidates(tx, squadId), { nowMs: now.getTime() });
  if (next === null) {
    await updateSquad(tx, squadId, { captain_since: null, captain_warned_at: null });
    if (squad.archived_at !== null) return null;
    await archive(tx, squad, { reason: 'empty', now });
    await insertDeed(tx, { squadId, kind: 'archived', by: null, now });
    return null;
  }
  const { userId } = next;
  await makeCaptain(tx, squad, { userId, now });
  await insertDeed(tx, { squadId, kind: 'succeeded', by: null, to: userId, now });
  const key = `captain:${now.getTime()}`;
  await createNotifications(tx, [captainNotice({ userId, squad, key }, cause)], now);
  await publishSquadChange(tx, squadId, [userId]);
  return userId;
}
