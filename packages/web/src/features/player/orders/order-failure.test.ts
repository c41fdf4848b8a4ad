import { expect, test } from 'vitest';
import { ApiError } from '../../../queries/api-error';
import { orderFailureOf, orderFailureToast } from './order-failure';

const failed = { code: 'UNAVAILABLE', status: 503, message: '' } as const;

test.each([
  ['no response', new ApiError({ code: 'OFFLINE', status: 0, message: '' })],
  ['an unparseable response', new ApiError({ code: 'UNREADABLE', status: 200, message: '' })],
  ['a server error', new ApiError(failed)],
  ['an error in our own code', new TypeError('broken')],
])('after %s the order may have been placed', (_, error) => {
  expect(orderFailureOf(error)).toEqual({ name: 'lost' });
});

test("a refused order shows the server's own message", () => {
  const error = new ApiError({ code: 'ORDER_LIMIT', status: 409, message: 'You have 50 open orders' });
  expect(orderFailureOf(error)).toEqual({ name: 'refused', message: 'You have 50 open orders' });
});

test('the toast of an order whose ticket was closed names the celebrity', () => {
  expect(orderFailureToast({ name: 'lost' }, 'Ama')).toEqual({
    tone: 'warning',
    title: 'Ama: no answer yet',
    text: 'Your order may or may not have been placed. Open its ticket to check again',
  });
  expect(orderFailureToast({ name: 'refused', message: 'Trading suspended' }, 'Ama')).toEqual({
    tone: 'error',
    title: 'Ama: no order was placed',
    text: 'Trading suspended',
  });
});
