import type { OwnSquads } from '@limelight/contract/fame/squads.schema';
import { dayMs, hourMs } from '@limelight/rules/time';
import { expect, test } from 'vitest';
import { foundingNeeds, foundingObstacle } from './founding-view';

const nowMs = Date.UTC(2026, 10, 30, 12);

function ownSquads(founding: Partial<OwnSquads['founding']>): OwnSquads {
  return {
    squads: [],
    refusals: [],
    membershipsMax: 10,
    captainciesMax: 3,
    founding: {
      lacks: [],
      oldEnoughAt: new Date(nowMs).toISOString(),
      accountDays: 7,
      trades: 5,
      tradesNeeded: 5,
      ...founding,
    },
  };
}

test('it says how many days and trades are missing, and hours on the last day', () => {
  const at = (ms: number) => new Date(ms).toISOString();
  const lacking = ownSquads({
    lacks: ['ACCOUNT_DAYS', 'TRADES'],
    oldEnoughAt: at(nowMs + dayMs + hourMs),
    trades: 2,
  });
  expect(foundingNeeds(lacking, nowMs)).toEqual([
    { text: 'An account of 7 days', missing: '2 more days' },
    { text: '5 trades', missing: '3 more trades' },
  ]);
  const soon = ownSquads({ lacks: ['ACCOUNT_DAYS'], oldEnoughAt: at(nowMs + hourMs - 1) });
  expect(foundingNeeds(soon, nowMs).map(({ missing }) => missing)).toEqual(['1 more hour', undefined]);
});

test('what neither time nor trades change is said with the number of the limit', () => {
  expect(foundingObstacle(ownSquads({ lacks: ['ACCOUNT_DAYS', 'TRADES'] }))).toBeUndefined();
  expect(foundingObstacle(ownSquads({ lacks: ['CAPTAINCIES'] }))).toContain('You lead 3 squads');
  expect(foundingObstacle(ownSquads({ lacks: ['MEMBERSHIPS'] }))).toContain('You’re in 10 squads');
});
