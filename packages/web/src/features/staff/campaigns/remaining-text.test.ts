import { minuteMs, secondMs } from '@limelight/rules/time';
import { expect, test } from 'vitest';
import { remainingText } from './remaining-text';

test('the time left is of the rate since the start, also within the first minute', () => {
  const left = (sentLastMinute: number, runsMs: number) => remainingText({ waiting: 4_800, sentLastMinute, runsMs });
  expect(left(120, 12 * secondMs)).toBe(', about 8 minutes left');
  expect(left(600, minuteMs)).toBe(', about 8 minutes left');
  expect(left(600, 5 * minuteMs)).toBe(', about 8 minutes left');
  expect(left(5, secondMs)).toBe('');
  expect(left(0, minuteMs)).toBe('');
});
