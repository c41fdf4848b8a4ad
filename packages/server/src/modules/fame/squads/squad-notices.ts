import { squadCasePath, squadPath } from '@limelight/contract/paths';
import { kickUndoDays, type SquadRight, type SquadRole, squadSilenceNoticeDays } from '@limelight/rules/squad';
import { formatDateTime } from '@limelight/rules/time';
import type { NewNotification } from '../../people/notifications/notifications.public.js';
import type { SquadRow } from './squad.sql.js';

/** What players read about squads. Nobody is named, so that nothing is left of a deleted account. */

type Squad = Pick<SquadRow, 'id' | 'name' | 'handle'>;

interface Notice {
  readonly userId: string;
  readonly squad: Squad;
  /** Of the effect, within the squad. */
  readonly key: string;
}

const appeal = 'If you think this is wrong, open this to appeal.';

/** With its page, where the player appeals it: of a removal, or of an entry of the history. */
function appealable(about: { readonly kickId: string } | { readonly deedId: string }, written: NewNotification) {
  const path = 'kickId' in about ? squadCasePath('kick', about.kickId) : squadCasePath('squad', about.deedId);
  return { ...written, path };
}

interface OfDeed extends Notice {
  /** Its entry of the history. */
  readonly deedId: string;
}

function notice(
  { userId, squad, key }: Notice,
  tone: NewNotification['tone'],
  title: string,
  text: string,
): NewNotification {
  return { userId, kind: 'squad', tone, title, text, path: squadPath(squad.handle), key: `squad:${squad.id}:${key}` };
}

export function kickNotice(to: Notice & { readonly kickId: string }, reason: string): NewNotification {
  const text = `“${reason}”\nYou can’t join again until the captain lets you in. ${appeal} Within ${kickUndoDays} days your membership can be given back as it was.`;
  return appealable(to, notice(to, 'warning', `You were removed from ${to.squad.name}`, text));
}

export function kickUndoneNotice(to: Notice, reason: string | null): NewNotification {
  const who = reason === null ? 'The captain' : 'Staff';
  const text = `${who} undid your removal: role and time of joining are as before.${reason === null ? '' : ` ${reason}`}`;
  return notice(to, 'success', `You are back in ${to.squad.name}`, text);
}

export function refusalLiftedNotice(to: Notice): NewNotification {
  return notice(to, 'success', `You can join ${to.squad.name} again`, 'The captain lets you in.');
}

const rightNames: Readonly<Record<SquadRight, string>> = {
  settings: 'settings',
  moderation: 'moderation',
  members: 'members',
  events: 'events',
  invitations: 'invitations',
};

/** A role with its rights, as history shows it too. */
export function roleText(role: SquadRole, rights: readonly SquadRight[]): string {
  if (role !== 'deputy') return role === 'captain' ? 'captain' : 'member';
  return rights.length === 0
    ? 'deputy without rights'
    : `deputy: ${rights.map((right) => rightNames[right]).join(', ')}`;
}

export function roleNotice(to: Notice, role: SquadRole, rights: readonly SquadRight[]): NewNotification {
  if (role !== 'deputy')
    return notice(to, 'info', `You are a member of ${to.squad.name} again`, 'You are no longer deputy.');
  const list = rights.map((right) => rightNames[right]).join(', ');
  const text = list === '' ? 'You have no rights yet.' : `Your rights: ${list}.`;
  return notice(to, 'success', `You are a deputy of ${to.squad.name}`, text);
}

export type SuccessionCause = 'handed-over' | 'left' | 'suspended' | 'silent' | 'restored';

const successionTexts: Readonly<Record<SuccessionCause, string>> = {
  'handed-over': 'The captain handed the squad over to you.',
  left: 'The captain has left. You are next by time in the squad.',
  suspended: 'The captain’s account can’t lead it now. You are next by time in the squad.',
  silent: 'The captain did nothing in it for long. You are next by time in the squad.',
  restored: 'Staff opened it again. You are next by time in the squad.',
};

export function captainNotice(to: Notice, cause: SuccessionCause): NewNotification {
  return notice(to, 'success', `You are the captain of ${to.squad.name}`, successionTexts[cause]);
}

/** Of a captain who was silent, or whose account was suspended. */
export function replacedNotice(to: OfDeed): NewNotification {
  const text = `You did nothing in it for long, so an active member leads it now. You are still a member. ${appeal}`;
  return appealable(to, notice(to, 'warning', `You no longer lead ${to.squad.name}`, text));
}

export function captainSilenceNotice(to: Notice): NewNotification {
  const text = `You did nothing in it for weeks. Write, or manage it, within ${squadSilenceNoticeDays} days; otherwise an active member becomes captain.`;
  return notice(to, 'warning', `${to.squad.name} misses its captain`, text);
}

export function squadSilenceNotice(to: Notice): NewNotification {
  const text = `Nobody did anything in it for weeks. If that stays so for ${squadSilenceNoticeDays} days, it is archived: it can be read, and nothing else.`;
  return notice(to, 'warning', `${to.squad.name} is silent`, text);
}

export function silenceArchiveNotice(to: OfDeed): NewNotification {
  const text = `Nobody did anything in it for long. It can be read, and nothing else. Staff can open it again. ${appeal}`;
  return appealable(to, notice(to, 'info', `${to.squad.name} is archived`, text));
}

export function renameNotice(to: OfDeed, before: string, reason: string): NewNotification {
  const text = `It is ${to.squad.name} now. “${reason}” ${appeal}`;
  return appealable(to, notice(to, 'warning', `Staff renamed ${before}`, text));
}

export function muteNotice(to: OfDeed, until: Date | null, reason: string): NewNotification {
  if (until === null) return notice(to, 'success', `The chat of ${to.squad.name} is open again`, reason);
  const text = `Until ${formatDateTime(until.getTime())} nobody can write in it. “${reason}” ${appeal}`;
  return appealable(to, notice(to, 'warning', `Staff closed the chat of ${to.squad.name}`, text));
}

/** @param to without the entry of the history in a job of an older version */
export function staffArchiveNotice(
  to: Notice & { readonly deedId?: string | undefined },
  reason: string,
): NewNotification {
  const text = `It can be read, and nothing else, until staff open it again. “${reason}” ${appeal}`;
  const written = notice(to, 'warning', `Staff archived ${to.squad.name}`, text);
  return to.deedId === undefined ? written : appealable({ deedId: to.deedId }, written);
}

export function restoreNotice(to: Notice, reason: string): NewNotification {
  return notice(to, 'success', `${to.squad.name} is open again`, `Staff restored it. ${reason}`);
}

/** To the captain of a squad whose kick staff undid. */
export function staffUndidKickNotice(to: OfDeed, reason: string): NewNotification {
  return appealable(to, notice(to, 'warning', `Staff undid a removal in ${to.squad.name}`, `“${reason}” ${appeal}`));
}
