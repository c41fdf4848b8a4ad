import type { NewsItem } from '@limelight/contract/exchange/news.schema';
import type { NewsTopic } from '@limelight/rules/news';
import { formatTime, minuteMs, relativeTime, secondMs } from '@limelight/rules/time';

export const topicNames: Readonly<Record<NewsTopic, string>> = {
  announcement: 'Announcements',
  record: 'Records',
  streak: 'Streaks',
  surge: 'Big moves',
  volume: 'Volume',
  sentiment: 'Sentiment',
  halt: 'Halts',
  premiere: 'Premieres',
  wrap: 'Market',
};

/** The time under a day's heading; the age elsewhere. */
export function newsTimeText(item: NewsItem, nowMs: number, underDay: boolean): string {
  const instantMs = Date.parse(item.time);
  return underDay ? formatTime(instantMs) : relativeTime(instantMs, nowMs);
}

export interface HaltState {
  readonly ticksLeft: number;
  readonly nextTickMs: number;
  readonly intervalMs: number;
}

/** When a halt is expected to end: the next tick is the first of the remaining ones. */
export function haltEndMs({ ticksLeft, nextTickMs, intervalMs }: HaltState): number {
  return nextTickMs + Math.max(0, ticksLeft - 1) * intervalMs;
}

/** "1:30"; never negative. */
export function countdownText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / secondMs));
  const secondsPerMinute = minuteMs / secondMs;
  return `${Math.floor(seconds / secondsPerMinute)}:${String(seconds % secondsPerMinute).padStart(2, '0')}`;
}
