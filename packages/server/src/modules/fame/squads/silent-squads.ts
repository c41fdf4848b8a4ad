import { squadSilenceNoticeDays, squadSuccessor } from '@limelight/rules/squad';
import { dayMs, formatTime, londonDay } from '@limelight/rules/time';
import { runOncePerDay } from '../../../platform/daily-run.js';
import type { Executor } from '../../../platform/database.js';
import type { TickTask } from '../../../platform/tick-tasks.js';
import type { Services } from '../../../services.js';
import { createNotifications } from '../../people/notifications/notifications.public.js';
import { insertDeed } from './deed.sql.js';
import { findCaptain, listSuccessorCandidates, updateRole } from './member.sql.js';
import { listSilentCaptains, listSilentSquads } from './silent-squads.sql.js';
import { lockSquad, publishSquadChange, type SquadRow, updateSquad } from './squad.sql.js';
import {
  captainNotice,
  captainSilenceNotice,
  replacedNotice,
  silenceArchiveNotice,
  squadSilenceNotice,
} from './squad-notices.js';
import { squadSettings } from './squads.settings.js';
import { archive, makeCaptain } from './succession.js';

interface Silence {
  readonly squadDays: number;
  readonly captainDays: number;
}

const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * dayMs);

/** Whether a warning of this silence was sent, and long enough ago to end it. */
function isWarned(warnedAt: Date | null, silentSince: Date, now: Date): boolean {
  return warnedAt !== null && warnedAt > silentSince && warnedAt <= daysAgo(now, squadSilenceNoticeDays);
}

/** Warns captains of silent squads, and archives those that stayed silent for the notice. */
async function endSilentSquads(tx: Executor, now: Date, { squadDays }: Silence): Promise<void> {
  const warnBefore = daysAgo(now, squadDays - squadSilenceNoticeDays);
  for (const id of await listSilentSquads(tx, { activeBefore: warnBefore })) {
    const squad = await lockSquad(tx, id);
    if (squad === undefined || squad.archived_at !== null || squad.last_active_at > warnBefore) continue;
    const { last_active_at: since, silence_warned_at: warnedAt } = squad;
    if (since <= daysAgo(now, squadDays) && isWarned(warnedAt, since, now)) await archiveSilent(tx, squad, now);
    else if (warnedAt === null || warnedAt <= since) await warnOfSilence(tx, squad, now);
  }
}

async function warnOfSilence(tx: Executor, squad: SquadRow, now: Date): Promise<void> {
  await updateSquad(tx, squad.id, { silence_warned_at: now });
  const captain = await findCaptain(tx, squad.id);
  if (captain === undefined) return;
  const to = { userId: captain.user_id, squad, key: `silence:${now.getTime()}` };
  await createNotifications(tx, [squadSilenceNotice(to)], now);
}

async function archiveSilent(tx: Executor, squad: SquadRow, now: Date): Promise<void> {
  await archive(tx, squad, { reason: 'silence', now });
  const deedId = await insertDeed(tx, { squadId: squad.id, kind: 'archived', by: null, now });
  const captain = await findCaptain(tx, squad.id);
  const to = captain && { userId: captain.user_id, squad, deedId, key: `silent:${now.getTime()}` };
  await createNotifications(tx, to === undefined ? [] : [silenceArchiveNotice(to)], now);
  await publishSquadChange(tx, squad.id);
}

/**
 * Warns silent captains of squads in which somebody else is active, and gives these squads an active captain
 * when they stayed silent for the notice.
 */
async function replaceSilentCaptains(tx: Executor, now: Date, { captainDays }: Silence): Promise<void> {
  const warnBefore = daysAgo(now, captainDays - squadSilenceNoticeDays);
  for (const id of await listSilentCaptains(tx, { activeBefore: warnBefore, now })) {
    const squad = await lockSquad(tx, id);
    const captain = await findCaptain(tx, id);
    if (squad?.captain_since == null || squad.archived_at !== null || captain === undefined) continue;
    const since = new Date(Math.max(squad.captain_since.getTime(), captain.last_contribution_at?.getTime() ?? 0));
    if (since > warnBefore) continue;
    const candidates = await listSuccessorCandidates(tx, id);
    const next = squadSuccessor(candidates, { nowMs: now.getTime(), activeOnly: true });
    if (next === null) continue;
    const { captain_warned_at: warnedAt } = squad;
    const of = { squad, captainId: captain.user_id, nextId: next.userId, now };
    if (since <= daysAgo(now, captainDays) && isWarned(warnedAt, since, now)) await replaceCaptain(tx, of);
    else if (warnedAt === null || warnedAt <= since) {
      await updateSquad(tx, id, { captain_warned_at: now });
      const to = { userId: captain.user_id, squad, key: `captain-silence:${now.getTime()}` };
      await createNotifications(tx, [captainSilenceNotice(to)], now);
    }
  }
}

async function replaceCaptain(
  tx: Executor,
  {
    squad,
    captainId,
    nextId,
    now,
  }: { readonly squad: SquadRow; readonly captainId: string; readonly nextId: string; readonly now: Date },
): Promise<void> {
  const { id: squadId } = squad;
  await updateRole(tx, { squadId, userId: captainId, role: 'member' });
  await makeCaptain(tx, squad, { userId: nextId, now });
  const change = { before: 'captain', after: 'member' };
  const deedId = await insertDeed(tx, { squadId, kind: 'role-changed', by: null, to: captainId, ...change, now });
  await insertDeed(tx, { squadId, kind: 'succeeded', by: null, to: nextId, now });
  const key = `captain:${now.getTime()}`;
  const notices = [
    replacedNotice({ userId: captainId, squad, deedId, key: `replaced:${now.getTime()}` }),
    captainNotice({ userId: nextId, squad, key }, 'silent'),
  ];
  await createNotifications(tx, notices, now);
  await publishSquadChange(tx, squadId, [captainId, nextId]);
}

/** In London, when few people are there. */
const from = '05:00';

/** Once a day. Not `daily` work of the module, which cannot read settings. */
export function silenceTask({ db, settings }: Pick<Services, 'db' | 'settings'>): TickTask {
  let doneOn = '';
  return {
    name: 'squad-silence',
    run: async ({ atMs }) => {
      const [day, now] = [londonDay(atMs), new Date(atMs)];
      if (day === doneOn || formatTime(atMs) < from) return;
      const { squadSilenceDays: squadDays, squadCaptainSilenceDays: captainDays } = settings.of(squadSettings);
      const silence = { squadDays, captainDays };
      const run = { day, now };
      await runOncePerDay(db, { task: 'squad-captains', ...run }, (tx) => replaceSilentCaptains(tx, now, silence));
      await runOncePerDay(db, { task: 'squad-silence', ...run }, (tx) => endSilentSquads(tx, now, silence));
      doneOn = day;
    },
  };
}
