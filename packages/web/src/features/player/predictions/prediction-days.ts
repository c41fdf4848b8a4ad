import { formatDate, formatLongDate, formatTime } from '@limelight/rules/time';

/** "Tue 24 Nov", in London. */
export function dayName(time: string): string {
  return `${shortDayName(time)} ${formatDate(Date.parse(time)).replace(/ \d{4}$/, '')}`;
}

/** "14:05", in London. */
export function clockTime(time: string): string {
  return formatTime(Date.parse(time));
}

/** "Tue", in London. */
export function shortDayName(time: string): string {
  return formatLongDate(Date.parse(time)).slice(0, 3);
}
