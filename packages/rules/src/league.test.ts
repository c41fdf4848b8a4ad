import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Division, divisionAfter, divisions, leagueOutcome, zoneSize } from './league.js';

describe('leagues', () => {
  it('moves ten at either end of a full league, a third of a small one, none of two', () => {
    expect([50, 74, 30, 20, 3, 2, 1, 0].map(zoneSize)).toEqual([10, 10, 10, 6, 1, 0, 0, 0]);
  });

  it('promotes down to rank 10, relegates from rank 41, and leaves those between', () => {
    const outcome = (rank: number, tied = 1) => leagueOutcome({ division: 'gold', players: 50, rank, tied });
    expect([1, 10, 11, 40, 41, 50].map((rank) => outcome(rank))).toEqual(['up', 'up', 'stay', 'stay', 'down', 'down']);
    expect([outcome(10, 2), outcome(9, 2), outcome(40, 2), outcome(41, 3)]).toEqual(['stay', 'up', 'stay', 'down']);
  });

  it('has nothing above Limelight and nothing below Bronze', () => {
    const places = { players: 50, tied: 1 };
    expect(leagueOutcome({ division: 'limelight', rank: 1, ...places })).toBe('stay');
    expect(leagueOutcome({ division: 'bronze', rank: 50, ...places })).toBe('stay');
    expect([divisionAfter('bronze', 'down'), divisionAfter('limelight', 'up')]).toEqual(['bronze', 'limelight']);
  });

  it('never moves more than the zone at either end, whatever the ties', () => {
    const anyLeague = fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 1, maxLength: 75 });
    fc.assert(
      fc.property(anyLeague, fc.constantFrom<Division>(...divisions), (profits, division) => {
        const outcomes = profits.map((profit) =>
          leagueOutcome({
            division,
            players: profits.length,
            rank: 1 + profits.filter((other) => other > profit).length,
            tied: profits.filter((other) => other === profit).length,
          }),
        );
        const zone = zoneSize(profits.length);
        expect(outcomes.filter((outcome) => outcome === 'up').length).toBeLessThanOrEqual(zone);
        expect(outcomes.filter((outcome) => outcome === 'down').length).toBeLessThanOrEqual(zone);
      }),
    );
  });
});
