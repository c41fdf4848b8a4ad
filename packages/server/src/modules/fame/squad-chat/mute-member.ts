import { mayActUpon } from '@limelight/rules/squad';
import { type MuteLength, muteLengthMs } from '@limelight/rules/squad-message';
import { formatDateTime } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { uuidv7 } from '../../../platform/random.js';
import type { Services } from '../../../services.js';
import { createNotifications } from '../../people/notifications/notifications.public.js';
import {
  findMember,
  insertDeed,
  type MemberRow,
  noteContribution,
  publishSquadChange,
  requireTarget,
  withOfficer,
} from '../squads/squads.public.js';
import type { ChatKey } from './chat-access.js';
import { muteNotice, unmuteNotice } from './chat-notices.js';
import { endMutes, findMute, insertMute, type MuteRow } from './mute.sql.js';

type MuteServices = Pick<Services, 'db' | 'clock' | 'random'>;

/** Who is no longer a member can be moderated too. @throws Refusal SQUAD_TARGET */
export async function requireUpon(tx: Executor, officer: MemberRow, userId: string): Promise<void> {
  if (officer.user_id === userId) throw new Refusal('SQUAD_TARGET', { message: 'You cannot do this to yourself' });
  const target = await findMember(tx, { squadId: officer.squad_id, userId });
  const standing = target ?? { role: 'member' as const, rights: [] };
  if (!mayActUpon(officer, standing, 'moderation')) throw new Refusal('SQUAD_TARGET');
}

export interface Muting extends ChatKey {
  readonly handle: string;
  readonly length: MuteLength;
  readonly reason: string;
}

/**
 * Keeps a member from writing for a time, from now; it takes the place of an earlier mute.
 * @throws Refusal as `withOfficer`, NOT_FOUND, SQUAD_TARGET
 */
export function muteMember(services: MuteServices, { handle, length, reason, ...key }: Muting): Promise<MuteRow> {
  const { squadId, userId } = key;
  return withOfficer(services, { ...key, needed: 'moderation' }, async (tx, { squad, officer, now }) => {
    const target = await requireTarget(tx, squadId, handle);
    await requireUpon(tx, officer, target.user_id);
    const until = new Date(now.getTime() + muteLengthMs[length]);
    const id = uuidv7(services.clock, services.random);
    await insertMute(tx, { id, squadId, userId: target.user_id, byId: userId, reason, until }, now);
    await noteContribution(tx, key, now);
    const deed = { squadId, kind: 'member-muted', by: userId, to: target.user_id, reason, now } as const;
    await insertDeed(tx, { ...deed, after: formatDateTime(until.getTime()) });
    await createNotifications(tx, [muteNotice({ userId: target.user_id, squad, key: id }, until, reason)], now);
    await publishSquadChange(tx, squadId, [target.user_id]);
    const mute = await findMute(tx, squadId, target.user_id, now, { hereAlone: true });
    if (mute === undefined) throw new Error('a mute that was just stored is not there');
    return mute;
  });
}

/** Ends the mute of a member; without one nothing changes. @throws Refusal as `muteMember` */
export function unmuteMember(
  services: MuteServices,
  { handle, ...key }: Omit<Muting, 'length' | 'reason'>,
): Promise<void> {
  const { squadId, userId } = key;
  return withOfficer(services, { ...key, needed: 'moderation' }, async (tx, { squad, officer, now }) => {
    const target = await requireTarget(tx, squadId, handle);
    await requireUpon(tx, officer, target.user_id);
    if (!(await endMutes(tx, { squadId, userId: target.user_id }, now))) return;
    await noteContribution(tx, key, now);
    await insertDeed(tx, { squadId, kind: 'member-unmuted', by: userId, to: target.user_id, now });
    const id = uuidv7(services.clock, services.random);
    await createNotifications(tx, [unmuteNotice({ userId: target.user_id, squad, key: id }, null)], now);
    await publishSquadChange(tx, squadId, [target.user_id]);
  });
}
