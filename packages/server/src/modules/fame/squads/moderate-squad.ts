import type { AuditAction } from '@limelight/rules/audit-action';
import { tidyPublicName } from '@limelight/rules/public-name';
import { squadHandle, squadNameProblem } from '@limelight/rules/squad';
import { dayMs } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import type { Actor } from '../../../platform/http/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { addJob } from '../../../platform/jobs.js';
import { uuidv7 } from '../../../platform/random.js';
import type { Services } from '../../../services.js';
import { recordAction } from '../../people/audit-trail/audit-trail.public.js';
import { createNotifications, type NewNotification } from '../../people/notifications/notifications.public.js';
import { siteSettings } from '../../people/settings/settings.public.js';
import { archiveNoticeTask } from './archive-notices.js';
import { insertDeed, type NewDeed } from './deed.sql.js';
import { type KickKey, lockKicked, undoLocked } from './kick-member.js';
import { findCaptain } from './member.sql.js';
import type { RefusalRow } from './refusal.sql.js';
import {
  isSquadNameTaken,
  lockSquadNames,
  publishSquadChange,
  type SquadRow,
  storeFormerHandle,
  updateSquad,
} from './squad.sql.js';
import { muteNotice, renameNotice, restoreNotice, staffUndidKickNotice } from './squad-notices.js';
import { archive, fillVacancy } from './succession.js';
import { requireLockedSquad, requireOpenSquad } from './with-squad.js';

type StaffServices = Pick<Services, 'db' | 'clock' | 'random' | 'settings'>;

/** What staff do in a squad: with a reason, for the audit trail, the squad's history and who reads it. */
interface Moderation {
  readonly actor: Actor;
  readonly squadId: string;
  readonly reason: string;
}

interface Moderated {
  readonly squad: SquadRow;
  /** Of its entry in the history. */
  readonly deedId: string;
  readonly now: Date;
}

interface Done {
  readonly action: AuditAction;
  readonly deed: Pick<NewDeed, 'kind' | 'before' | 'after'> | null;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  readonly notices: readonly NewNotification[];
}

function moderate(
  { db, clock, random }: StaffServices,
  { actor, squadId, reason }: Moderation,
  run: (tx: Executor, moderated: Moderated) => Promise<Done>,
  lockFirst: (tx: Executor) => Promise<void> = async () => {},
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockFirst(tx);
    const squad = await requireLockedSquad(tx, squadId);
    const now = clock.now();
    const deedId = uuidv7(clock, random);
    const { action, deed, before, after, notices } = await run(tx, { squad, deedId, now });
    const by = { by: actor.userId, byStaff: true };
    if (deed !== null) await insertDeed(tx, { ...deed, ...by, id: deedId, squadId, reason, now });
    await createNotifications(tx, notices, now);
    await publishSquadChange(tx, squadId);
    await recordAction(tx, { actor, action, target: { kind: 'squad', id: squadId }, before, after, reason, now });
  });
}

/** For the captain, if there is one. */
async function forCaptain(
  tx: Executor,
  { squad, deedId, now, kind }: Moderated & { readonly kind: string },
  write: (
    to: Pick<Moderated, 'squad' | 'deedId'> & { readonly userId: string; readonly key: string },
  ) => NewNotification,
): Promise<readonly NewNotification[]> {
  const captain = await findCaptain(tx, squad.id);
  const key = `${kind}:${now.getTime()}`;
  return captain === undefined ? [] : [write({ userId: captain.user_id, squad, deedId, key })];
}

/**
 * Gives a squad another name, and with it another address, to which the one before leads on.
 * @throws Refusal NOT_FOUND, SQUAD_NAME_TAKEN; CONFLICT when it has the name; BAD_REQUEST for a reserved name
 */
export async function renameSquad(
  services: StaffServices,
  { name: entered, ...moderation }: Moderation & { readonly name: string },
): Promise<void> {
  const name = tidyPublicName(entered);
  const problem = squadNameProblem(name, { siteName: services.settings.of(siteSettings).siteName });
  if (problem !== null) throw new Refusal('BAD_REQUEST', { message: problem, details: { name: problem } });
  const handle = squadHandle(name);
  return moderate(
    services,
    moderation,
    async (tx, { squad, deedId, now }) => {
      if (squad.name === name) throw new Refusal('CONFLICT', { message: 'It has this name already' });
      if (await isSquadNameTaken(tx, handle, squad.id)) throw new Refusal('SQUAD_NAME_TAKEN');
      await storeFormerHandle(tx, squad, handle);
      await updateSquad(tx, squad.id, { name, handle });
      const renamed = { squad: { ...squad, name, handle }, deedId, now, kind: 'renamed' };
      return {
        action: 'squad.rename',
        deed: { kind: 'renamed', before: squad.name, after: name },
        before: { name: squad.name },
        after: { name },
        notices: await forCaptain(tx, renamed, (to) => renameNotice(to, squad.name, moderation.reason)),
      };
    },
    lockSquadNames,
  );
}

