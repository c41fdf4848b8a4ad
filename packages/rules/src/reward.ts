import { addDays, daysBetween, type LondonDay, mondayOf } from './time.js';

/**
 * The daily bonus: one claim per London day. Consecutive claims make a streak; a missed day uses a freeze,
 * and the first missed day without one ends the streak. A frozen day preserves the streak but does not count
 * in it.
 */
export const freezesAtStart = 2;
export const freezesMax = 2;
/** Days of a streak that earn a freeze, while the player has fewer than the maximum. */
export const daysPerFreeze = 7;
/** Streak lengths that earn a badge, never money. */
export const streakMilestones = [7, 30, 100, 365] as const;
export type StreakMilestone = (typeof streakMilestones)[number];

/** The title of a badge's notification, by which the claiming page recognises it. */
export function streakBadgeTitle(days: StreakMilestone): string {
  return `${days}-day streak`;
}

/** The state after a claim. The next claim depends only on the newest one. */
export interface Claim {
  readonly day: LondonDay;
  /** Days of the streak up to and including this claim. */
  readonly streakDays: number;
  readonly freezesLeft: number;
}

export interface StreakState {
  /** 0 after a streak was lost. */
  readonly streakDays: number;
  readonly freezes: number;
  /** The missed days since the last claim that freezes cover, oldest first. */
  readonly frozenDays: readonly LondonDay[];
  readonly claimable: boolean;
}

/** A player's streak on a day. `last` is the newest claim, null before the first. */
export function streakOn(today: LondonDay, last: Claim | null): StreakState {
  if (last === null) return { streakDays: 0, freezes: freezesAtStart, frozenDays: [], claimable: true };
  const missed = daysBetween(last.day, today) - 1;
  // The clocks of two servers may disagree about midnight: a claim of "tomorrow" counts for today.
  if (missed < 0) return { streakDays: last.streakDays, freezes: last.freezesLeft, frozenDays: [], claimable: false };
  const used = Math.min(missed, last.freezesLeft);
  return {
    streakDays: missed > last.freezesLeft ? 0 : last.streakDays,
    freezes: last.freezesLeft - used,
    frozenDays: Array.from({ length: used }, (_, index) => addDays(last.day, index + 1)),
    claimable: true,
  };
}

export interface NewClaim extends Claim {
  readonly freezeEarned: boolean;
  readonly milestone: StreakMilestone | null;
}

/** The claim of a day, or null when the day's bonus is already claimed. */
export function claimOn(today: LondonDay, last: Claim | null): NewClaim | null {
  const state = streakOn(today, last);
  if (!state.claimable) return null;
  const streakDays = state.streakDays + 1;
  const freezeEarned = streakDays % daysPerFreeze === 0 && state.freezes < freezesMax;
  return {
    day: today,
    streakDays,
    freezesLeft: state.freezes + (freezeEarned ? 1 : 0),
    freezeEarned,
    milestone: streakMilestones.find((days) => days === streakDays) ?? null,
  };
}

/** `claimed` belongs to a lost streak, `streak` to the current one. */
export type CalendarMark = 'claimed' | 'streak' | 'frozen' | 'missed' | 'open' | 'future';

export interface CalendarDay {
  readonly day: LondonDay;
  readonly mark: CalendarMark;
}

export const calendarWeeks = 5;
const daysPerWeek = 7;
export const calendarDays = calendarWeeks * daysPerWeek;

/** The Monday on which the calendar begins: the current week is the last of five. */
export function calendarStart(today: LondonDay): LondonDay {
  return addDays(mondayOf(today), -(calendarWeeks - 1) * daysPerWeek);
}

/**
 * Five weeks, Monday to Sunday, the current week last. Today is `open` until it is claimed.
 * @param claims oldest first: at least those since `calendarStart`, and the one before them if any
 */
export function bonusCalendar(today: LondonDay, claims: readonly Claim[]): CalendarDay[] {
  const marks = new Map<LondonDay, CalendarMark>();
  const alive = streakOn(today, claims.at(-1) ?? null).streakDays;
  claims.forEach((claim, index) => {
    marks.set(claim.day, index >= claims.length - alive ? 'streak' : 'claimed');
    const until = claims[index + 1]?.day ?? today;
    for (const day of streakOn(until, claim).frozenDays) marks.set(day, 'frozen');
  });
  const start = calendarStart(today);
  return Array.from({ length: calendarDays }, (_, index) => {
    const day = addDays(start, index);
    return { day, mark: marks.get(day) ?? unmarked(day, today) };
  });
}

function unmarked(day: LondonDay, today: LondonDay): CalendarMark {
  if (day === today) return 'open';
  return day > today ? 'future' : 'missed';
}

/** Claims until the next freeze is earned; null while the player has the maximum. */
export function daysToNextFreeze({ streakDays, freezes }: Pick<StreakState, 'streakDays' | 'freezes'>): number | null {
  return freezes >= freezesMax ? null : daysPerFreeze - (streakDays % daysPerFreeze);
}

/** The next badge of a streak; null after the last. */
export function nextMilestone(streakDays: number): StreakMilestone | null {
  return streakMilestones.find((days) => days > streakDays) ?? null;
}
