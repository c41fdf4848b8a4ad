import type { Notification } from '@limelight/contract/people/notifications.schema';
import { afterEach, expect, test } from 'vitest';
import { expectNoBadge, expectOwnBadge, withoutOwnBadge } from './own-badge';

afterEach(expectNoBadge);

const badge: Notification = {
  id: '1',
  kind: 'reward',
  tone: 'success',
  title: '7-day streak',
  text: 'You earned a badge.',
  path: '/rewards',
  time: '2026-03-10T12:00:00.000Z',
  seen: false,
  read: false,
};
const order: Notification = { ...badge, id: '2', kind: 'order', title: 'Order filled' };

test('the page that claimed a badge gets no notification toast for it, but for all others', () => {
  expectOwnBadge();
  expect(withoutOwnBadge([order])).toEqual([order]);
  expect(withoutOwnBadge([badge, order])).toEqual([order]);
});

test('a badge claimed on another page is shown', () => {
  expect(withoutOwnBadge([badge])).toEqual([badge]);
  expectOwnBadge();
  withoutOwnBadge([badge]);
  expect(withoutOwnBadge([badge]), 'only one badge is expected').toEqual([badge]);
});

test('a claim that earned no badge, or failed, suppresses none', () => {
  expectOwnBadge();
  expectNoBadge();
  expect(withoutOwnBadge([badge])).toEqual([badge]);
});

test('a referral bonus is shown while a claim is pending', () => {
  expectOwnBadge();
  const paid = { ...badge, title: 'Referral bonus' };
  expect(withoutOwnBadge([paid])).toEqual([paid]);
});
