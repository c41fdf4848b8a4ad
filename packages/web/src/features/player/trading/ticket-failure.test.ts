import { seCents } from '@limelight/rules/money';
import { expect, test } from 'vitest';
import { ApiError } from '../../../api/api-error';
import { eventOfFailure } from './ticket-failure';

const before = seCents(51_240);

test('a moved price brings the new one to the ticket', () => {
  const details = { priceCents: 51_500, tick: 8 };
  const error = new ApiError({ code: 'PRICE_MOVED', status: 409, message: 'Price updated', details });
  expect(eventOfFailure(error, before)).toEqual({ type: 'priceMoved', before, told: details });
});

test("a refusal shows the server's own sentence", () => {
  const error = new ApiError({ code: 'TRADING_HALTED', status: 409, message: 'Halted until 12:04' });
  expect(eventOfFailure(error, before)).toEqual({ type: 'refused', message: 'Halted until 12:04' });
});

test.each([
  ['no answer', new ApiError({ code: 'OFFLINE', status: 0, message: '' })],
  ['an unreadable answer', new ApiError({ code: 'UNREADABLE', status: 200, message: '' })],
  ['a broken server', new ApiError({ code: 'UNAVAILABLE', status: 503, message: '' })],
  ['an error of our own', new TypeError('broken')],
])('after %s the outcome counts as unknown', (_, error) => {
  expect(eventOfFailure(error, before)).toEqual({ type: 'lost' });
});
