/**
 * Instants are milliseconds since 1970 UTC, handed in by the caller. The game's day is the calendar day of London,
 * which is 23 or 25 hours long when the clocks change.
 */

export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
/** A span of 24 hours, not a calendar day: use `startOfLondonDay` for those. */
export const dayMs = 24 * hourMs;
export const weekMs = 7 * dayMs;

/** The game's cadence: one tick of the market, 2,880 a day. */
export const tickMs = 30 * secondMs;
export const ticksPerDay = dayMs / tickMs;

const timeZone = 'Europe/London';
const locale = 'en-GB';

const londonDateParts = new Intl.DateTimeFormat(locale, {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const londonDate = new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'short', year: 'numeric' });
const londonLongDate = new Intl.DateTimeFormat(locale, {
  timeZone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const londonTime = new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

declare const calendar: unique symbol;
/** A calendar day of London, "YYYY-MM-DD". Such texts sort as the days do. */
export type LondonDay = string & { readonly [calendar]: 'LondonDay' };

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The London calendar day an instant falls on. */
export function londonDay(instantMs: number): LondonDay {
  // en-GB writes two-digit days and months and a four-digit year as dd/mm/yyyy.
  const [day, month, year] = londonDateParts.format(instantMs).split('/');
  return `${year}-${month}-${day}` as LondonDay;
}

/** UTC midnight of the same calendar date. @throws RangeError on a text that names no day. */
function utcMidnight(day: string): number {
  const match = dayPattern.exec(day);
  const midnightMs = match === null ? Number.NaN : Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  // Date.UTC turns 30 February into 1 or 2 March; that the day survives the round trip shows that it exists.
  if (Number.isNaN(midnightMs) || londonDay(midnightMs + dayMs / 2) !== day) throw new RangeError(`not a day: ${day}`);
  return midnightMs;
}

/** The London day a text names. @throws RangeError on a text that names no day. */
export function parseLondonDay(text: string): LondonDay {
  utcMidnight(text);
  return text as LondonDay;
}

/** The instant a London day begins. @throws RangeError on a text that names no day. */
export function startOfLondonDay(day: LondonDay): number {
  const midnightMs = utcMidnight(day);
  // London is at UTC or one hour ahead, and never changes its clocks at midnight.
  return londonDay(midnightMs - hourMs) === day ? midnightMs - hourMs : midnightMs;
}

/** The instant a London day ends, which is the start of the next. */
export function endOfLondonDay(day: LondonDay): number {
  return startOfLondonDay(addDays(day, 1));
}

/** The calendar day so many days later, or earlier when negative. */
export function addDays(day: LondonDay, days: number): LondonDay {
  return londonDay(utcMidnight(day) + days * dayMs + dayMs / 2);
}

/** Calendar days from one day to another, negative when the other is earlier. */
export function daysBetween(from: LondonDay, to: LondonDay): number {
  return Math.round((utcMidnight(to) - utcMidnight(from)) / dayMs);
}

/** The start of the bucket an instant falls in; buckets count from 1970 UTC. */
export function bucketStart(instantMs: number, intervalMs: number): number {
  return Math.floor(instantMs / intervalMs) * intervalMs;
}

/** "21 Nov 2025", in London. */
export function formatDate(instantMs: number): string {
  return londonDate.format(instantMs);
}

/** "Friday 21 November 2025", in London. */
export function formatLongDate(instantMs: number): string {
  // Whether a comma follows the weekday depends on the browser's locale data; the parts do not.
  const parts = londonLongDate.formatToParts(instantMs).filter((part) => part.type !== 'literal');
  return parts.map((part) => part.value).join(' ');
}

/** "14:05", in London. */
export function formatTime(instantMs: number): string {
  return londonTime.format(instantMs);
}

/** "21 Nov 2025, 14:05", in London. */
export function formatDateTime(instantMs: number): string {
  return `${formatDate(instantMs)}, ${formatTime(instantMs)}`;
}

/**
 * "just now" under a minute, "12 m ago" under an hour, "3 h ago" under a day, then the date. An instant ahead of now
 * (the server's clock against the browser's) reads as just now.
 */
export function relativeTime(instantMs: number, nowMs: number): string {
  const ageMs = nowMs - instantMs;
  if (ageMs < minuteMs) return 'just now';
  if (ageMs < hourMs) return `${Math.floor(ageMs / minuteMs)} m ago`;
  if (ageMs < dayMs) return `${Math.floor(ageMs / hourMs)} h ago`;
  return formatDate(instantMs);
}
