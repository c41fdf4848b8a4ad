import { levelOf } from '@limelight/rules/share-out';
import { dayMs, hourMs, minuteMs } from '@limelight/rules/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ipoFixture, opensAtMs } from '../../queries/ipo.fixture';
import {
  countdownText,
  currentOf,
  demandTitle,
  ipoOf,
  likelyShares,
  newCelebrityIds,
  shareOutText,
  stateAt,
  subscribeFromMs,
} from './ipo-view';

test('a window opens and closes by the clock, without an event', () => {
  const announced = ipoFixture({ state: 'announced' });
  const times = [opensAtMs - 1, opensAtMs, opensAtMs + dayMs - 1, opensAtMs + dayMs];
  expect(times.map((ms) => stateAt(announced, ms))).toEqual(['announced', 'open', 'open', 'closed']);
  expect(stateAt(ipoFixture({ state: 'cancelled' }), opensAtMs)).toBe('cancelled');
});

test('a countdown says what comes next, and how long until then', () => {
  const texts = [
    [ipoFixture({ state: 'announced' }), opensAtMs - 53 * hourMs],
    [ipoFixture(), opensAtMs + 13 * hourMs],
    [ipoFixture(), opensAtMs + dayMs - minuteMs],
    [ipoFixture({ state: 'closed' }), opensAtMs + dayMs],
    [ipoFixture({ state: 'closed' }), opensAtMs + 2 * dayMs],
    [ipoFixture({ state: 'opening' }), opensAtMs + 2 * dayMs],
  ] as const;
  expect(texts.map(([ipo, ms]) => countdownText(ipo, ms))).toEqual([
    'Opens in 2 d 5 h',
    'Closes in 11 h 0 m',
    'Closes in 1:00',
    'Shared out in 22 h 0 m',
    'Shared out in a moment',
    'Trading begins in a minute',
  ]);
});

test('VIP Elite may subscribe an hour earlier', () => {
  expect(subscribeFromMs(ipoFixture(), false) - subscribeFromMs(ipoFixture(), true)).toBe(hourMs);
});

const demand = (requestedShares: number, level = 12, leftover = 0) => ({
  shares: 100,
  demand: { subscribers: 9, requestedShares, level, leftover },
});

test('the demand is never rounded up to more than it is', () => {
  expect([0, 1, 62, 99, 100, 101, 169, 170, 12_345].map((shares) => demandTitle(demand(shares)))).toEqual([
    'No subscriptions yet',
    '1% subscribed',
    '62% subscribed',
    '99% subscribed',
    'Fully subscribed',
    'Subscribed 1.0 times',
    'Subscribed 1.6 times',
    'Subscribed 1.7 times',
    'Subscribed 123.4 times',
  ]);
});

test('one sentence says what the share-out gives', () => {
  expect(shareOutText(demand(90), 'before')).toBe(
    'Everybody gets all the shares they subscribed for if it closes now.',
  );
  expect(shareOutText(demand(160), 'before')).toBe('Everybody gets up to 12 shares if it closes now.');
  expect(shareOutText(demand(160, 12, 4), 'closed')).toBe(
    'Everybody gets up to 12 shares, and 4 players get one more by lot.',
  );
  expect(shareOutText(demand(160, 12, 1), 'done')).toBe(
    'Everybody got up to 12 shares, and 1 player got one more by lot.',
  );
  expect(shareOutText(demand(160, 0, 4), 'before')).toBe(
    'More players than shares: 4 of 9 players get 1 share each if it closes now, by lot.',
  );
});

test('a player who is subscribed gets at least the likely shares, whatever the others requested', () => {
  const requests = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(requests, fc.integer({ min: 1, max: 400 }), (wanted, shares) => {
      const [own = 1] = wanted;
      const { level, leftover } = levelOf(
        wanted.map((units) => [units, 1] as const),
        shares,
      );
      const requestedShares = wanted.reduce((sum, units) => sum + units, 0);
      const ipo = { shares, demand: { subscribers: wanted.length, requestedShares, level, leftover } };
      expect(likelyShares(ipo, own, own)).toBe(Math.min(own, level));
    }),
  );
});

test('what others leave is left for one who requests more than the level', () => {
  expect(likelyShares(demand(88, 10), 25, 0)).toBe(12);
  expect(likelyShares(demand(0, 0), 25, 0)).toBe(25);
  expect(likelyShares(demand(300, 0), 25, 25)).toBe(0);
});

test('cards show what is to come, and a celebrity is new for a day', () => {
  const [open, trading] = [ipoFixture(), ipoFixture({ id: '2', celebrityId: 'gh22', state: 'trading' })];
  const cancelled = ipoFixture({ id: '3', state: 'cancelled' });
  expect(currentOf([open, trading, cancelled])).toEqual([open]);
  expect(ipoOf([cancelled, open], 'gh21')).toBe(open);
  const sharedMs = Date.parse(trading.shareOutAt);
  expect([...newCelebrityIds([open, trading], sharedMs + hourMs)]).toEqual(['gh22']);
  expect(newCelebrityIds([open, trading], sharedMs + dayMs).size).toBe(0);
});
