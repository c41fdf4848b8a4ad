import { joinRefusal } from '@limelight/rules/squad';
import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { insertDeed } from './deed.sql.js';
import { countMemberships, findMember, insertMember, lockPlayer, type MemberKey } from './member.sql.js';
import { findStandingRefusal } from './refusal.sql.js';
import { publishSquadChange, updateSquad } from './squad.sql.js';
import { squadSettings } from './squads.settings.js';
import { requireLockedSquad, type SquadServices } from './with-squad.js';

/** Why somebody who is no member cannot join; null when it is possible. */
export async function readJoinRefusal(
  db: Executor,
  { settings }: Pick<SquadServices, 'settings'>,
  { squadId, userId, archived }: MemberKey & { readonly archived: boolean },
) {
  const refused = (await findStandingRefusal(db, { squadId, userId })) !== undefined;
  const { memberships } = await countMemberships(db, userId);
  return joinRefusal({ archived, refused, memberships }, settings.of(squadSettings).squadMembershipsMax);
}

/**
 * Makes a player a member; of a member nothing changes.
 * @throws Refusal NOT_FOUND, SQUAD_ARCHIVED, SQUAD_REFUSED, SQUAD_LIMIT
 */
export function joinSquad(services: SquadServices, key: MemberKey): Promise<void> {
  const { db, clock } = services;
  return db.transaction().execute(async (tx) => {
    const player = await lockPlayer(tx, key.userId);
    if (!player?.active) throw new Refusal('FORBIDDEN');
    const squad = await requireLockedSquad(tx, key.squadId);
    if ((await findMember(tx, key)) !== undefined) return;
    const code = await readJoinRefusal(tx, services, { ...key, archived: squad.archived_at !== null });
    if (code !== null) throw new Refusal(code);
    const now = clock.now();
    await insertMember(tx, { ...key, role: 'member', joinedAt: now, unbrokenSince: now, contributedAt: null });
    await updateSquad(tx, squad.id, { last_active_at: now });
    await insertDeed(tx, { squadId: squad.id, kind: 'joined', by: key.userId, now });
    await publishSquadChange(tx, squad.id, [key.userId]);
  });
}
