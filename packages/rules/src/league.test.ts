import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Division,
  divisionAfter,
  divisions,
  leagueOfDeal,
  leagueOfNewcomer,
  leagueOutcome,
  leagueResults,
  leagueSizeMax,
  leaguesFor,
  leagueTable,
  promotionTradeDaysMin,
  zoneSize,
} from './league.js';

const tradeDays = promotionTradeDaysMin;

describe('leagues', () => {
  it('moves ten at either end of a full league, a third of a small one, none of two', () => {
    expect([50, 74, 30, 20, 3, 2, 1, 0].map(zoneSize)).toEqual([10, 10, 10, 6, 1, 0, 0, 0]);
  });

  it('promotes down to rank 10, relegates from rank 41, and leaves those between', () => {
    const outcome = (rank: number, tied = 1) => leagueOutcome({ division: 'gold', players: 50, rank, tied, tradeDays });
    expect([1, 10, 11, 40, 41, 50].map((rank) => outcome(rank))).toEqual(['up', 'up', 'stay', 'stay', 'down', 'down']);
    expect([outcome(10, 2), outcome(9, 2), outcome(40, 2), outcome(41, 3)]).toEqual(['stay', 'up', 'stay', 'down']);
  });

  it('has nothing above Limelight and nothing below Bronze', () => {
    const places = { players: 50, tied: 1, tradeDays };
    expect(leagueOutcome({ division: 'limelight', rank: 1, ...places })).toBe('stay');
    expect(leagueOutcome({ division: 'bronze', rank: 50, ...places })).toBe('stay');
    expect([divisionAfter('bronze', 'down'), divisionAfter('limelight', 'up')]).toEqual(['bronze', 'limelight']);
  });

  const anyLeague = fc.array(fc.record({ returnBps: fc.integer({ min: -5, max: 5 }), tradeDays: fc.nat(10) }), {
    minLength: 1,
    maxLength: leagueSizeMax,
  });
  const named = (players: readonly { returnBps: number; tradeDays: number }[]) =>
    players.map((player, index) => ({ ...player, userId: String(index) }));

  it('never moves more than the zone at either end, whatever the ties', () => {
    fc.assert(
      fc.property(anyLeague, fc.constantFrom<Division>(...divisions), (players, division) => {
        const outcomes = leagueTable(division, named(players)).map(({ outcome }) => outcome);
        const zone = zoneSize(players.length);
        expect(outcomes.filter((outcome) => outcome === 'up').length).toBeLessThanOrEqual(zone);
        expect(outcomes.filter((outcome) => outcome === 'down').length).toBeLessThanOrEqual(zone);
      }),
    );
  });

  it('ranks by return, ties alike, and keeps every player', () => {
    fc.assert(
      fc.property(anyLeague, (players) => {
        const table = leagueTable('gold', named(players));
        expect(new Set(table.map(({ userId }) => userId)).size).toBe(players.length);
        for (const { rank, returnBps } of table) {
          expect(rank).toBe(1 + players.filter((other) => other.returnBps > returnBps).length);
        }
      }),
    );
  });

  it('never promotes a sleeper, and moves nobody up instead: trading less never helps, nor hurts another', () => {
    fc.assert(
      fc.property(anyLeague, fc.nat(), (players, pick) => {
        const before = leagueTable('silver', named(players));
        for (const { outcome, tradeDays } of before) {
          if (tradeDays < promotionTradeDaysMin) expect(outcome).not.toBe('up');
        }
        const sleeper = String(pick % players.length);
        const asleep = named(players).map((player) =>
          player.userId === sleeper ? { ...player, tradeDays: 0 } : player,
        );
        const after = new Map(leagueTable('silver', asleep).map((player) => [player.userId, player.outcome]));
        for (const { userId, outcome } of before) {
          if (userId !== sleeper) expect(after.get(userId)).toBe(outcome);
          else expect(after.get(userId)).toBe(outcome === 'up' ? 'stay' : outcome);
        }
      }),
    );
  });

  it('gives no place to who is not ranked, who goes down all the same with who was no worse', () => {
    const ranked = fc.array(fc.boolean(), { minLength: leagueSizeMax, maxLength: leagueSizeMax });
    fc.assert(
      fc.property(anyLeague, ranked, (players, marks) => {
        const all = named(players).map((player, index) => ({ ...player, ranked: marks[index] ?? false }));
        const results = leagueResults('gold', all);
        const placed = results.filter(({ rank }) => rank !== null);
        const table = leagueTable(
          'gold',
          all.filter((player) => player.ranked),
        );
        expect(placed.map(({ userId, outcome }) => [userId, outcome])).toEqual(
          table.map(({ userId, outcome }) => [userId, outcome]),
        );
        const bestDown = Math.max(...table.map((one) => (one.outcome === 'down' ? one.returnBps : -Infinity)));
        const down = all.filter((player) => !player.ranked && player.returnBps <= bestDown);
        expect(results.filter(({ rank }) => rank === null)).toEqual(
          down.map(({ userId }) => ({ userId, rank: null, returnBps: null, outcome: 'down' })),
        );
      }),
    );
  });

  it('deals leagues of about fifty, neighbours apart, sizes at most one from each other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), (players) => {
        const leagues = leaguesFor(players);
        const dealt = Array.from({ length: players }, (_, place) => leagueOfDeal(place, leagues));
        const sizes = Array.from({ length: leagues }, (_, at) => dealt.filter((league) => league === at + 1).length);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        expect(Math.max(...sizes)).toBeLessThanOrEqual(leagueSizeMax);
        if (players >= 75) expect(Math.min(...sizes)).toBeGreaterThanOrEqual(37);
        if (leagues > 1) expect(dealt.some((league, place) => league === dealt[place + 1])).toBe(false);
      }),
    );
  });

  it('fills the newest league with newcomers, and opens another only when one is full', () => {
    const anyNewest = fc.record({ league: fc.nat(9), members: fc.nat(leagueSizeMax + 5) });
    fc.assert(
      fc.property(anyNewest, fc.nat(400), (newest, newcomers) => {
        const sizes = new Map(newest.league > 0 ? [[newest.league, newest.members]] : []);
        for (let place = 0; place < newcomers; place += 1) {
          const league = leagueOfNewcomer(place, newest);
          const isKnown = sizes.has(league);
          if (!isKnown) expect(league).toBe(1 + Math.max(newest.league, ...sizes.keys()));
          if (!isKnown && league > 1) expect(sizes.get(league - 1)).toBeGreaterThanOrEqual(leagueSizeMax);
          sizes.set(league, (sizes.get(league) ?? 0) + 1);
          expect(sizes.get(league)).toBeLessThanOrEqual(leagueSizeMax);
        }
      }),
    );
  });
});
