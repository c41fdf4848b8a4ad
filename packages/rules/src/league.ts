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

/** Days on which a player must have traded in the month to be promoted. */
export const promotionTradeDaysMin = 5;
/** Leagues are dealt from players who traded in this many days before. */
export const dealtTradeDays = 14;

/** How many leagues a division's players are dealt into. */
export function leaguesFor(players: number): number {
  return Math.max(1, Math.round(players / leagueSize));
}

/**
 * The league, from 1, of the nth player dealt, from 0. Players who signed up one after the other come into
 * different leagues, and the sizes differ by at most one.
 */
export function leagueOfDeal(place: number, leagues: number): number {
  return 1 + (place % leagues);
}

/**
 * The league of the nth newcomer, from 0: the newest one until it is full, then one after the other.
 * @param newest the number of the newest league, 0 before the first one, and its members
 */
export function leagueOfNewcomer(place: number, newest: { readonly league: number; readonly members: number }): number {
  const free = newest.league === 0 ? 0 : Math.max(0, leagueSizeMax - newest.members);
  return place < free ? newest.league : newest.league + 1 + Math.floor((place - free) / leagueSizeMax);
}

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
  /** Days of the month on which the player traded. */
  readonly tradeDays: number;
}

/**
 * The outcome of the month at this rank. Players with the same return move together or not at all: those tied
 * across the line stay, so the zone is never exceeded. Who hardly traded is not promoted, and nobody else
 * moves up instead.
 */
export function leagueOutcome({ division, players, rank, tied, tradeDays }: LeaguePlace): LeagueOutcome {
  const zone = zoneSize(players);
  if (rank + tied - 1 <= zone && divisionAfter(division, 'up') !== division) {
    return tradeDays >= promotionTradeDaysMin ? 'up' : 'stay';
  }
  if (players - rank + 1 <= zone && divisionAfter(division, 'down') !== division) return 'down';
  return 'stay';
}

const steps: Readonly<Record<LeagueOutcome, number>> = { up: 1, stay: 0, down: -1 };

/** The division of the next month; there is none below the first and none above the last. */
export function divisionAfter(division: Division, outcome: LeagueOutcome): Division {
  return divisions[divisions.indexOf(division) + steps[outcome]] ?? division;
}

export interface LeaguePlayer {
  readonly userId: string;
  readonly returnBps: number;
  readonly tradeDays: number;
}

export type PlacedInLeague<Player extends LeaguePlayer> = Player & {
  readonly rank: number;
  readonly outcome: LeagueOutcome;
};

/** The table of a league, best first: equal returns share a rank, and the next rank skips them. */
export function leagueTable<Player extends LeaguePlayer>(
  division: Division,
  players: readonly Player[],
): PlacedInLeague<Player>[] {
  const sorted = players.toSorted((left, right) => right.returnBps - left.returnBps);
  const counts = new Map<number, number>();
  for (const { returnBps } of sorted) counts.set(returnBps, (counts.get(returnBps) ?? 0) + 1);
  let rank = 0;
  return sorted.map((player, place) => {
    if (place === 0 || player.returnBps !== sorted[place - 1]?.returnBps) rank = place + 1;
    const tied = counts.get(player.returnBps) ?? 1;
    const { tradeDays } = player;
    const outcome = leagueOutcome({ division, players: sorted.length, rank, tied, tradeDays });
    return { ...player, rank, outcome };
  });
}

export interface LeagueResult {
  readonly userId: string;
  /** Null for who was not ranked, and went down. */
  readonly rank: number | null;
  readonly returnBps: number | null;
  readonly outcome: LeagueOutcome;
}

/**
 * The results of a month: the table of those who are ranked. Who is not has no place and keeps the division,
 * but goes down with somebody of the same return or a better one: else a bad month would be left by buying a
 * single celebrity.
 */
export function leagueResults(
  division: Division,
  players: readonly (LeaguePlayer & { readonly ranked: boolean })[],
): LeagueResult[] {
  const table = leagueTable(
    division,
    players.filter(({ ranked }) => ranked),
  );
  const bestDown = Math.max(...table.map(({ outcome, returnBps }) => (outcome === 'down' ? returnBps : -Infinity)));
  return [
    ...table.map(({ userId, rank, returnBps, outcome }) => ({ userId, rank, returnBps, outcome })),
    ...players
      .filter(({ ranked, returnBps }) => !ranked && returnBps <= bestDown)
      .map(({ userId }) => ({ userId, rank: null, returnBps: null, outcome: 'down' as const })),
  ];
}
