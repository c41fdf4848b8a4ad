import type { setSquadRole as schemas } from '@limelight/contract/fame/squads.schema';
import { normalizeRights } from '@limelight/rules/squad';
import type { z } from 'zod';
import { Refusal } from '../../../platform/http/refusal.js';
import { createNotifications } from '../../people/notifications/notifications.public.js';
import { insertDeed } from './deed.sql.js';
import { findActiveMember, type MemberKey, noteContribution, updateRole } from './member.sql.js';
import { publishSquadChange } from './squad.sql.js';
import { captainNotice, roleNotice, roleText } from './squad-notices.js';
import { makeCaptain } from './succession.js';
import { requireTarget, type SquadServices, withOfficer } from './with-squad.js';

export interface OnMember extends MemberKey {
  /** Of the member whom it concerns. */
  readonly handle: string;
}

export type RoleChange = OnMember & z.output<typeof schemas.body>;

/**
 * The captain makes a member deputy, changes a deputy's rights or makes a deputy member again.
 * @returns the member's id
 * @throws Refusal NOT_FOUND, SQUAD_MEMBERS_ONLY, SQUAD_RIGHT_NEEDED, SQUAD_ARCHIVED, SQUAD_TARGET
 */
export function setSquadRole(services: SquadServices, change: RoleChange): Promise<string> {
  const { squadId, userId, handle, role } = change;
  return withOfficer(services, { squadId, userId, needed: 'captain' }, async (tx, { squad, now }) => {
    const target = await requireTarget(tx, squadId, handle);
    if (target.role === 'captain') throw new Refusal('SQUAD_TARGET', { message: 'You are the captain' });
    const rights = normalizeRights(role, change.rights);
    const [before, after] = [roleText(target.role, target.rights), roleText(role, rights)];
    if (before === after) return target.user_id;
    await updateRole(tx, { squadId, userId: target.user_id, role, rights });
    await noteContribution(tx, { squadId, userId }, now);
    await insertDeed(tx, { squadId, kind: 'role-changed', by: userId, to: target.user_id, before, after, now });
    const to = { userId: target.user_id, squad, key: `role:${now.getTime()}` };
    await createNotifications(tx, [roleNotice(to, role, rights)], now);
    await publishSquadChange(tx, squadId, [target.user_id]);
    return target.user_id;
  });
}

/**
 * The captain makes another member captain and becomes a member.
 * @throws Refusal as `withOfficer`, NOT_FOUND, SQUAD_TARGET; CONFLICT for a member whose account is suspended
 */
export function handOverSquad(services: SquadServices, { squadId, userId, handle }: OnMember): Promise<void> {
  return withOfficer(services, { squadId, userId, needed: 'captain' }, async (tx, { squad, now }) => {
    const target = await requireTarget(tx, squadId, handle);
    if (target.role === 'captain') throw new Refusal('SQUAD_TARGET', { message: 'You are the captain already' });
    const next = { squadId, userId: target.user_id };
    if ((await findActiveMember(tx, next)) === undefined) {
      throw new Refusal('CONFLICT', { message: 'This player cannot lead a squad now' });
    }
    await noteContribution(tx, { squadId, userId }, now);
    await updateRole(tx, { squadId, userId, role: 'member' });
    await makeCaptain(tx, squad, { userId: next.userId, now });
    await insertDeed(tx, { squadId, kind: 'handed-over', by: userId, to: next.userId, now });
    const to = { userId: next.userId, squad, key: `captain:${now.getTime()}` };
    await createNotifications(tx, [captainNotice(to, 'handed-over')], now);
    await publishSquadChange(tx, squadId, [userId, next.userId]);
  });
}
