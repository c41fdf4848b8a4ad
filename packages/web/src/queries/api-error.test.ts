import { expect, test } from 'vitest';
import { ApiError, messageOf, namingWhatFailed } from './api-error';

const sentence = 'Failed to load portfolio data';

test('an answer that says no more than that something went wrong is told as what failed, and stays the same failure', () => {
  const broken = new ApiError({ code: 'INTERNAL', status: 500, message: 'Something went wrong. Please try again' });
  const named = namingWhatFailed(broken, sentence);
  expect(named).toMatchObject({ code: 'INTERNAL', status: 500, message: sentence });
  const empty = new ApiError({ code: 'FORBIDDEN', status: 403, message: '' });
  expect(messageOf(namingWhatFailed(empty, sentence), 'another')).toBe(sentence);
});

test('an answer with words of its own, and what is no answer, are left as they are', () => {
  const told = new ApiError({ code: 'UNAVAILABLE', status: 503, message: 'Limelight is not available right now' });
  const aborted = new DOMException('The user aborted a request', 'AbortError');
  expect(namingWhatFailed(told, sentence)).toBe(told);
  expect(namingWhatFailed(aborted, sentence)).toBe(aborted);
});
