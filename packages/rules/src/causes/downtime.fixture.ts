import { caused, changed, played, without } from '../day-edits.fixture.js';
import { firstTick } from '../day-file.fixture.js';
import { tickMs } from '../time.js';
import type { CauseFixture } from './cause.fixture.js';

export const downtimeFixture: CauseFixture = {
  /** Long ones after a few ticks each, up to the evening, and a short one that a tick dated ahead makes. */
  sample: ({ within }) => {
    const pauses = Array.from({ length: 11 }, (_, index) => firstTick + 5 * (index + 1));
    const ahead = firstTick + 5;
    return [
      ...pauses.map((tick) => {
        const seconds = tick === ahead ? within(60, 83) : within(8_000, 8_300);
        return { kind: 'downtime', tick, seconds } as const;
      }),
      { kind: 'catch-up', tick: ahead + 1, ticks: 1 },
    ];
  },
  mutations: () => ({
    'every tick of the day nearly two intervals after the one before': {
      code: 'DOWNTIME_UNDECLARED',
      mutate: (day) => played(day, (plan) => ({ ...plan, paceMs: 1.9 * tickMs })),
    },
    'every tick of the day a little late': {
      code: 'DAY_TOO_SLOW',
      mutate: (day) => played(day, (plan) => ({ ...plan, paceMs: 1.19 * tickMs })),
    },
    'a downtime hidden': { code: 'DOWNTIME_UNDECLARED', mutate: caused(without('downtime')) },
    'a downtime with another length': {
      code: 'DOWNTIME_UNDECLARED',
      mutate: caused(changed('downtime', ({ seconds }) => ({ seconds: seconds + 600 }))),
    },
    'a downtime of no length': { code: 'CAUSE_INVALID', mutate: caused(changed('downtime', () => ({ seconds: 0 }))) },
  }),
};
