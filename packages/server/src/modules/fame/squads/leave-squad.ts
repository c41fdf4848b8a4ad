import { squadTopic } from '@limelight/contract/fame/squads';
import { topicName } from '@limelight/contract/stream';
import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { announceTopicEnd } from '../../../platform/topic-end.sql.js';
import { insertDeed } from './deed.sql.js';
import { deleteMember, findMember, type MemberKey } from './member.sql.js';
import { publishSquadChange, type SquadRow } from './squad.sql.js';
import { fillVacancy, type Vacancy } from './succession.js';
import { requireLockedSquad, type SquadServices } from './with-squad.js';

/** Ends a membership, with what its member follows of the squad. The squad is locked. */
export async function endMembership(tx: Executor, key: MemberKey, now: Date): Promise<void> {
  await deleteMember(tx, key, now);
  await announceTopicEnd(tx, key.userId, topicName(squadTopic, key.squadId));
  await publishSquadChange(tx, key.squadId, [key.userId]);
}

export interface Leaving {
  /** Who has become captain; null when the leaver was not the captain, or nobody is left to lead. */
  readonly successorId: string | null;
  /** Nobody is left to lead it. */
  readonly archived: boolean;
}

/** A member of a locked squad leaves. @returns null for who is no member */
export async function leaveLocked(
  tx: Executor,
  squad: SquadRow,
  { userId, ...vacancy }: Vacancy & { readonly userId: string },
): Promise<Leaving | null> {
  const key = { squadId: squad.id, userId };
  const member = await findMember(tx, key);
  if (member === undefined) return null;
  await endMembership(tx, key, vacancy.now);
  await insertDeed(tx, { squadId: squad.id, kind: 'left', by: userId, now: vacancy.now });
  if (member.role !== 'captain') return { successorId: null, archived: false };
  const successorId = await fillVacancy(tx, squad, vacancy);
  return { successorId, archived: successorId === null };
}

/**
 * Leaves a squad, also an archived one. A captain is followed by the member who is next.
 * @throws Refusal NOT_FOUND, SQUAD_MEMBERS_ONLY
 */
export function leaveSquad({ db, clock }: SquadServices, { squadId, userId }: MemberKey): Promise<Leaving> {
  return db.transaction().execute(async (tx) => {
    const squad = await requireLockedSquad(tx, squadId);
    const leaving = await leaveLocked(tx, squad, { userId, cause: 'left', now: clock.now() });
    if (leaving === null) throw new Refusal('SQUAD_MEMBERS_ONLY');
    return leaving;
  });
}
