import { addDays, formatDate, formatLongDate, formatTime, londonDay, relativeTime } from '@limelight/rules/time';

export interface AgeGroup<Item> {
  /** "Today", "Yesterday", "Last 7 days", or the month. */
  readonly heading: string;
  readonly items: readonly { readonly item: Item; readonly timeText: string }[];
}

/** Groups consecutive items by their age, in their order: most days have one, too few for a heading. */
export function groupByAge<Item extends { readonly time: string }>(
  items: readonly Item[],
  nowMs: number,
): readonly AgeGroup<Item>[] {
  const today = londonDay(nowMs);
  const groups: { heading: string; items: { item: Item; timeText: string }[] }[] = [];
  for (const item of items) {
    const timeMs = Date.parse(item.time);
    const { heading, timeText } = ageOf(timeMs, { today, nowMs });
    const last = groups.at(-1);
    if (last?.heading === heading) last.items.push({ item, timeText });
    else groups.push({ heading, items: [{ item, timeText }] });
  }
  return groups;
}

function ageOf(
  timeMs: number,
  { today, nowMs }: { readonly today: ReturnType<typeof londonDay>; readonly nowMs: number },
) {
  const day = londonDay(timeMs);
  if (day >= today) return { heading: 'Today', timeText: relativeTime(timeMs, nowMs) };
  if (day === addDays(today, -1)) return { heading: 'Yesterday', timeText: formatTime(timeMs) };
  const timeText = formatDate(timeMs).replace(/ \d{4}$/, '');
  if (day > addDays(today, -7)) return { heading: 'Last 7 days', timeText };
  return { heading: formatLongDate(timeMs).replace(/^\w+ \d+ /, ''), timeText };
}
