import type { Premiere } from '@limelight/contract/exchange/premieres.schema';
import { parseLondonMinute } from '@limelight/rules/london-time';
import { squadEventTimeProblem } from '@limelight/rules/squad-event';
import { dayMs, hourMs } from '@limelight/rules/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventStartMs, squadEventFixture } from '../../../queries/squad-event.fixture';
import { firstStart, proposalProblem, rivalProposals, type Surroundings } from './proposal-view';

const proposed = squadEventFixture();
const around: Surroundings = {
  star: 'Tyla',
  celebrityId: proposed.celebrityId,
  events: [],
  premieres: [],
  nowMs: eventStartMs - 2 * dayMs,
  zone: 'London',
};
const problem = (value: string, changes: Partial<Surroundings> = {}) =>
  proposalProblem(value, { ...around, ...changes });
const evening = '2026-11-24T18:00';

test('a time is refused with its reason', () => {
  expect(problem(evening)).toBeNull();
  expect(problem('')).toBe('Choose a day and a time');
  expect(problem('2026-11-23T17:59')).toBe('Choose a time at least 24 hours from now');
  expect(problem('2026-11-30T18:00')).toBe('Choose a time within the next 7 days');
  for (const near of ['2026-11-24T20:01', '2026-11-24T01:59']) expect(problem(near)).toMatch(/02:00 to 20:00 London/);
  for (const clear of ['2026-11-24T20:00', '2026-11-24T02:00']) expect(problem(clear)).toBeNull();
});

test('an event with its slot keeps 72 hours, proposals and cancelled ones do not', () => {
  const scheduled = squadEventFixture({ stage: 'scheduled' });
  expect(problem(evening, { events: [scheduled] })).toMatch(/^Tyla has an event .* 72 hours$/);
  expect(problem(evening, { events: [{ ...scheduled, celebrityId: 'ng01' }] })).toBeNull();
  expect(problem(evening, { events: [proposed, squadEventFixture({ stage: 'cancelled' })] })).toBeNull();
  expect(rivalProposals(evening, { ...around, events: [proposed, scheduled] })).toBe(1);
});

test('a premiere of the star keeps 6 hours', () => {
  const premiere = (ms: number): Premiere =>
    ({ celebrityId: proposed.celebrityId, state: 'announced', time: new Date(ms).toISOString() }) as Premiere;
  expect(problem(evening, { premieres: [premiere(eventStartMs + 5 * hourMs)] })).toMatch(/premiere .* 6 hours away/);
  expect(problem(evening, { premieres: [premiere(eventStartMs + 8 * hourMs)] })).toBeNull();
});

test('the first suggestion is always allowed', () => {
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) }), (nowMs) => {
      const startMs = parseLondonMinute(firstStart(nowMs));
      expect(startMs === null ? 'unreadable' : squadEventTimeProblem(startMs, nowMs)).toBeNull();
    }),
  );
});
