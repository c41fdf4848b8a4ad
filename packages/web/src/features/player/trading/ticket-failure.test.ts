import { seCents } from '@limelight/rules/money';
import { expect, test } from 'vitest';
import { ApiError } from '../../../queries/api-error';
import { failureToast, tradeFailureOf } from './ticket-failure';

const before = seCents(51_240);
const purchase = { side: 'buy', before } as const;

test('a PRICE_MOVED error carries the new price to the ticket', () => {
  const details = { priceCents: 51_500, tick: 8 };
  const error = new ApiError({ code: 'PRICE_MOVED', status: 409, message: 'Price updated', details });
  expect(tradeFailureOf(error, purchase)).toEqual({ type: 'priceMoved', before, after: details });
});

test("a refused trade shows the server's own message", () => {
  const error = new ApiError({ code: 'TRADING_HALTED', status: 409, message: 'Halted until 12:04' });
  expect(tradeFailureOf(error, purchase)).toEqual({ type: 'refused', message: 'Halted until 12:04' });
});

test.each([
  ['buy', 'Failed to complete purchase'],
  ['sell', 'Failed to complete sale'],
] as const)('a refused %s without its own message gets a generic one', (side, message) => {
  const answers = [
    new ApiError({ code: 'FORBIDDEN', status: 403, message: '' }),
    new ApiError({ code: 'BAD_REQUEST', status: 400, message: 'The request is not valid' }),
  ];
  for (const error of answers) expect(tradeFailureOf(error, { side, before })).toEqual({ type: 'refused', message });
});

test.each([
  ['no response', new ApiError({ code: 'OFFLINE', status: 0, message: '' })],
  ['an unparseable response', new ApiError({ code: 'UNREADABLE', status: 200, message: '' })],
  ['a server error', new ApiError({ code: 'UNAVAILABLE', status: 503, message: '' })],
  ['an error in our own code', new TypeError('broken')],
])('after %s the outcome is unknown', (_, error) => {
  expect(tradeFailureOf(error, purchase)).toEqual({ type: 'lost' });
});

test('the toast of a trade whose ticket was closed names its celebrity, and without a response also what to do', () => {
  const after = { priceCents: seCents(51_500), tick: 8 };
  expect(failureToast({ type: 'lost' }, purchase, 'Ama')).toEqual({
    tone: 'warning',
    title: 'Ama: no answer yet',
    text: 'Your trade may or may not have gone through. Open its ticket to check again',
  });
  expect(failureToast({ type: 'priceMoved', before, after }, purchase, 'Ama')).toMatchObject({
    title: 'Ama: nothing was bought',
    text: 'The price has moved',
  });
  expect(failureToast({ type: 'refused', message: 'Trading suspended' }, { side: 'sell' }, 'Ama')).toEqual({
    tone: 'error',
    title: 'Ama: nothing was sold',
    text: 'Trading suspended',
  });
});
