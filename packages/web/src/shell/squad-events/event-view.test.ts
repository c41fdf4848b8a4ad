import { squadEventCancelReasons } from '@limelight/rules/squad-event';
import { dayMs, hourMs, minuteMs, secondMs } from '@limelight/rules/time';
import { expect, test } from 'vitest';
import { eventStartMs, squadEventFixture, startedEventFixture } from '../../queries/squad-event.fixture';
import { boostText, cancelText, countdownCells, countdownText, nextOf, phaseAt } from './event-view';

const proposed = squadEventFixture();
const scheduled = squadEventFixture({ stage: 'scheduled' });
const started = startedEventFixture();

test('an event follows its times before the stream says so', () => {
  const phases = (event: typeof proposed, ...offsets: readonly number[]) =>
    offsets.map((offset) => phaseAt(event, eventStartMs + offset));
  expect(phases(proposed, -13 * hourMs, -12 * hourMs)).toEqual(['proposed', 'deciding']);
  expect(phases(scheduled, -secondMs, 0)).toEqual(['scheduled', 'starting']);
  expect(phases(started, 0, 2 * hourMs - 1, 2 * hourMs)).toEqual(['running', 'running', 'locked']);
});

test('says what is awaited', () => {
  expect(countdownText(proposed, eventStartMs - 2 * dayMs)).toBe('Starts in 2 d 0 h');
  expect(countdownText(scheduled, eventStartMs + secondMs)).toBe('Starts any moment now');
  expect(countdownText(started, eventStartMs + hourMs)).toBe('Boost ends in 1 h 0 m');
  expect(countdownText(started, eventStartMs + 3 * hourMs)).toBe('Shares free in 21 h 0 m');
});

test('the cells of a countdown are days, hours and minutes, on the last day hours, minutes and seconds', () => {
  const text = (ms: number) => countdownCells(ms).map(({ value, unit }) => `${value}${unit}`);
  expect(text(2 * dayMs + 5 * hourMs + 7 * minuteMs)).toEqual(['2d', '05h', '07m']);
  expect(text(dayMs)).toEqual(['1d', '00h', '00m']);
  expect(text(22 * hourMs + 59 * minuteMs + 18 * secondMs)).toEqual(['22h', '59m', '18s']);
  expect(text(0)).toEqual(['00h', '00m', '00s']);
});

test('a boost is written in hundredths of a percent, rounded down', () => {
  expect([21_000, 500, 30_000, 20_999, 99].map(boostText)).toEqual(['+2.10%', '+0.05%', '+3.00%', '+2.09%', '+0.00%']);
});

test('the next event is the earliest ahead or with its boost, and one with its slot before a rival', () => {
  const later = squadEventFixture({ id: 'later', startsAt: new Date(eventStartMs + dayMs).toISOString() });
  const now = eventStartMs - hourMs;
  expect(nextOf([later, proposed, scheduled], now)).toBe(scheduled);
  expect(nextOf([started, later], eventStartMs + hourMs)).toBe(started);
  expect(nextOf([started, later], eventStartMs + 3 * hourMs)).toBe(later);
  expect(nextOf([squadEventFixture({ stage: 'cancelled' })], now)).toBeUndefined();
});

test('every reason of a cancelled event has its own sentence, with what staff wrote', () => {
  const texts = squadEventCancelReasons.map((cancelReason) =>
    cancelText(squadEventFixture({ stage: 'cancelled', cancelReason }), 'Tyla'),
  );
  expect(new Set(texts).size).toBe(squadEventCancelReasons.length);
  for (const text of texts) expect(text).toMatch(/^[A-Z].*\.$/);
  const byStaff = squadEventFixture({ stage: 'cancelled', cancelReason: 'staff', cancelText: 'Twice proposed.' });
  expect(cancelText(byStaff, 'Tyla')).toBe('Our team cancelled it. “Twice proposed.”');
});
