import type { Premiere } from '@limelight/contract/exchange/premieres.schema';
import { groupBy } from '@limelight/rules/group-by';
import { dayMs, londonDay, minuteMs } from '@limelight/rules/time';
import { timeLeft } from '../../ui/time-left';

/** Announced ones whose time is to come, and those on stage; the next first. */
export function comingOf(premieres: readonly Premiere[], nowMs: number): Premiere[] {
  return premieres.filter(
    ({ state, time }) => state === 'live' || (state === 'announced' && Date.parse(time) > nowMs - 2 * minuteMs),
  );
}

/**
 * The one on stage now: its time has come and it is not over. Ticks reach a page before the calendar does.
 */
export function liveOf(premieres: readonly Premiere[], celebrityId: string, nowMs: number): Premiere | undefined {
  return premieres.find(
    (premiere) =>
      premiere.celebrityId === celebrityId &&
      (premiere.state === 'live' || premiere.state === 'announced') &&
      Date.parse(premiere.time) <= nowMs &&
      nowMs - Date.parse(premiere.time) < dayMs,
  );
}

/** A celebrity's next premiere. */
export function nextOf(premieres: readonly Premiere[], celebrityId: string, nowMs: number): Premiere | undefined {
  return premieres.find(
    (premiere) =>
      premiere.celebrityId === celebrityId && premiere.state === 'announced' && Date.parse(premiere.time) > nowMs,
  );
}

export function isToday({ time }: Premiere, nowMs: number): boolean {
  return londonDay(Date.parse(time)) === londonDay(nowMs);
}

export function hasBegun({ time }: Premiere, nowMs: number): boolean {
  return Date.parse(time) <= nowMs;
}

/** "in 2 days", "in 5 h 12 m", "in 12:05", "any moment now". */
export function untilText({ time }: Premiere, nowMs: number): string {
  const leftMs = Date.parse(time) - nowMs;
  if (leftMs <= 0) return 'any moment now';
  if (leftMs < dayMs) return `in ${timeLeft(leftMs)}`;
  const days = Math.floor(leftMs / dayMs);
  return days === 1 ? 'in 1 day' : `in ${days} days`;
}

export interface CalendarDay {
  readonly day: string;
  readonly premieres: readonly Premiere[];
}

/** By London day, in their order. */
export function daysOf(premieres: readonly Premiere[]): CalendarDay[] {
  return [...groupBy(premieres, ({ day }) => day)].map(([day, ofDay]) => ({ day, premieres: ofDay }));
}
