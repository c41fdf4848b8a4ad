import { dateFieldText } from '@limelight/rules/date-text';
import { londonMinute } from '@limelight/rules/london-time';
import { dayMs, formatDateTime } from '@limelight/rules/time';
import { ownMinute, timeIn, type Zone } from './zone';

/** "22 Nov 2026, 15:05" of the reader's time zone; undefined where it is London's time. */
export function ownTimeText(instantMs: number): string | undefined {
  const own = ownMinute(instantMs);
  return own === londonMinute(instantMs) ? undefined : dateFieldText(own);
}

/**
 * A moment in a sentence: "22 Nov 2026, 20:35 (15:05 London)", or London's alone where both are one or the
 * reader's zone is not known.
 */
export function exactTime(zone: Zone, instantMs: number): string {
  const own = zone === 'own' ? ownTimeText(instantMs) : undefined;
  return own === undefined ? formatDateTime(instantMs) : `${own} (${londonText(instantMs)})`;
}

const minuteIn = (zone: Zone, instantMs: number) => (zone === 'own' ? ownMinute(instantMs) : londonMinute(instantMs));

/** "2026-11-22". */
export const dayIn = (zone: Zone, instantMs: number): string => minuteIn(zone, instantMs).slice(0, 10);

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function weekdayOf(day: string): string {
  return weekdays[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? '';
}

function dayText(zone: Zone, instantMs: number, nowMs: number): string {
  const day = dayIn(zone, instantMs);
  if (day === dayIn(zone, nowMs)) return 'today';
  if (day === dayIn(zone, nowMs + dayMs)) return 'tomorrow';
  return instantMs - nowMs > 6 * dayMs ? dateFieldText(day) : weekdayOf(day);
}

/** A moment ahead: "19:12", "tomorrow 19:12", "Tuesday 19:12", "22 Nov 2026 19:12". */
export function momentText(zone: Zone, instantMs: number, nowMs: number): string {
  const day = dayText(zone, instantMs, nowMs);
  const time = timeIn(zone, instantMs);
  return day === 'today' ? time : `${day} ${time}`;
}

/** The same in a sentence: "today at 19:12", "tomorrow at 19:12", "Tuesday at 19:12". */
export function momentPhrase(zone: Zone, instantMs: number, nowMs: number): string {
  return `${dayText(zone, instantMs, nowMs)} at ${timeIn(zone, instantMs)}`;
}

const otherDay = (zone: Zone, instantMs: number) => {
  const day = dayIn(zone, instantMs);
  const isSame = dayIn('own', instantMs) === dayIn('London', instantMs);
  return isSame ? '' : `${weekdayOf(day).slice(0, 3)} `;
};

/** Under the heading of a day in London: "19:12", or "Wed 00:42" where it is another day for the reader. */
export function timeOfGameDay(zone: Zone, instantMs: number): string {
  return `${zone === 'own' ? otherDay(zone, instantMs) : ''}${timeIn(zone, instantMs)}`;
}

/**
 * London's time next to the reader's own, "13:42 London", with its weekday where that is another one;
 * undefined where both are one.
 */
export function londonText(instantMs: number): string | undefined {
  if (ownMinute(instantMs) === londonMinute(instantMs)) return undefined;
  return `${otherDay('London', instantMs)}${timeIn('London', instantMs)} London`;
}
