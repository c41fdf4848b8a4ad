import type { AccountEvent } from '../../../hooks.js';
import type { Executor } from '../../../platform/database.js';
import { anonymiseDeeds } from './deed.sql.js';
import { leaveLocked } from './leave-squad.js';
import { findMember, findPlayerStatus, listSquadIdsOf, updateRole } from './member.sql.js';
import { lockSquad, publishSquadChange, type SquadRow } from './squad.sql.js';
import { fillVacancy, type Vacancy } from './succession.js';

/** Each squad of a player, locked one after the other, in the order of their ids. */
async function forEachSquad(tx: Executor, userId: string, run: (squad: SquadRow) => Promise<unknown>): Promise<void> {
  for (const squadId of await listSquadIdsOf(tx, userId)) {
    const squad = await lockSquad(tx, squadId);
    if (squad !== undefined) await run(squad);
  }
}

/** A captain whose account was suspended leads no longer, and stays a member. */
async function stepDown(
  tx: Executor,
  squad: SquadRow,
  { userId, now }: Pick<Vacancy, 'now'> & { readonly userId: string },
) {
  const key = { squadId: squad.id, userId };
  if ((await findMember(tx, key))?.role !== 'captain') return;
  await updateRole(tx, { ...key, role: 'member' });
  await fillVacancy(tx, squad, { cause: 'suspended', now });
  await publishSquadChange(tx, squad.id, [userId]);
}

/**
 * After a change of an account's state or role: who is suspended leads no squad, and staff, who take no part
 * in the game, are in none.
 */
export async function onAccountChange(tx: Executor, { userId, now }: AccountEvent): Promise<void> {
  const status = await findPlayerStatus(tx, userId);
  if (status?.role !== 'user') {
    await forEachSquad(tx, userId, (squad) => leaveLocked(tx, squad, { userId, cause: 'left', now }));
  } else if (status.state === 'suspended') {
    await forEachSquad(tx, userId, (squad) => stepDown(tx, squad, { userId, now }));
  }
}

/** A closed account leaves its squads; captains are followed by the member who is next. */
export async function leaveAll(tx: Executor, { userId, now }: AccountEvent): Promise<void> {
  await forEachSquad(tx, userId, (squad) => leaveLocked(tx, squad, { userId, cause: 'left', now }));
}

export async function eraseDeeds(tx: Executor, { userId }: Pick<AccountEvent, 'userId'>): Promise<void> {
  await anonymiseDeeds(tx, userId);
}