const muteDaysMax = 366;

/**
 * Closes the chat until a time; null opens it.
 * @throws Refusal NOT_FOUND, SQUAD_ARCHIVED; CONFLICT when it is open; BAD_REQUEST for a time that is past or
 * more than a year ahead
 */
export function muteSquad(
  services: StaffServices,
  { until, ...moderation }: Moderation & { readonly until: Date | null },
): Promise<void> {
  return moderate(services, moderation, async (tx, moderated) => {
    const { squad, now } = moderated;
    requireOpenSquad(squad);
    const last = new Date(now.getTime() + muteDaysMax * dayMs);
    if (until !== null && (until <= now || until > last)) {
      const message = 'Please choose a time within a year from now';
      throw new Refusal('BAD_REQUEST', { message, details: { until: message } });
    }
    const isMuted = squad.muted_until !== null && squad.muted_until > now;
    if (until === null && !isMuted) throw new Refusal('CONFLICT', { message: 'The chat is open already' });
    await updateSquad(tx, squad.id, { muted_until: until });
    const [before, after] = [squad.muted_until?.toISOString() ?? null, until?.toISOString() ?? null];
    return {
      action: 'squad.mute',
      deed: { kind: until === null ? 'unmuted' : 'muted', before, after },
      before: { mutedUntil: before },
      after: { mutedUntil: after },
      notices: await forCaptain(tx, { ...moderated, kind: 'muted' }, (to) => muteNotice(to, until, moderation.reason)),
    };
  });
}

/** Its members read why soon after. @throws Refusal NOT_FOUND, SQUAD_ARCHIVED */
export function archiveSquad(services: StaffServices, moderation: Moderation): Promise<void> {
  return moderate(services, moderation, async (tx, { squad, deedId, now }) => {
    requireOpenSquad(squad);
    await archive(tx, squad, { reason: 'staff', now });
    const { squadId, reason } = moderation;
    const effectKey = `${archiveNoticeTask}:${squadId}:${now.getTime()}`;
    await addJob(tx, { task: archiveNoticeTask, effectKey, payload: { squadId, reason, deedId }, now });
    const [before, after] = [{ archived: false }, { archived: true }];
    return { action: 'squad.archive', deed: { kind: 'archived' }, before, after, notices: [] };
  });
}

/**
 * Opens an archived squad again: silence is counted from now, and without a captain the member who is next
 * leads it.
 * @throws Refusal NOT_FOUND; CONFLICT when it is open, or has nobody who could lead it
 */
export function restoreSquad(services: StaffServices, moderation: Moderation): Promise<void> {
  return moderate(services, moderation, async (tx, moderated) => {
    const { squad, now } = moderated;
    if (squad.archived_at === null) throw new Refusal('CONFLICT', { message: 'This squad is not archived' });
    const reopened = { archived_at: null, archive_reason: null, last_active_at: now, silence_warned_at: null };
    const captain = await findCaptain(tx, squad.id);
    // The captain's silence begins again, too.
    await updateSquad(tx, squad.id, { ...reopened, ...(captain && { captain_since: now, captain_warned_at: null }) });
    const open = { ...squad, ...reopened };
    if (captain === undefined && (await fillVacancy(tx, open, { cause: 'restored', now })) === null) {
      throw new Refusal('CONFLICT', { message: 'This squad has no members who could lead it' });
    }
    return {
      action: 'squad.restore',
      deed: { kind: 'restored' },
      before: { archived: true },
      after: { archived: false },
      notices: await forCaptain(tx, { ...moderated, kind: 'restored' }, (to) => restoreNotice(to, moderation.reason)),
    };
  });
}

/** @throws Refusal as `undoLocked`, SQUAD_ARCHIVED */
export async function undoKickByStaff(
  services: StaffServices,
  { kickId, ...moderation }: Moderation & KickKey,
): Promise<RefusalRow> {
  let undone: RefusalRow | undefined;
  const { actor, squadId, reason } = moderation;
  await moderate(
    services,
    moderation,
    async (tx, moderated) => {
      const { squad, deedId, now } = moderated;
      requireOpenSquad(squad);
      const undoing = { squad, squadId, kickId, by: actor.userId, staffReason: reason, deedId, now };
      undone = await undoLocked(services, tx, undoing);
      const [before, after] = [
        { userId: undone.user_id, kickId, undone: false },
        { userId: undone.user_id, kickId, undone: true },
      ];
      const notices = await forCaptain(tx, { ...moderated, kind: 'staff-undid' }, (to) =>
        staffUndidKickNotice(to, reason),
      );
      return { action: 'squad.undo-kick', deed: null, before, after, notices };
    },
    (tx) => lockKicked(tx, { squadId, kickId }),
  );
  if (undone === undefined) throw new Error('a kick that was just undone is not there');
  return undone;
}
