import { type BeaconSource, toBeaconSource } from './beacon.js';
import { isCelebrityId } from './celebrity.js';
import { isLondonDay } from './published-time.js';
import { type TempoName, tempoNames } from './tempo.js';

/**
 * What is fixed about a day when its seed is committed to, and hashed with it: neither the tempo nor who can
 * be on stage is chosen when the seed of the days before is known.
 */
export interface DayTerms {
  readonly day: string;
  readonly tempo: TempoName;
  /** Who traded then, in the order of their slots: the premieres are chosen from them. */
  readonly celebrityIds: readonly string[];
  /** Where the day's public random number comes from; without it the day has none. */
  readonly beacon?: BeaconSource | undefined;
}

/** The text whose hash the commitment contains. */
export function termsText({ day, tempo, celebrityIds, beacon }: DayTerms): string {
  return JSON.stringify({ day, tempo, celebrityIds, ...(beacon !== undefined && { beacon: toBeaconSource(beacon) }) });
}

/** @returns `null` for a text that is not the only possible one for these terms */
export function parseTerms(text: string): DayTerms | null {
  try {
    const terms = JSON.parse(text) as DayTerms;
    const { day, tempo, celebrityIds } = terms;
    const isSound =
      isLondonDay(day) && tempoNames.includes(tempo) && new Set(celebrityIds).size === celebrityIds.length;
    return isSound && celebrityIds.every(isCelebrityId) && termsText(terms) === text ? terms : null;
  } catch {
    return null;
  }
}
