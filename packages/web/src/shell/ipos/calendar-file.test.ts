import { dayMs } from '@limelight/rules/time';
import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file';

const startMs = Date.UTC(2026, 10, 23, 12);
const event = {
  siteName: 'Spot; light',
  uid: 'ipo-0197f3a0@limelight.example',
  title: 'IPO of Amaarae',
  text: 'Subscribe until the end.',
  url: 'https://limelight.example/ipo/0197f3a0',
  startMs,
  endMs: startMs + dayMs,
  stampMs: startMs - dayMs,
};
const unfold = (file: string) => file.replaceAll('\r\n ', '');
const bytesOf = (text: string) => new TextEncoder().encode(text).length;

test('an event has its window in UTC, its address, and an id that stays the same', () => {
  expect(calendarFile(event).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Spot\\; light//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:ipo-0197f3a0@limelight.example',
    'DTSTAMP:20261122T120000Z',
    'DTSTART:20261123T120000Z',
    'DTEND:20261124T120000Z',
    'SUMMARY:IPO of Amaarae',
    'DESCRIPTION:Subscribe until the end.',
    'URL:https://limelight.example/ipo/0197f3a0',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('special characters are escaped, and a text cannot begin a line of its own', () => {
  const file = unfold(calendarFile({ ...event, title: 'Ọ̀ṣun; Björk, "Ama\\rae"\r\nEND:VEVENT\u0007' }));
  expect(file).toContain('SUMMARY:Ọ̀ṣun\\; Björk\\, "Ama\\\\rae"\\nEND:VEVENT\r\n');
  expect(file.split('\r\n').filter((line) => line === 'END:VEVENT')).toHaveLength(1);
});

test('long lines are folded at 75 octets, between characters', () => {
  const title = `IPO of ${'Ọlá🌟 '.repeat(40)}`;
  const file = calendarFile({ ...event, title });
  const lines = file.split('\r\n');
  expect(lines.filter((line) => bytesOf(line) > 75)).toEqual([]);
  expect(lines.filter((line) => line.includes('\ufffd'))).toEqual([]);
  expect(unfold(file)).toContain(`SUMMARY:${title}\r\n`);
  // Every line ends with CRLF, and none with one of both alone.
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});
