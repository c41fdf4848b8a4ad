import { minuteMs, secondMs } from '@limelight/rules/time';
import { expect, test } from 'vitest';
import { remainingText } from './remaining-text';

test('the time left is of the rate since the start or the resumption, also within its first minute', () => {
  const left = (sentLastMinute: number, sentForMs: number) =>
    remainingText({ waiting: 4_800, sentLastMinute, sentForMs });
  expect(left(120, 12 * secondMs)).toBe(', about 8 minutes left');
  expect(left(600, minuteMs)).toBe(', about 8 minutes left');
  expect(left(5, secondMs)).toBe('');
  expect(left(0, minuteMs)).toBe('');
});
