import { beaconGaps, type DayBeacon } from './beacon.js';
import type { PublishedCause } from './causes/cause.js';
import { causeText, type DayCause, kindOf, openings } from './causes/causes.js';
import { formatCounted } from './count.js';
import type { OpeningRecord } from './day-record.js';
import { formatDate, hourMs, minuteMs, parseLondonDay, secondMs, startOfLondonDay } from './time.js';

/** The headline of a day's pauses: "The market paused 2 times, 5 min in all."; `null` without any. */
export function pauseText(causes: readonly PublishedCause[]): string | null {
  const seconds = causes.flatMap((cause) =>
    (cause.kind === 'downtime' || cause.kind === 'early-end') && 'seconds' in cause ? [Number(cause.seconds)] : [],
  );
  if (seconds.length === 0) return null;
  const ms = secondMs * seconds.reduce((sum, one) => sum + one, 0);
  const [hours, minutes] = [Math.floor(ms / hourMs), Math.floor((ms % hourMs) / minuteMs)];
  const length =
    ms < minuteMs ? `${Math.round(ms / secondMs)} s` : hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min`;
  return `The market paused ${formatCounted(seconds.length, 'time')}, ${length} in all.`;
}

/** "No public random number on this day: it could not be read in time."; `null` where none is missing. */
export function beaconText(beacon: Pick<DayBeacon, 'missing'> | null): string | null {
  return beacon === null || beacon.missing === null
    ? null
    : `No public random number on this day: ${beaconGaps[beacon.missing]}.`;
}

/** What the list of who can be on stage was compared with; `null` for a day without a calendar. */
export function listText(listOf: string | null, opening: Pick<OpeningRecord, 'premiereDraw'> | null): string | null {
  if (opening === null || opening.premiereDraw === null) return null;
  if (listOf === null) return 'Who can be on stage was not compared with who traded when the day was sealed.';
  const date = formatDate(startOfLondonDay(parseLondonDay(listOf)));
  return `Who can be on stage was compared with who traded on ${date}, by the records of that day.`;
}

export interface StaffChange {
  readonly celebrityId: string;
  /** Without the celebrity's name. */
  readonly text: string;
}

/** All that staff changed on a day, what it began with first. */
export function staffChanges(causes: readonly DayCause[], opening: OpeningRecord): StaffChange[] {
  const begun = openings.flatMap(({ byStaff, words }) => (byStaff === true ? words(opening) : []));
  const changes = causes.flatMap((cause) =>
    kindOf(cause)?.byStaff === true && 'celebrityId' in cause
      ? [{ celebrityId: cause.celebrityId, text: causeText(cause) }]
      : [],
  );
  return [...begun.map(({ celebrityId, text }) => ({ celebrityId, text })), ...changes];
}

/** The headline of what staff changed: "Staff changed the market 2 times."; `null` for a day without any. */
export function staffText({ length }: readonly StaffChange[]): string | null {
  return length === 0 ? null : `Staff changed the market ${formatCounted(length, 'time')}.`;
}
