import { paths } from '@limelight/contract/paths';
import type { Notification } from '@limelight/contract/people/notifications.schema';
import { describe, expect, it } from 'vitest';
import { arrivalToast } from './arrival-toast';

function item(changes: Partial<Notification> = {}): Notification {
  const texts = { title: 'Order filled', text: 'You bought 5 shares', path: '/my-holdings' };
  const time = '2026-03-10T12:00:00.000Z';
  return { id: '1', kind: 'order', tone: 'success', ...texts, time, seen: false, read: false, ...changes };
}

describe('a notification that arrives while the page is open', () => {
  it("is a toast with a link when it is about the player's own orders, alerts, dividends or rewards", () => {
    expect(arrivalToast([item()])).toEqual({
      tone: 'success',
      title: 'Order filled',
      text: 'You bought 5 shares',
      href: '/my-holdings',
      label: 'View',
    });
    expect(arrivalToast([item({ kind: 'portfolio', title: 'Dividend paid' })])).toMatchObject({
      title: 'Dividend paid',
    });
    expect(arrivalToast([item({ kind: 'reward', text: '', tone: 'alert', path: null })])).toEqual({
      tone: 'info',
      text: 'Order filled',
      href: paths.notifications,
      label: 'View',
    });
  });

  it('is one toast for several notifications', () => {
    const several = [item(), item({ kind: 'price-alert' }), item({ kind: 'market-event' })];
    expect(arrivalToast(several)).toMatchObject({ text: '2 new notifications', href: paths.notifications });
  });

  it('changes only the bell when it is about anything else', () => {
    expect(arrivalToast([item({ kind: 'market-event' }), item({ kind: 'system' })])).toBeNull();
  });
});
