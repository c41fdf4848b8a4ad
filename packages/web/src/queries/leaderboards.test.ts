import type { OwnRank } from '@limelight/contract/fame/leaderboards.schema';
import { secondMs, tickMs } from '@limelight/rules/time';
import { expect, it } from 'vitest';
import { rankingRefetchMs } from './leaderboards';

const own = (changes: Partial<OwnRank>) => ({ rank: 7, visibility: 'shown', ...changes }) as OwnRank;

it('polls quickly only for a player who is not ranked yet', () => {
  expect(rankingRefetchMs(null)).toBe(5 * secondMs);
  expect(rankingRefetchMs(own({ rank: null }))).toBe(5 * secondMs);
  expect(rankingRefetchMs(own({}))).toBe(tickMs);
  expect(rankingRefetchMs(own({ rank: null, visibility: 'hidden' }))).toBe(tickMs);
  expect(rankingRefetchMs(own({ rank: null, visibility: 'staff' }))).toBe(tickMs);
});
