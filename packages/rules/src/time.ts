/**
 * Instants are Unix time in milliseconds, passed in by the caller. The game's day is the London calendar day,
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

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const [march, october] = [2, 9];

/** 01:00 UTC on the last Sunday of a month (0-based) with 31 days. */
function lastSundayOf(year: number, month: number): number {
  const lastDayMs = Date.UTC(year, month, 31, 1);
  return lastDayMs - new Date(lastDayMs).getUTCDay() * dayMs;
}

/**
 * London's local time as a date whose UTC fields are to be read. Since 1996 it is an hour ahead of UTC from
 * the last Sunday of March to the last Sunday of October. Computed here because the first use of `Intl`
 * blocks the main thread of a browser for 50 ms and more (docs/decisions/016); tests compare it with `Intl`
 * at every clock change of this century.
 */
function londonClock(instantMs: number): Date {
  const year = new Date(instantMs).getUTCFullYear();
  const isSummer = instantMs >= lastSundayOf(year, march) && instantMs < lastSundayOf(year, october);
  return new Date(isSummer ? instantMs + hourMs : instantMs);
}

declare const calendar: unique symbol;
/** A calendar day of London, "YYYY-MM-DD". The strings sort chronologically. */
export type LondonDay = string & { readonly [calendar]: 'LondonDay' };

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The London calendar day of an instant. @throws RangeError on an invalid instant. */
export function londonDay(instantMs: number): LondonDay {
  return londonClock(instantMs).toISOString().slice(0, 10) as LondonDay;
}

/** UTC midnight of the same calendar date. @throws RangeError on an invalid day. */
function utcMidnight(day: string): number {
  const match = dayPattern.exec(day);
  const midnightMs = match === null ? Number.NaN : Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  // Date.UTC turns 30 February into 1 or 2 March: only an existing day survives the round trip.
  if (Number.isNaN(midnightMs) || londonDay(midnightMs + dayMs / 2) !== day) throw new RangeError(`not a day: ${day}`);
  return midnightMs;
}

/** Parses a London day. @throws RangeError on an invalid day. */
export function parseLondonDay(text: string): LondonDay {
  utcMidnight(text);
  return text as LondonDay;
}

/** The instant a London day begins. @throws RangeError on an invalid day. */
export function startOfLondonDay(day: LondonDay): number {
  const midnightMs = utcMidnight(day);
  // London is at UTC or one hour ahead, and never changes its clocks at midnight.
  return londonDay(midnightMs - hourMs) === day ? midnightMs - hourMs : midnightMs;
}

/** The instant a London day ends, which is the start of the next. */
export function endOfLondonDay(day: LondonDay): number {
  return startOfLondonDay(addDays(day, 1));
}

/** The calendar day that many days later, or earlier when negative. */
export function addDays(day: LondonDay, days: number): LondonDay {
  return londonDay(utcMidnight(day) + days * dayMs + dayMs / 2);
}

/** Calendar days from one day to another, negative when the other is earlier. */
export function daysBetween(from: LondonDay, to: LondonDay): number {
  return Math.round((utcMidnight(to) - utcMidnight(from)) / dayMs);
}

/** The Monday of a day's week. */
export function mondayOf(day: LondonDay): LondonDay {
  const weekday = new Date(utcMidnight(day)).getUTCDay();
  return addDays(day, weekday === 0 ? -6 : 1 - weekday);
}

/** The start of the bucket that contains an instant; buckets are aligned to 1970 UTC. */
export function bucketStart(instantMs: number, intervalMs: number): number {
  return Math.floor(instantMs / intervalMs) * intervalMs;
}

/** "21 Nov 2025", in London. */
export function formatDate(instantMs: number): string {
  const clock = londonClock(instantMs);
  return `${clock.getUTCDate()} ${monthOf(clock).slice(0, 3)} ${clock.getUTCFullYear()}`;
}

/** "Friday 21 November 2025", in London. */
export function formatLongDate(instantMs: number): string {
  const clock = londonClock(instantMs);
  return `${weekdays[clock.getUTCDay()]} ${clock.getUTCDate()} ${monthOf(clock)} ${clock.getUTCFullYear()}`;
}

function monthOf(clock: Date): string {
  return months[clock.getUTCMonth()] ?? '';
}

/** "14:05", in London. @throws RangeError on an invalid instant. */
export function formatTime(instantMs: number): string {
  return londonClock(instantMs).toISOString().slice(11, 16);
}

/** "21 Nov 2025, 14:05", in London. */
export function formatDateTime(instantMs: number): string {
  return `${formatDate(instantMs)}, ${formatTime(instantMs)}`;
}

/**
 * "just now" under a minute, "12 m ago" under an hour, "3 h ago" under a day, then the date. An instant in
 * the future (clock skew between server and browser) is "just now".
 */
export function relativeTime(instantMs: number, nowMs: number): string {
  const ageMs = nowMs - instantMs;
  if (ageMs < minuteMs) return 'just now';
  if (ageMs < hourMs) return `${Math.floor(ageMs / minuteMs)} m ago`;
  if (ageMs < dayMs) return `${Math.floor(ageMs / hourMs)} h ago`;
  return formatDate(instantMs);
}
