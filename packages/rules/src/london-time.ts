import { formatTime, hourMs, londonDay, minuteMs, parseLondonDay, startOfLondonDay } from './time.js';

/** A minute of London time as date fields of forms hold it: "2026-11-22T19:00". */
const localPattern = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})$/;

/** An instant as the value of such a field. */
export function londonMinute(instantMs: number): string {
  return `${londonDay(instantMs)}T${formatTime(instantMs)}`;
}

/**
 * The instant of such a value; null for one that is incomplete or does not exist. When the clocks go back an
 * hour happens twice, and the first is meant.
 */
export function parseLondonMinute(local: string): number | null {
  const [, day = '', hours = '', minutes = ''] = localPattern.exec(local) ?? [];
  if (day === '') return null;
  try {
    const guessMs = startOfLondonDay(parseLondonDay(day)) + Number(hours) * hourMs + Number(minutes) * minuteMs;
    const found = [guessMs - hourMs, guessMs, guessMs + hourMs].find((each) => londonMinute(each) === local);
    return found ?? null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Whether the clocks skip this minute when they go forward, or show it twice when they go back. */
export function clockChangeAt(local: string): 'skipped' | 'twice' | null {
  const atMs = parseLondonMinute(local);
  if (atMs !== null) return londonMinute(atMs + hourMs) === local ? 'twice' : null;
  const [, day = '', hours = '', minutes = ''] = localPattern.exec(local) ?? [];
  const isTime = Number(hours) < 24 && Number(minutes) < 60;
  return isTime && parseLondonMinute(`${day}T12:00`) !== null ? 'skipped' : null;
}
