import { expect, test } from 'vitest';
import { ApiError, messageOf, namingWhatFailed, refusalOf } from './api-error';

const sentence = 'Failed to load portfolio data';

test('a generic error gets a message that names what failed, with the same code and status', () => {
  const broken = new ApiError({ code: 'INTERNAL', status: 500, message: 'Something went wrong. Please try again' });
  const named = namingWhatFailed(broken, sentence);
  expect(named).toMatchObject({ code: 'INTERNAL', status: 500, message: sentence });
  const empty = new ApiError({ code: 'FORBIDDEN', status: 403, message: '' });
  expect(messageOf(namingWhatFailed(empty, sentence), 'another')).toBe(sentence);
});

test('an error with a specific message, and any other error, stay unchanged', () => {
  const specific = new ApiError({ code: 'UNAVAILABLE', status: 503, message: 'The game is not available right now' });
  const aborted = new DOMException('The user aborted a request', 'AbortError');
  expect(namingWhatFailed(specific, sentence)).toBe(specific);
  expect(namingWhatFailed(aborted, sentence)).toBe(aborted);
});

test('an account that is busy is a refusal, since nothing was booked; another server error leaves the outcome open', () => {
  const busy = new ApiError({ code: 'ACCOUNT_BUSY', status: 503, message: 'Nothing was booked' });
  expect(refusalOf(busy)).toBe(busy);
  expect(refusalOf(new ApiError({ code: 'UNAVAILABLE', status: 503, message: '' }))).toBeUndefined();
});
