import { kicksPerDayMax, kickUndoableUntilMs, mayKick, type SquadRight } from '@limelight/rules/squad';
import { londonDay, startOfLondonDay } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { uuidv7 } from '../../../platform/random.js';
import { createNotifications } from '../../people/notifications/notifications.public.js';
import { insertDeed } from './deed.sql.js';
import { endMembership } from './leave-squad.js';
import { countMemberships, insertMember, lockPlayer, type MemberKey, noteContribution } from './member.sql.js';
import { countKicksSince, findRefusal, insertRefusal, type RefusalRow, updateRefusal } from './refusal.sql.js';
import type { OnMember } from './set-role.js';
import { findSquad, publishSquadChange, type SquadRow } from './squad.sql.js';
import { kickNotice, kickUndoneNotice, refusalLiftedNotice } from './squad-notices.js';
import { squadSettings } from './squads.settings.js';
import { requireTarget, type SquadServices, withOfficer } from './with-squad.js';

/** How many more players a squad may remove on this day in London. */
export async function kicksLeft(db: Executor, squadId: string, nowMs: number): Promise<number> {
  const since = new Date(startOfLondonDay(londonDay(nowMs)));
  return Math.max(0, kicksPerDayMax - (await countKicksSince(db, squadId, since)));
}

/** @throws Refusal NOT_FOUND */
export async function requireKick(db: Executor, squadId: string, id: string): Promise<RefusalRow> {
  const kick = await findRefusal(db, squadId, id);
  if (kick === undefined) throw new Refusal('NOT_FOUND', { message: 'There is no such removal' });
  return kick;
}

/**
 * Removes a member, who cannot join again until it is undone or the captain lifts it.
 * @returns the kick's id
 * @throws Refusal as `withOfficer`, NOT_FOUND, SQUAD_TARGET, SQUAD_KICKS
 */
export function kickMember(services: SquadServices, request: OnMember & { readonly reason: string }): Promise<string> {
  const { squadId, userId, handle, reason } = request;
  return withOfficer(services, { squadId, userId, needed: 'members' }, async (tx, { squad, officer, now }) => {
    const target = await requireTarget(tx, squadId, handle);
    if (!mayKick(officer, target)) throw new Refusal('SQUAD_TARGET');
    if ((await kicksLeft(tx, squadId, now.getTime())) === 0) throw new Refusal('SQUAD_KICKS');
    const kickedKey = { squadId, userId: target.user_id };
    const id = uuidv7(services.clock, services.random);
    await noteContribution(tx, { squadId, userId }, now);
    await endMembership(tx, kickedKey, now);
    await insertRefusal(tx, {
      ...{ id, squad_id: squadId, user_id: target.user_id, by_id: userId, reason, kicked_at: now },
      former_role: target.role,
      former_rights: [...target.rights],
      former_joined_at: target.joined_at,
    });
    await insertDeed(tx, { squadId, kind: 'kicked', by: userId, to: target.user_id, reason, now });
    const to = { userId: target.user_id, squad, key: `kick:${id}`, kickId: id };
    await createNotifications(tx, [kickNotice(to, reason)], now);
    return id;
  });
}

export interface KickKey {
  readonly squadId: string;
  readonly kickId: string;
}

/** Before the squad, as every membership is counted. @throws Refusal NOT_FOUND */
export async function lockKicked(tx: Executor, { squadId, kickId }: KickKey): Promise<void> {
  if ((await findSquad(tx, squadId)) === undefined) throw new Refusal('NOT_FOUND', { message: 'Squad not found' });
  await lockPlayer(tx, (await requireKick(tx, squadId, kickId)).user_id);
}

interface Undoing extends KickKey {
  readonly squad: SquadRow;
  /** Who undoes it, and, of staff, why. */
  readonly by: string;
  readonly staffReason: string | null;
  /** Of the entry in the history. */
  readonly deedId?: string;
  readonly now: Date;
}

/**
 * Gives a membership back as it was before a kick. The player's account and the squad are locked.
 * @throws Refusal NOT_FOUND; SQUAD_KICK_OVER after 7 days, when it was undone or lifted, or the account is
 * not active; SQUAD_LIMIT
 */
export async function undoLocked(
  { settings }: Pick<SquadServices, 'settings'>,
  tx: Executor,
  { squad, kickId, by, staffReason, deedId, now }: Undoing,
): Promise<RefusalRow> {
  const { id: squadId } = squad;
  const kick = await requireKick(tx, squadId, kickId);
  const player = await lockPlayer(tx, kick.user_id);
  const isOver = kick.undone_at !== null || kick.lifted_at !== null;
  const isLate = kickUndoableUntilMs(kick.kicked_at.getTime()) <= now.getTime();
  if (isOver || isLate || !player?.active) throw new Refusal('SQUAD_KICK_OVER');
  const { memberships } = await countMemberships(tx, kick.user_id);
  if (memberships >= settings.of(squadSettings).squadMembershipsMax) {
    throw new Refusal('SQUAD_LIMIT', { message: 'The player is in as many squads as possible' });
  }
  await updateRefusal(tx, kick.id, { undone_at: now });
  await insertMember(tx, {
    ...{ squadId, userId: kick.user_id, role: kick.former_role, rights: kick.former_rights as SquadRight[] },
    joinedAt: kick.former_joined_at,
    unbrokenSince: now,
    contributedAt: null,
  });
  const byStaff = staffReason !== null;
  const deed = { squadId, kind: 'kick-undone', by, byStaff, to: kick.user_id, reason: staffReason, now } as const;
  await insertDeed(tx, { ...deed, ...(deedId !== undefined && { id: deedId }) });
  const to = { userId: kick.user_id, squad, key: `kick-undone:${kick.id}` };
  await createNotifications(tx, [kickUndoneNotice(to, staffReason)], now);
  await publishSquadChange(tx, squadId, [kick.user_id]);
  return { ...kick, undone_at: now };
}

/** The captain undoes a kick. @throws Refusal as `withOfficer` and `undoLocked` */
export function undoKick(services: SquadServices, key: MemberKey & KickKey): Promise<RefusalRow> {
  const { userId, squadId } = key;
  const officer = { userId, squadId, needed: 'captain', lockFirst: (tx: Executor) => lockKicked(tx, key) } as const;
  return withOfficer(services, officer, async (tx, { squad, now }) => {
    await noteContribution(tx, key, now);
    return undoLocked(services, tx, { ...key, squad, by: userId, staffReason: null, now });
  });
}

/**
 * The captain lets a removed player join again.
 * @throws Refusal as `withOfficer`, NOT_FOUND, SQUAD_KICK_OVER when it was undone or lifted
 */
export function liftRefusal(services: SquadServices, key: MemberKey & KickKey): Promise<RefusalRow> {
  const { userId, squadId, kickId } = key;
  return withOfficer(services, { userId, squadId, needed: 'captain' }, async (tx, { squad, now }) => {
    const kick = await requireKick(tx, squadId, kickId);
    if (kick.undone_at !== null || kick.lifted_at !== null) {
      throw new Refusal('SQUAD_KICK_OVER', { message: 'This player can join already' });
    }
    await updateRefusal(tx, kickId, { lifted_at: now });
    await noteContribution(tx, key, now);
    await insertDeed(tx, { squadId, kind: 'refusal-lifted', by: userId, to: kick.user_id, now });
    await createNotifications(tx, [refusalLiftedNotice({ userId: kick.user_id, squad, key: `lift:${kickId}` })], now);
    await publishSquadChange(tx, squadId, [kick.user_id]);
    return { ...kick, lifted_at: now };
  });
}
