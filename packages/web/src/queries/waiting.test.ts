import { expect, test } from 'vitest';
import { countWaiting } from './waiting';

test('a page counts its own queues alone, and a queue that is not listed is empty', () => {
  const waiting = [
    { name: 'tickets', count: 4 },
    { name: 'disputes', count: 1 },
    { name: 'payments', count: 2 },
  ];
  expect(countWaiting(waiting, ['disputes', 'payments'])).toBe(3);
  expect(countWaiting(waiting, ['referrals'])).toBe(0);
});
