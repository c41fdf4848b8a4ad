import type { OwnStanding } from '@limelight/contract/leaderboards.schema';
import { secondMs, tickMs } from '@limelight/rules/time';
import { expect, it } from 'vitest';
import { nextLookMs } from './leaderboards';

const own = (changes: Partial<OwnStanding>) => ({ rank: 7, visibility: 'shown', ...changes }) as OwnStanding;

it('asks again soon only for who is still to be placed', () => {
  expect(nextLookMs(null)).toBe(5 * secondMs);
  expect(nextLookMs(own({ rank: null }))).toBe(5 * secondMs);
  expect(nextLookMs(own({}))).toBe(tickMs);
  expect(nextLookMs(own({ rank: null, visibility: 'hidden' }))).toBe(tickMs);
  expect(nextLookMs(own({ rank: null, visibility: 'staff' }))).toBe(tickMs);
});
