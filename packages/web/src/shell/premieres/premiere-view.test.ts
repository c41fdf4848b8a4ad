import type { Premiere } from '@limelight/contract/exchange/premieres.schema';
import { dayMs, hourMs, minuteMs, secondMs } from '@limelight/rules/time';
import { expect, test } from 'vitest';
import { comingOf, daysOf, hasBegun, isToday, liveOf, nextOf, untilText } from './premiere-view';

// Noon in London on a Tuesday.
const now = Date.UTC(2026, 2, 10, 12);

function premiere(inMs: number, changes: Partial<Premiere> = {}): Premiere {
  const time = new Date(now + inMs).toISOString();
  const day = time.slice(0, 10);
  return { day, stage: 'Encore', celebrityId: '1', time, state: 'announced', tick: null, changeBps: null, ...changes };
}

test('a countdown gets finer as the premiere comes closer', () => {
  const texts = [3 * dayMs, dayMs, 5 * hourMs + 12 * minuteMs, 12 * minuteMs + 5 * secondMs, 0];
  expect(texts.map((inMs) => untilText(premiere(inMs), now))).toEqual([
    'in 3 days',
    'in 1 day',
    'in 5 h 12 m',
    'in 12:05',
    'any moment now',
  ]);
});

test('what comes next are announced and running premieres, not those that are over or cancelled', () => {
  const coming = premiere(hourMs);
  const live = premiere(-minuteMs, { state: 'live' });
  const past = [premiere(-hourMs, { state: 'over' }), premiere(hourMs, { state: 'cancelled' }), premiere(-hourMs)];
  expect(comingOf([...past, live, coming], now)).toEqual([live, coming]);
});

test('a premiere is live from its time on, also before the calendar says so, and next until then', () => {
  const [started, later] = [premiere(-minuteMs), premiere(hourMs)];
  expect(liveOf([started, later], '1', now)).toBe(started);
  expect(nextOf([started, later], '1', now)).toBe(later);
  expect(liveOf([{ ...started, state: 'over' }], '1', now)).toBeUndefined();
  expect(nextOf([later], '2', now)).toBeUndefined();
});

test('the days of the calendar have their premieres in order', () => {
  const [first, second, third] = [premiere(hourMs), premiere(2 * hourMs), premiere(dayMs)];
  expect(daysOf([first, second, third])).toEqual([
    { day: '2026-03-10', premieres: [first, second] },
    { day: '2026-03-11', premieres: [third] },
  ]);
});

test('a premiere begins at its time, and is today until midnight in London', () => {
  expect([0, 1].map((inMs) => hasBegun(premiere(inMs), now))).toEqual([true, false]);
  expect([11 * hourMs, 13 * hourMs].map((inMs) => isToday(premiere(inMs), now))).toEqual([true, false]);
});
