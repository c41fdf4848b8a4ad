import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateFieldText, parseDayText, parseMinuteText } from './date-text.js';
import { londonMinute } from './london-time.js';
import { londonDay, minuteMs } from './time.js';

const minutes = fc.integer({ min: 0, max: 60 * 24 * 365 * 60 }).map((count) => count * minuteMs);

test('what a field shows is read back as itself', () => {
  fc.assert(
    fc.property(minutes, (instantMs) => {
      const [day, minute] = [londonDay(instantMs), londonMinute(instantMs)];
      expect(parseDayText(dateFieldText(day))).toBe(day);
      expect(parseMinuteText(dateFieldText(minute))).toBe(minute);
    }),
  );
  expect(dateFieldText('2026-11-24')).toBe('24 Nov 2026');
  expect(dateFieldText('2026-11-24T14:05')).toBe('24 Nov 2026, 14:05');
  expect(dateFieldText('')).toBe('');
});

test.each([
  '24 Nov 2026',
  ' 24 november 2026 ',
  '24 Nov. 2026',
  '24/11/2026',
  '24.11.2026',
  '24-11-2026',
  '2026-11-24',
])('"%s" is a day, day before month', (text) => {
  expect(parseDayText(text)).toBe('2026-11-24');
  expect(parseMinuteText(`${text.trim()}, 9:05`)).toBe('2026-11-24T09:05');
  expect(parseMinuteText(`${text.trim()} 09.05`)).toBe('2026-11-24T09:05');
});

test('an ISO minute is read too', () => {
  expect(parseMinuteText('2026-11-24T14:05')).toBe('2026-11-24T14:05');
});

test.each(['', '24', '24 Nov', '30 Feb 2026', '11/24/2026', '24 Nov 26', '24 Now 2026', '24 N 2026', 'tomorrow'])(
  '"%s" is no day',
  (text) => {
    expect(parseDayText(text)).toBeNull();
    expect(parseMinuteText(`${text}, 14:05`)).toBeNull();
  },
);

test.each(['24 Nov 2026', '24 Nov 2026, 24:00', '24 Nov 2026, 9:60', '14:05'])('"%s" is no minute', (text) => {
  expect(parseMinuteText(text)).toBeNull();
});
