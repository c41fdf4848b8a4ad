import { expect, it } from 'vitest';
import { parseDashboardSearch } from './dashboard-search';

it('the return from a payment names its order, and an order without a return is ignored', () => {
  expect(parseDashboardSearch({ payment: 'success', order: 'a', range: '1W' })).toEqual({
    payment: 'success',
    order: 'a',
    range: '1W',
  });
  expect(parseDashboardSearch({ payment: 'cancelled' })).toEqual({ payment: 'cancelled' });
  expect(parseDashboardSearch({ payment: 'maybe', order: 'a' })).toEqual({});
  expect(parseDashboardSearch({ payment: 'success', order: 12 })).toEqual({ payment: 'success' });
});
