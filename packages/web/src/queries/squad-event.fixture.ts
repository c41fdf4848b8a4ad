import type { Pledge, SquadEvent } from '@limelight/contract/fame/squad-events.schema';
import { eventBoostPpm, squadEventTimes } from '@limelight/rules/squad-event';
import { dayMs } from '@limelight/rules/time';

/** When the event of the fixture starts: at six in the evening in London. */
export const eventStartMs = Date.UTC(2026, 10, 24, 18);
const at = (ms: number) => new Date(ms).toISOString();

export function squadEventFixture(changes: Partial<SquadEvent> = {}): SquadEvent {
  const times = squadEventTimes(eventStartMs);
  return {
    id: '0197f3a0-4444-7000-8000-000000000001',
    celebrityId: 'za05',
    squad: { id: '0197f3a0-5555-7000-8000-000000000001', handle: 'water-runners', name: 'Water Runners' },
    stage: 'proposed',
    proposedAt: at(eventStartMs - 3 * dayMs),
    startsAt: at(times.startsAtMs),
    decidesAt: at(times.decidesAtMs),
    changesUntil: at(times.changesUntilMs),
    endsAt: at(times.endsAtMs),
    unlocksAt: at(times.unlocksAtMs),
    feeBps: 300,
    pledges: 44,
    pledgedCents: 18_640_000,
    pledgers: 42,
    boostPpm: eventBoostPpm(42),
    cancelReason: null,
    cancelText: null,
    start: null,
    ...changes,
  };
}

export function startedEventFixture(changes: Partial<SquadEvent> = {}): SquadEvent {
  const start = { tick: 900, priceCents: 69_812, boostTick: 901, hash: 'ab'.repeat(32), filled: true };
  return squadEventFixture({ stage: 'started', start, ...changes });
}

export function pledgeFixture(changes: Partial<Pledge> = {}): Pledge {
  return {
    eventId: squadEventFixture().id,
    cents: 200_000,
    pledgedAt: at(eventStartMs - 2 * dayMs),
    changedAt: at(eventStartMs - 2 * dayMs),
    number: null,
    counted: null,
    fill: null,
    ...changes,
  };
}
