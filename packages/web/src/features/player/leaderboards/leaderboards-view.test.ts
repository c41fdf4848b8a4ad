import type { LeagueRank } from '@limelight/contract/fame/leaderboards.schema';
import { leagueOutcome, promotionTradeDaysMin, zoneSize } from '@limelight/rules/league';
import { describe, expect, it } from 'vitest';
import {
  guestReturnBps,
  leagueLines,
  monthName,
  ordinal,
  podiumOf,
  pointsText,
  promotionBps,
  timeLeft,
  tradeDaysText,
} from './leaderboards-view';

it('formats ranks, months, time spans and points', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 102, 111].map(ordinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
    '102nd',
    '111th',
  ]);
  expect([monthName('2026-11-01'), monthName('2026-07-01')]).toEqual(['November', 'July']);
  expect([timeLeft(792_720_000), timeLeft(3_660_000), timeLeft(-5)]).toEqual(['9 d 4 h 12 m', '1 h 1 m', '0 h 0 m']);
  expect(pointsText(-156)).toBe('1.56 points');
});

describe('the lines of a league', () => {
  function entries(players: number, own: number): LeagueRank[] {
    return Array.from({ length: players }, (_, index) => ({
      rank: index + 1,
      change: 0,
      handle: `Player ${index + 1}`,
      avatarUrl: `/avatars/${index}.svg`,
      tier: 'free',
      bot: false,
      valueCents: 0,
      returnBps: -index,
      own: index + 1 === own,
      closesBps: [],
      outcome: leagueOutcome({ division: 'gold', players, rank: index + 1, tied: 1, tradeDays: promotionTradeDaysMin }),
    }));
  }
  const rows = (players: number, own: number, unfolded = false) =>
    leagueLines(entries(players, own), { division: 'gold', zone: zoneSize(players), unfolded }).map((line) => {
      if (line.kind === 'player') return line.entry.rank;
      return line.kind === 'gap' ? `${line.from} to ${line.to}` : line.text;
    });

  it('folds the middle and shows the zones with the places next to them', () => {
    expect(rows(50, 7)).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      'Top 10 move up to Platinum',
      ...[11, 12],
      '13 to 39',
      40,
      'Bottom 10 move down to Silver',
      ...[41, 42, 43, 44, 45, 46, 47, 48, 49, 50],
    ]);
  });

  it('shows the promotion line while nobody has traded on enough days, and leaves out hidden players', () => {
    const early = entries(50, 7).map((entry) => ({ ...entry, outcome: 'stay' as const }));
    const lines = leagueLines(
      early.filter(({ rank }) => rank !== 4),
      { division: 'gold', zone: 10, unfolded: false },
    );
    expect(lines.findIndex(({ kind }) => kind === 'zone')).toBe(9);
    expect(lines.find(({ kind }) => kind === 'gap')).toMatchObject({ from: 13, to: 49 });
  });

  it('puts the first three on a podium, unless a fourth has the rank of the third', () => {
    const ranks = (players: readonly LeagueRank[]) => podiumOf(players).map(({ rank }) => rank);
    expect([ranks(entries(2, 1)), ranks(entries(3, 1)), ranks(entries(9, 1))]).toEqual([[], [1, 2, 3], [1, 2, 3]]);
    const idle = entries(9, 1).map((entry, place) => ({ ...entry, rank: place < 2 ? place + 1 : 3 }));
    expect(ranks(idle)).toEqual([]);
  });

  it('knows the return of the last place that moves up', () => {
    expect(promotionBps(entries(50, 7), { division: 'gold', zone: 10 })).toBe(-9);
    expect(promotionBps(entries(50, 7), { division: 'limelight', zone: 10 })).toBeUndefined();
    expect(promotionBps(entries(2, 1), { division: 'gold', zone: 0 })).toBeUndefined();
  });

  it('says how many days of trading a promotion still needs', () => {
    expect([0, 4, 5, 12].map(tradeDaysText)).toEqual(['0 of 5', '4 of 5', '5', '12']);
  });

  it("always shows the player's own row", () => {
    expect(rows(50, 25)).toEqual(expect.arrayContaining(['13 to 22', 23, 24, 25, 26, 27, '28 to 39']));
  });

  it('shows every player exactly once when unfolded, and never folds a small league', () => {
    const ranks = rows(50, 7, true).filter((word) => typeof word === 'number');
    expect(ranks).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    expect(rows(3, 2)).toEqual([1, '1st place moves up to Platinum', 2, 'Last place moves down to Silver', 3]);
    expect(rows(1, 1)).toEqual([1]);
  });
});

it('a guest has a return from the first trade on', () => {
  const before = { valueCents: 1_000_000, contributedCents: 1_000_000, positions: [] } as never;
  expect(guestReturnBps(before)).toBeUndefined();
  expect(guestReturnBps({ valueCents: 1_012_000, contributedCents: 1_000_000, positions: [] } as never)).toBe(120);
});
