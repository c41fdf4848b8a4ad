import { hourMs, minuteMs } from '@limelight/rules/time';
import { expect, test } from 'vitest';
import { eventStartMs, squadEventFixture, startedEventFixture } from '../../../queries/squad-event.fixture';
import { eventBoostAt } from './event-boost';

const started = startedEventFixture();
const scheduled = squadEventFixture({ stage: 'scheduled' });

test('the boost falls evenly to nothing and is none before its first tick', () => {
  expect(eventBoostAt(started, eventStartMs)).toBe(21_000);
  expect(eventBoostAt(started, eventStartMs + hourMs)).toBe(10_500);
  expect(eventBoostAt(started, eventStartMs + 2 * hourMs - 1)).toBe(0);
  expect(eventBoostAt(started, eventStartMs + 2 * hourMs)).toBe(0);
  expect(eventBoostAt(scheduled, eventStartMs)).toBe(0);
  const waiting = startedEventFixture({ start: { ...started.start, boostTick: null } as never });
  expect(eventBoostAt(waiting, eventStartMs + minuteMs)).toBe(0);
});
