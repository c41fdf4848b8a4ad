/** Monthly leagues: about fifty players of one division, the best of them move up and the last move down. */

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

/** Where everybody begins. */
export const entryDivision: Division = 'bronze';

export const leagueOutcomes = ['up', 'stay', 'down'] as const;
export type LeagueOutcome = (typeof leagueOutcomes)[number];

/** How many players stand in a league when there are enough of them. */
export const leagueSize = 50;
/** Who comes during the month joins the newest league until it has so many; then another begins. */
export const leagueSizeMax = 75;
/** How many move at either end. */
export const leagueMoversMax = 10;
/** Of a small league a third moves at either end at most, so that not everybody does. */
export const leagueMoversShare = 3;

/** Into how many leagues of nearly equal size a division's players are dealt. */
export function leagueCount(players: number): number {
  return Math.max(1, Math.round(players / leagueSize));
}

/** How many places at either end of a league move. */
export function zoneSize(players: number): number {
  return Math.min(leagueMoversMax, Math.floor(players / leagueMoversShare));
}

export interface LeaguePlace {
  readonly division: Division;
  /** Players ranked in this league. */
  readonly players: number;
  readonly rank: number;
  /** Players who share this rank, this one among them. */
  readonly tied: number;
}

/**
 * Where the month would take a player, or has. Players with the same profit move together or not at all: who ties across
 * the line stays, so never more than the zone moves.
 */
export function leagueOutcome({ division, players, rank, tied }: LeaguePlace): LeagueOutcome {
  const zone = zoneSize(players);
  if (rank + tied - 1 <= zone && divisionAfter(division, 'up') !== division) return 'up';
  if (players - rank + 1 <= zone && divisionAfter(division, 'down') !== division) return 'down';
  return 'stay';
}

const steps: Readonly<Record<LeagueOutcome, number>> = { up: 1, stay: 0, down: -1 };

/** The division of the next month; the first and the last have nothing below and above. */
export function divisionAfter(division: Division, outcome: LeagueOutcome): Division {
  return divisions[divisions.indexOf(division) + steps[outcome]] ?? division;
}
