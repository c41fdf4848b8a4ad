import { formatDate, type LondonDay, parseLondonDay, startOfLondonDay } from './time.js';

const months = 'january february march april may june july august september october november december'.split(' ');
const dayWithName = /^(\d{1,2})[ .-]*([a-z]{3,9})\.?[ ,-]*(\d{4})$/i;
const dayFirst = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/;
const yearFirst = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const minuteAtEnd = /^(.*\d)(?:[ ,]+|T)(\d{1,2})[:.](\d{2})$/i;

/** The month (1 to 12) that a name means, or its beginning of three letters and more. */
function monthNumber(name: string): number {
  const at = months.findIndex((month) => month.startsWith(name.toLowerCase()));
  return at === -1 ? Number.NaN : at + 1;
}

/**
 * A day as people write it: "24 Nov 2026", "24 November 2026", "24/11/2026", "24.11.2026" or "2026-11-24",
 * day before month. Null for anything else and for a day that does not exist.
 */
export function parseDayText(text: string): LondonDay | null {
  const typed = text.trim();
  const named = dayWithName.exec(typed);
  const numbers = dayFirst.exec(typed);
  const iso = yearFirst.exec(typed);
  const [day, month, year] =
    named !== null
      ? [named[1], monthNumber(named[2] ?? ''), named[3]]
      : numbers !== null
        ? [numbers[1], numbers[2], numbers[3]]
        : [iso?.[3], iso?.[2], iso?.[1]];
  try {
    return parseLondonDay(`${year}-${twoDigits(month)}-${twoDigits(day)}`);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function twoDigits(value: string | number | undefined): string {
  return String(value).padStart(2, '0');
}

/** A minute as people write it: a day and "14:05", as "2026-11-24T14:05". Null as for `parseDayText`. */
export function parseMinuteText(text: string): string | null {
  const [, dayText = '', hours, minutes] = minuteAtEnd.exec(text.trim()) ?? [];
  const day = parseDayText(dayText.replace(/,$/, ''));
  if (day === null || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${day}T${twoDigits(hours)}:${minutes}`;
}

/** "24 Nov 2026" for "2026-11-24", and "24 Nov 2026, 14:05" for "2026-11-24T14:05"; empty stays empty. */
export function dateFieldText(value: string): string {
  if (value === '') return '';
  const [day = '', minute] = value.split('T');
  const text = formatDate(startOfLondonDay(parseLondonDay(day)));
  return minute === undefined ? text : `${text}, ${minute}`;
}
