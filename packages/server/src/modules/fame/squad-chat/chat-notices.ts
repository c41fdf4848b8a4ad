import { squadCasePath, squadPath } from '@limelight/contract/paths';
import { formatDateTime } from '@limelight/rules/time';
import type { NewNotification } from '../../people/notifications/notifications.public.js';

/** What players read about their messages. Nobody is named, so that nothing is left of a deleted account. */

interface ShownSquad {
  readonly id: string;
  readonly name: string;
  readonly handle: string;
}

interface Notice {
  readonly userId: string;
  readonly squad: ShownSquad;
  /** Of the effect. */
  readonly key: string;
}

const appeal = 'If you think this is wrong, open this to appeal.';

const warning = { kind: 'squad', tone: 'warning' } as const;

export function removalNotice(
  {
    userId,
    squad,
    message: { id, number },
  }: Pick<Notice, 'userId' | 'squad'> & { readonly message: { readonly id: string; readonly number: number } },
  by: 'squad' | 'staff',
  reason: string,
): NewNotification {
  const who = by === 'staff' ? 'Staff' : 'A moderator';
  return {
    ...warning,
    userId,
    title: `A message of yours in ${squad.name} was removed`,
    text: `${who} removed it: “${reason}” ${appeal}`,
    path: squadCasePath('removal', id),
    key: `squad-removal:${squad.id}:${number}`,
  };
}

/** @param to with the id of the mute as its key */
export function muteNotice({ userId, squad, key }: Notice, until: Date, reason: string): NewNotification {
  return {
    ...warning,
    userId,
    title: `You cannot write in ${squad.name} for a while`,
    text: `Until ${formatDateTime(until.getTime())}. A moderator gave this reason: “${reason}” ${appeal}`,
    path: squadCasePath('mute', key),
    key: `squad-mute:${key}`,
  };
}

/** By a moderator, or by staff with a reason. */
export function unmuteNotice({ userId, squad, key }: Notice, staffReason: string | null): NewNotification {
  return {
    userId,
    kind: 'squad',
    tone: 'success',
    title: `You can write in ${squad.name} again`,
    text: staffReason === null ? 'A moderator ended your mute.' : `Staff ended your mute: “${staffReason}”`,
    path: squadPath(squad.handle),
    key: `squad-unmute:${key}`,
  };
}

/** By staff, in every squad; the key is the id of the mute. */
export function staffMuteNotice(userId: string, key: string, until: Date, reason: string): NewNotification {
  return {
    ...warning,
    userId,
    title: 'You cannot write in squads for a while',
    text: `Until ${formatDateTime(until.getTime())}. Staff gave this reason: “${reason}” ${appeal}`,
    path: squadCasePath('mute', key),
    key: `squad-mute:${key}`,
  };
}

export function staffUnmuteNotice(userId: string, key: string, reason: string): NewNotification {
  return {
    userId,
    kind: 'squad',
    tone: 'success',
    title: 'You can write in squads again',
    text: `Staff ended your mute: ${reason}`,
    path: null,
    key: `squad-unmute:${key}`,
  };
}
