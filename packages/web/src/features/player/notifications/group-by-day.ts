import type { Notification } from '@limelight/contract/notifications.schema';
import { addDays, formatLongDate, londonDay } from '@limelight/rules/time';

/** Groups consecutive items of one London day, in their order, as "Today", "Yesterday" or "Friday 21 November 2025". */
export function groupByDay(notifications: readonly Notification[], nowMs: number) {
  const today = londonDay(nowMs);
  const names: Readonly<Record<string, string>> = { [today]: 'Today', [addDays(today, -1)]: 'Yesterday' };
  const days: { day: string; heading: string; notifications: Notification[] }[] = [];
  for (const notification of notifications) {
    const timeMs = Date.parse(notification.time);
    const day = londonDay(timeMs);
    const last = days.at(-1);
    if (last?.day === day) last.notifications.push(notification);
    else days.push({ day, heading: names[day] ?? formatLongDate(timeMs), notifications: [notification] });
  }
  return days;
}
