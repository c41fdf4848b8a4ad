import { celebrityPath, paths } from '@limelight/contract/paths';
import { earlyAlertLeadMs } from '@limelight/rules/early-alert';
import { formatDateTime } from '@limelight/rules/time';
import type { NewNotification } from '../../people/notifications/notifications.public.js';

interface AnnouncedNews {
  /** Of the alert. */
  readonly id: string;
  readonly celebrityId: string | null;
  /** Null for the whole market. */
  readonly name: string | null;
  /** The minute in which the news becomes public. */
  readonly minute: Date;
  readonly revision: number;
}

interface Message extends Pick<NewNotification, 'tone' | 'text'> {
  readonly title: string;
  readonly expiresAt: Date;
}

type Notify = (userId: string) => NewNotification;

export function announcedNotification(about: AnnouncedNews): Notify {
  const { minute } = about;
  const text = `News comes out on ${timeOf(minute)}. Until then only VIP players know that it is coming.`;
  return notificationOf(about, { tone: 'info', title: 'Early alert', text, expiresAt: minute });
}

export function movedNotification(about: AnnouncedNews, from: Date): Notify {
  const { minute } = about;
  const action = minute > from ? 'Postponed' : 'Moved up';
  const text = `${action} to ${timeOf(minute)}. It was planned for ${timeOf(from)}.`;
  return notificationOf(about, {
    tone: 'info',
    title: `Early alert ${action.toLowerCase()}`,
    text,
    expiresAt: minute,
  });
}

export function withdrawnNotification(about: AnnouncedNews, now: Date): Notify {
  const { minute } = about;
  const text = `Withdrawn: the news of ${timeOf(minute)} is not scheduled any more.`;
  // The item can be overdue, and its players must learn of it all the same.
  const expiresAt = new Date(Math.max(minute.getTime(), now.getTime() + earlyAlertLeadMs));
  return notificationOf(about, { tone: 'warning', title: 'Early alert withdrawn', text, expiresAt });
}

function notificationOf({ id, celebrityId, name, revision }: AnnouncedNews, { title, ...message }: Message): Notify {
  return (userId) => ({
    userId,
    kind: 'market-event',
    title: `${title}: ${name ?? 'the whole market'}`,
    path: celebrityId === null ? paths.news : celebrityPath(celebrityId),
    key: `early-alert:${id}:${revision}`,
    ...message,
  });
}

function timeOf(minute: Date): string {
  return `${formatDateTime(minute.getTime())} (London time)`;
}
