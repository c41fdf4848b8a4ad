import { expect, test } from 'vitest';
import { pledgeFixture } from '../../../queries/squad-event.fixture';
import { arePledgesRight, checkPledges, type PublishedEvent } from './check-pledges';

/** Of the lines "1;200000", "2;5000;held" and "3;1000", each with its line end. */
const hash = 'ddbb4ffcbe3d499f3fb28d680c3e72e88b7b85551e18f2eaf3ac160bdf7a42c0';
const fill = {
  shares: 19,
  totalCents: 190_000,
  feeCents: 5_700,
  prizeCents: 2_850,
  returnedCents: 4_300,
  time: '2026-11-24T18:01:00.000Z',
  unlockedAt: null,
};
const published: PublishedEvent = {
  pledgedCents: [200_000, 5_000, 1_000],
  uncounted: [2],
  hash,
  pledgers: 2,
  boostPpm: 1_000,
  priceCents: 10_000,
  own: pledgeFixture({ number: 1, counted: true, fill }),
};
const check = (changes: Partial<PublishedEvent> = {}) => checkPledges({ ...published, ...changes });

test('repeats the hash of the list, the boost and the own shares', () => {
  expect(check()).toEqual({ lines: 3, counted: 2, isHashRight: true, isBoostRight: true, isOwnRight: true });
  expect(arePledgesRight(check())).toBe(true);
  expect(check({ own: undefined }).isOwnRight).toBeNull();
});

test('notices a changed amount, a line that counts though it is held, and another boost', () => {
  expect(check({ pledgedCents: [200_000, 5_000, 1_001] }).isHashRight).toBe(false);
  expect(check({ uncounted: [] })).toMatchObject({ isHashRight: false, isBoostRight: false });
  expect(check({ boostPpm: 1_500 }).isBoostRight).toBe(false);
});

test('notices an own line that differs, and a fill at another price', () => {
  expect(check({ own: pledgeFixture({ number: 3, counted: true, fill }) }).isOwnRight).toBe(false);
  expect(check({ own: pledgeFixture({ number: 1, counted: false, fill }) }).isOwnRight).toBe(false);
  expect(check({ priceCents: 9_000 }).isOwnRight).toBe(false);
  expect(arePledgesRight(check({ priceCents: 9_000 }))).toBe(false);
});
