import { parseLondonDay } from './time.js';

/** An instant as it is published: ISO 8601 in UTC with milliseconds. NaN for every other text. */
export function instantOf(text: unknown): number {
  const ms = typeof text === 'string' ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString() === text ? ms : Number.NaN;
}

export function isLondonDay(text: string): boolean {
  try {
    return parseLondonDay(text) === text;
  } catch {
    return false;
  }
}
