import { expect, test } from 'vitest';
import { foundText } from './found-text';

test('the count is of all that was found, and says where it ends', () => {
  expect(foundText(undefined)).toBe('');
  expect(foundText({ total: 0, more: false })).toBe('');
  expect(foundText({ total: 1, more: false })).toBe('1 message');
  expect(foundText({ total: 1_000, more: false })).toBe('1,000 messages');
  expect(foundText({ total: 1_000, more: true })).toBe(
    'More than 1,000 messages. The newest 1,000 are listed: another word finds older ones.',
  );
});
