import { mayActOn } from '@limelight/rules/permission';
import { type MuteLength, muteLengthMs, type ReportDecision } from '@limelight/rules/squad-message';
import type { Executor } from '../../../platform/database.js';
import type { Actor } from '../../../platform/http/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { uuidv7 } from '../../../platform/random.js';
import { lockAccount } from '../../people/access/access.public.js';
import { recordAction } from '../../people/audit-trail/audit-trail.public.js';
import { createNotifications } from '../../people/notifications/notifications.public.js';
import { insertDeed, publishSquadChange, requireSquad } from '../squads/squads.public.js';
import type { ChangeServices } from './change-message.js';
import { removalNotice, staffMuteNotice, staffUnmuteNotice, unmuteNotice } from './chat-notices.js';
import { emptyMessage, lockMessage } from './message.sql.js';
import { endMute, endMutes, insertMute, lockMute } from './mute.sql.js';
import { lockReport, saveDecision } from './report.sql.js';

interface Decision {
  readonly actor: Actor;
  readonly id: string;
  readonly decision: ReportDecision;
  /** Of a mute. */
  readonly length: MuteLength | null;
  readonly reason: string;
}

/**
 * Staff decide about a reported message. The writer reads the reason of a removal and of a mute.
 * @throws Refusal NOT_FOUND; CONFLICT when it was decided meanwhile; FORBIDDEN where `mayActOn` says so
 */
export async function decideReport(
  services: ChangeServices,
  { actor, id, decision, length, reason }: Decision,
): Promise<void> {
  const { db, clock, notices } = services;
  const changed = await db.transaction().execute(async (tx) => {
    const report = await lockReport(tx, id);
    if (report === undefined) throw new Refusal('NOT_FOUND', { message: 'Report not found' });
    const writer = await lockAccount(tx, report.user_id);
    if (writer && !mayActOn(actor, writer)) throw new Refusal('FORBIDDEN');
    if (report.decision !== null) throw new Refusal('CONFLICT', { message: 'This report was decided meanwhile' });
    const now = clock.now();
    const saved = { decision, decided_at: now, decided_by: actor.userId, decision_reason: reason };
    await saveDecision(tx, id, saved);
    const { squad_id: squadId, number, user_id: userId } = report;
    const squad = await requireSquad(tx, squadId);
    const message = decision === 'dismiss' ? undefined : await lockMessage(tx, squadId, number);
    const isThere = message !== undefined && message.deleted_by === null;
    if (isThere) {
      await emptyMessage(tx, message, 'staff', now);
      const by = { by: actor.userId, byStaff: true };
      await insertDeed(tx, { squadId, kind: 'message-removed', ...by, to: userId, reason, message, now });
      await createNotifications(tx, [removalNotice({ userId, squad, message }, 'staff', reason)], now);
    }
    if (decision === 'mute' && length !== null)
      await muteEverywhere(services, tx, { actor, userId, length, reason }, now);
    const target = { kind: 'squad', id: squadId } as const;
    const after = { decision, length, messageNumber: number, writerId: userId };
    await recordAction(tx, {
      actor,
      action: 'squad.decide-report',
      target,
      before: { decision: null },
      after,
      reason,
      now,
    });
    return isThere ? { squadId, number } : null;
  });
  if (changed !== null) {
    const { squadId, number } = changed;
    notices.announce([{ squadId, grown: null, changed: [number] }]);
  }
}

interface Muting {
  readonly actor: Actor;
  readonly userId: string;
  readonly length: MuteLength;
  readonly reason: string;
}

async function muteEverywhere(
  { clock, random }: Pick<ChangeServices, 'clock' | 'random'>,
  tx: Executor,
  { actor, userId, length, reason }: Muting,
  now: Date,
): Promise<Date> {
  const until = new Date(now.getTime() + muteLengthMs[length]);
  const id = uuidv7(clock, random);
  await insertMute(tx, { id, squadId: null, userId, byId: actor.userId, reason, until }, now);
  await createNotifications(tx, [staffMuteNotice(userId, id, until, reason)], now);
  return until;
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
async function requireActable(tx: Executor, actor: Actor, userId: string): Promise<void> {
  const account = await lockAccount(tx, userId);
  if (!account) throw new Refusal('NOT_FOUND', { message: 'No such player' });
  if (!mayActOn(actor, account)) throw new Refusal('FORBIDDEN');
}

/**
 * Staff keep a player from writing in every squad, from now; an earlier mute by staff ends.
 * @throws Refusal NOT_FOUND, FORBIDDEN
 */
export function muteInSquads(services: ChangeServices, muting: Muting): Promise<Date> {
  const { db, clock } = services;
  const { actor, userId, length, reason } = muting;
  return db.transaction().execute(async (tx) => {
    await requireActable(tx, actor, userId);
    const now = clock.now();
    const until = await muteEverywhere(services, tx, muting, now);
    const target = { kind: 'user', id: userId } as const;
    const after = { length, until: until.toISOString() };
    await recordAction(tx, { actor, action: 'squad.mute-player', target, before: {}, after, reason, now });
    return until;
  });
}

/** @returns whether there was one @throws Refusal NOT_FOUND, FORBIDDEN */
export function unmuteInSquads(
  { db, clock, random }: ChangeServices,
  { actor, userId, reason }: Omit<Muting, 'length'>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await requireActable(tx, actor, userId);
    const now = clock.now();
    const ended = await endMutes(tx, { squadId: null, userId }, now);
    if (ended) await createNotifications(tx, [staffUnmuteNotice(userId, uuidv7(clock, random), reason)], now);
    const target = { kind: 'user', id: userId } as const;
    const change = { before: { muted: ended }, after: { muted: false }, reason, now };
    await recordAction(tx, { actor, action: 'squad.unmute-player', target, ...change });
    return ended;
  });
}

interface Ending extends Pick<Muting, 'actor' | 'reason'> {
  readonly squadId: string;
  readonly muteId: string;
}

/**
 * Staff end a mute by moderators of a squad. @returns whether it held until now
 * @throws Refusal NOT_FOUND, FORBIDDEN
 */
export function endSquadMute(
  { db, clock, random }: ChangeServices,
  { actor, squadId, muteId, reason }: Ending,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const squad = await requireSquad(tx, squadId);
    const mute = await lockMute(tx, squadId, muteId);
    if (mute === undefined) throw new Refusal('NOT_FOUND', { message: 'There is no such mute' });
    const { user_id: userId, until } = mute;
    await requireActable(tx, actor, userId);
    const now = clock.now();
    const ended = mute.ended_at === null && until > now;
    if (ended) {
      await endMute(tx, muteId, now);
      await insertDeed(tx, {
        squadId,
        kind: 'member-unmuted',
        by: actor.userId,
        byStaff: true,
        to: userId,
        reason,
        now,
      });
      const to = { userId, squad, key: uuidv7(clock, random) };
      await createNotifications(tx, [unmuteNotice(to, reason)], now);
      await publishSquadChange(tx, squadId, [userId]);
    }
    const target = { kind: 'squad', id: squadId } as const;
    const [before, after] = [
      { userId, muteId, muted: ended },
      { userId, muteId, muted: false },
    ];
    await recordAction(tx, { actor, action: 'squad.end-mute', target, before, after, reason, now });
    return ended;
  });
}
