import { addDays, londonDay } from '@limelight/rules/time';

export interface DayOf<Item> {
  readonly day: string;
  /** "Today", "Yesterday", or the date. */
  readonly heading: string;
  readonly items: readonly Item[];
}

/** Groups consecutive items of one London day under one heading, in their order. */
export function groupByDay<Item extends { readonly time: string }>(
  items: readonly Item[],
  nowMs: number,
  dateText: (instantMs: number) => string,
): readonly DayOf<Item>[] {
  const today = londonDay(nowMs);
  const names = new Map<string, string>([
    [today, 'Today'],
    [addDays(today, -1), 'Yesterday'],
  ]);
  const days: { day: string; heading: string; items: Item[] }[] = [];
  for (const item of items) {
    const timeMs = Date.parse(item.time);
    const day = londonDay(timeMs);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, heading: names.get(day) ?? dateText(timeMs), items: [item] });
  }
  return days;
}
