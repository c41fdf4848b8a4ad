import type { Notification } from '@limelight/contract/notifications.schema';
import { addDays, formatLongDate, londonDay } from '@limelight/rules/time';

export interface DayOfNotifications {
  readonly day: string;
  /** "Today", "Yesterday", "Friday 21 November 2025". */
  readonly heading: string;
  readonly notifications: readonly Notification[];
}

/** Groups consecutive items of one London day under one heading, in their order. */
export function groupByDay(notifications: readonly Notification[], nowMs: number): readonly DayOfNotifications[] {
  const today = londonDay(nowMs);
  const names = new Map<string, string>([
    [today, 'Today'],
    [addDays(today, -1), 'Yesterday'],
  ]);
  const days: { day: string; heading: string; notifications: Notification[] }[] = [];
  for (const notification of notifications) {
    const timeMs = Date.parse(notification.time);
    const day = londonDay(timeMs);
    const last = days.at(-1);
    if (last?.day === day) last.notifications.push(notification);
    else days.push({ day, heading: names.get(day) ?? formatLongDate(timeMs), notifications: [notification] });
  }
  return days;
}
