import { dayTicks, firstTick, roles } from '../day-file.fixture.js';
import { iso, timesOfTicks } from '../finish-day.fixture.js';
import { eventSlotMs } from '../squad-event.js';
import { bucketStart, minuteMs, secondMs } from '../time.js';
import type { DayCause } from './causes.js';
import type { SquadEventCause, SquadEventSlotCause } from './squad-event.js';

/** Whose slots are of the day before, whose of the day, and of none. */
export const eventIds = {
  quiet: '0197f3a0-4444-7000-8000-000000000001',
  cancelled: '0197f3a0-4444-7000-8000-000000000002',
  today: '0197f3a0-4444-7000-8000-000000000003',
  tomorrow: '0197f3a0-4444-7000-8000-000000000004',
  other: '0197f3a0-4444-7000-8000-000000000005',
} as const;

/** Ticks of the day, counted from its first: two slots, and the start of two events after a pause. */
export const at = { cancel: 3, slot: 7, start: 30, next: 35, later: 46 } as const;

export const slotOf = (tick: number, celebrityId: string, event: string, startsAtMs: number): SquadEventSlotCause => ({
  kind: 'squad-event-slot',
  tick,
  celebrityId,
  event,
  startsAt: iso(startsAtMs),
  pledgers: 14,
});

/** In the last minutes of the day before. One of them is cancelled. */
export const scheduledBefore = (tick: number, midnightMs: number): DayCause[] => [
  slotOf(tick, roles.news, eventIds.cancelled, midnightMs + eventSlotMs - 10 * minuteMs),
  slotOf(tick + 2, roles.quiet, eventIds.quiet, midnightMs + eventSlotMs - 5 * minuteMs),
];
const startBefore = (firstTickMs: number) => firstTickMs + eventSlotMs - 5 * minuteMs;

const startOf = (event: string, celebrityId: string, startsAtMs: number): SquadEventCause => ({
  kind: 'squad-event',
  tick: firstTick + at.start + 1,
  celebrityId,
  event,
  startsAt: iso(startsAtMs),
  startTick: firstTick + at.start,
  // That of the tick, when the day is played.
  priceCents: 1,
  pledges: 16,
  pledgers: 14,
  boostPpm: 7_000,
  hash: '3c'.repeat(32),
});

const timesOf = (causes: readonly DayCause[], firstTickMs: number) =>
  timesOfTicks(causes, { firstTick, firstTickMs, tickCount: dayTicks });
export const minuteOf = (ms = 0) => bucketStart(ms, minuteMs);

/** Twelve hours lie between a slot and its start: one pause is longer or shorter, the next one makes up. */
function inReach(causes: readonly DayCause[], firstTickMs: number): DayCause[] {
  const { [at.slot]: slotMs = 0, [at.start]: startMs = 0 } = timesOf(causes, firstTickMs);
  const seconds = Math.round((slotMs + eventSlotMs - startMs) / secondMs);
  const more: Readonly<Record<number, number>> = { [firstTick + at.start]: seconds, [firstTick + at.next]: -seconds };
  return causes.map((cause) =>
    cause.kind === 'downtime' ? { ...cause, seconds: cause.seconds + (more[cause.tick] ?? 0) } : cause,
  );
}

/** What follows from the times of a day's ticks. */
export function withSquadEvents(causes: readonly DayCause[], firstTickMs: number): DayCause[] {
  const moved = inReach(causes, firstTickMs);
  const times = timesOf(moved, firstTickMs);
  const startMs = minuteOf(times[at.start]);
  const many = { pledges: 71, pledgers: 70, boostPpm: 30_000 } as const;
  return [
    ...moved,
    {
      kind: 'squad-event-cancel',
      tick: firstTick + at.cancel,
      celebrityId: roles.news,
      event: eventIds.cancelled,
      reason: 'The squad was archived',
    },
    slotOf(firstTick + at.slot, roles.category, eventIds.today, startMs),
    startOf(eventIds.quiet, roles.quiet, startBefore(firstTickMs)),
    { ...startOf(eventIds.today, roles.category, startMs), tick: firstTick + at.start + 3, ...many },
    slotOf(firstTick + at.later, roles.news, eventIds.tomorrow, minuteOf(times[at.later]) + eventSlotMs),
  ];
}
