import { dayMs, hourMs, minuteMs } from '@limelight/rules/time';
import { expect, test } from 'vitest';
import { waitingTime } from './waiting-time';

test.each([
  [-minuteMs, '0 m'],
  [41 * minuteMs, '41 m'],
  [3 * hourMs + 10 * minuteMs, '3 h 10 m'],
  [3 * hourMs, '3 h'],
  [47 * hourMs + 59 * minuteMs, '47 h'],
  [2 * dayMs, '2 d'],
])('%i ms reads "%s"', (waited, text) => {
  expect(waitingTime(0, waited)).toBe(text);
});
