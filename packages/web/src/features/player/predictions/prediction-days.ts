import { formatDateTime, formatLongDate } from '@limelight/rules/time';

/** "Tue 24 Nov, 14:05", in London. */
export function dayName(time: string): string {
  const instantMs = Date.parse(time);
  return `${formatLongDate(instantMs).slice(0, 3)} ${formatDateTime(instantMs).replace(/ \d{4},/, ',')}`;
}

/** "Tue", in London. */
export function shortDayName(time: string): string {
  return formatLongDate(Date.parse(time)).slice(0, 3);
}
