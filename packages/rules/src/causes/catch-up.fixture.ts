import { caused, inTurn, played, without } from '../day-edits.fixture.js';
import { firstTick } from '../day-file.fixture.js';
import { secondMs, tickMs } from '../time.js';
import type { CauseFixture } from './cause.fixture.js';
import type { DayCause } from './causes.js';

/** Its sample follows that of a downtime. */
export const catchUpFixture: CauseFixture = {
  mutations: () => ({
    'ticks every two seconds': {
      code: 'TICK_TOO_SOON',
      mutate: (day) => played(day, (plan) => ({ ...plan, paceMs: 2 * secondMs })),
    },
    'ticks every two seconds, declared as caught up': {
      code: 'TICK_TOO_SOON',
      mutate: (day) =>
        played(day, (plan) => {
          const caughtUp: DayCause = { kind: 'catch-up', tick: firstTick + 1, ticks: 59 };
          const others = without('downtime')(without('catch-up')(plan.causes));
          return { ...plan, paceMs: 2 * secondMs, causes: inTurn([caughtUp, ...others]) };
        }),
    },
    'more ticks early than the one before was ahead': {
      code: 'TICK_TOO_SOON',
      mutate: (day) =>
        played(day, (plan) => ({
          ...plan,
          causes: plan.causes.map((cause) => (cause.kind === 'catch-up' ? { ...cause, ticks: 5 } : cause)),
        })),
    },
    'an early tick that is not declared': { code: 'TICK_TOO_SOON', mutate: caused(without('catch-up')) },
    'an interval that changes inside the day': {
      code: 'TICK_TOO_SOON',
      mutate: (day) => played(day, (plan) => ({ ...plan, paceMs: tickMs / 2 })),
    },
  }),
};
