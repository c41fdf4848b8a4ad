/** Monthly leagues: about fifty players of one division; the best are promoted, the last relegated. */

export const divisions = ['bronze', 'silver', 'gold', 'platinum', 'diamond', 'limelight'] as const;
export type Division = (typeof divisions)[number];

export const divisionNames: Readonly<Record<Division, string>> = {
  bronze: 'Bronze',
  silver: 'Silver',
  gold: 'Gold',
  platinum: 'Platinum',
  diamond: 'Diamond',
  limelight: 'Limelight',
};

/** The division of new players. */
export const entryDivision: Division = 'bronze';

export const leagueOutcomes = ['up', 'stay', 'down'] as const;
export type LeagueOutcome = (typeof leagueOutcomes)[number];

/** The target number of players per league. */
export const leagueSize = 50;
/** New players join the newest league until it has this many; then another opens. */
export const leagueSizeMax = 75;
/** Most promotions, and most relegations, per league. */
export const leagueMoversMax = 10;
/** In a small league at most a third is promoted and a third relegated. */
export const leagueMoversShare = 3;

/** How many ranks are promoted, and how many relegated. */
export function zoneSize(players: number): number {
  return Math.min(leagueMoversMax, Math.floor(players / leagueMoversShare));
}

export interface LeaguePlace {
  readonly division: Division;
  /** Players ranked in this league. */
  readonly players: number;
  readonly rank: number;
  /** Players who share this rank, including this one. */
  readonly tied: number;
}

/**
 * The outcome of the month at this rank. Players with the same profit move together or not at all: those tied across
 * the line stay, so the zone is never exceeded.
 */
export function leagueOutcome({ division, players, rank, tied }: LeaguePlace): LeagueOutcome {
  const zone = zoneSize(players);
  if (rank + tied - 1 <= zone && divisionAfter(division, 'up') !== division) return 'up';
  if (players - rank + 1 <= zone && divisionAfter(division, 'down') !== division) return 'down';
  return 'stay';
}

const steps: Readonly<Record<LeagueOutcome, number>> = { up: 1, stay: 0, down: -1 };

/** The division of the next month; there is none below the first and none above the last. */
export function divisionAfter(division: Division, outcome: LeagueOutcome): Division {
  return divisions[divisions.indexOf(division) + steps[outcome]] ?? division;
}
