import type { Notification, NotificationNews } from '@limelight/contract/people/notifications.schema';
import { describe, expect, it } from 'vitest';
import { arrivals, asRead, changePages, listsAreOld } from './notification-news';

function item(id: string, changes: Partial<Notification> = {}): Notification {
  const time = '2026-03-10T12:00:00.000Z';
  const texts = { title: 'Order filled', text: 'You bought 5 shares', path: '/my-holdings' };
  return { id, kind: 'order', tone: 'success', ...texts, time, seen: false, read: false, ...changes };
}

function news(newest: readonly Notification[], unseen = newest.length, unread = unseen): NotificationNews {
  return { newest: [...newest], unseen, unread };
}

describe('arrivals', () => {
  it('are none when the page opens', () => {
    expect(arrivals(undefined, news([item('2'), item('1')]))).toEqual([]);
  });

  it('are newer than the newest known notification, oldest first', () => {
    const latest = news([item('3'), item('2'), item('1')]);
    expect(arrivals(news([item('1')]), latest).map(({ id }) => id)).toEqual(['2', '3']);
    expect(arrivals(news([]), latest).map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(arrivals(latest, latest)).toEqual([]);
  });

  it('exclude those that another page has already shown', () => {
    expect(arrivals(news([]), news([item('1', { seen: true })]))).toEqual([]);
  });

  it('exclude older ones when the newest was removed', () => {
    expect(arrivals(news([item('2'), item('1')]), news([item('1')]))).toEqual([]);
  });
});

describe('cached lists', () => {
  it('are stale after an arrival, a read or a removal, and not after an identical update', () => {
    const known = news([item('1')], 1, 3);
    expect(listsAreOld(known, news([item('2'), item('1')], 1, 3))).toBe(true);
    expect(listsAreOld(known, news([item('1')], 0, 3))).toBe(true);
    expect(listsAreOld(known, news([item('1')], 1, 2))).toBe(true);
    expect(listsAreOld(known, news([item('1')], 1, 3))).toBe(false);
    expect(listsAreOld(undefined, known)).toBe(false);
  });

  it('change only the matching item', () => {
    const pages = [{ notifications: [item('2'), item('1')], unseen: 2, unread: 2 }];
    const read = changePages(pages, (one) => (one.id === '1' ? asRead(one) : one));
    expect(read[0]?.notifications.map(({ id, read: isRead }) => [id, isRead])).toEqual([
      ['2', false],
      ['1', true],
    ]);
    const removed = changePages(pages, (one) => (one.id === '2' ? null : one));
    expect(removed[0]?.notifications.map(({ id }) => id)).toEqual(['1']);
  });
});
