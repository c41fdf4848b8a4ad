import { expect, it } from 'vitest';
import { parseNotificationsSearch } from './notifications-search';

it('parses known search parameters and drops the rest', () => {
  expect(parseNotificationsSearch({ kind: 'order', show: 'unread' })).toEqual({ kind: 'order', show: 'unread' });
  expect(parseNotificationsSearch({ kind: 'gossip', show: 'all', page: 2 })).toEqual({});
});
