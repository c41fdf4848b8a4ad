import { dateFieldText } from '@limelight/rules/date-text';
import { addDays, formatLongDate, parseLondonDay, relativeTime, startOfLondonDay } from '@limelight/rules/time';
import { dayIn } from '../../ui/own-time';
import { timeIn, type Zone } from '../../ui/zone';

interface Reader {
  readonly nowMs: number;
  readonly zone: Zone;
}

export interface AgeGroup<Item> {
  /** "Today", "Yesterday", "Last 7 days", or the month. */
  readonly heading: string;
  readonly items: readonly { readonly item: Item; readonly timeText: string }[];
}

/** Groups consecutive items by their age in the reader's days: most days have one, too few for a heading. */
export function groupByAge<Item extends { readonly time: string }>(
  items: readonly Item[],
  reader: Reader,
): readonly AgeGroup<Item>[] {
  const groups: { heading: string; items: { item: Item; timeText: string }[] }[] = [];
  for (const item of items) {
    const timeMs = Date.parse(item.time);
    const { heading, timeText } = ageOf(timeMs, reader);
    const last = groups.at(-1);
    if (last?.heading === heading) last.items.push({ item, timeText });
    else groups.push({ heading, items: [{ item, timeText }] });
  }
  return groups;
}

function ageOf(timeMs: number, { nowMs, zone }: Reader) {
  const day = parseLondonDay(dayIn(zone, timeMs));
  const today = parseLondonDay(dayIn(zone, nowMs));
  if (day >= today) return { heading: 'Today', timeText: relativeTime(timeMs, nowMs) };
  if (day === addDays(today, -1)) return { heading: 'Yesterday', timeText: timeIn(zone, timeMs) };
  const timeText = dateFieldText(day).replace(/ \d{4}$/, '');
  if (day > addDays(today, -7)) return { heading: 'Last 7 days', timeText };
  return { heading: formatLongDate(startOfLondonDay(day)).replace(/^\w+ \d+ /, ''), timeText };
}
